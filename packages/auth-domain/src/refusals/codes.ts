/** Refusals of mailed sign-in links and codes. */
export const codeRefusals = {
  INVALID_OTP: { status: 400, message: 'Invalid OTP' },
  OTP_EXPIRED: { status: 400, message: 'otp expired' },
  TOO_MANY_ATTEMPTS: { status: 403, message: 'Too many attempts' },
  MAGIC_LINK_INVALID: { status: 400, message: 'Invalid token' },
  MAGIC_LINK_EXPIRED: { status: 400, message: 'Expired token', code: 'EXPIRED_TOKEN' },
  SIGN_UP_BY_MAIL_DISABLED: { status: 400, message: 'New user signup disabled' },
  CHANGE_EMAIL_WITH_OTP_DISABLED: {
    status: 400,
    message: 'Change email with OTP is disabled',
    code: 'CHANGE_EMAIL_WITH_OTP_IS_DISABLED',
  },
  CURRENT_EMAIL_OTP_REQUIRED: {
    status: 400,
    message: 'OTP is required to verify current email',
    code: 'OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL',
  },
  CODE_USER_NOT_FOUND: { status: 400, message: 'User not found' },
} as const
