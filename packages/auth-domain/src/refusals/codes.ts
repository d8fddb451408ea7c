/** Refusals of mailed sign-in links and codes. */
export const codeRefusals = {
  INVALID_OTP: { status: 400, message: 'Invalid OTP' },
  OTP_EXPIRED: { status: 400, message: 'otp expired' },
  TOO_MANY_ATTEMPTS: { status: 403, message: 'Too many attempts' },
  MAGIC_LINK_INVALID: { status: 400, message: 'Invalid token' },
  MAGIC_LINK_EXPIRED: { status: 400, message: 'Expired token', code: 'EXPIRED_TOKEN' },
  SIGN_UP_BY_MAIL_DISABLED: { status: 400, message: 'New user signup disabled' },
} as const
