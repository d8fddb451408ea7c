/** Refusals about second factors. */
export const twoFactorRefusals = {
  TOTP_NOT_CONFIGURED: { status: 400, message: "totp isn't configured" },
  OTP_NOT_CONFIGURED: { status: 400, message: "otp isn't configured" },
  TOTP_NOT_ENABLED: { status: 400, message: 'TOTP not enabled' },
  OTP_NOT_ENABLED: { status: 400, message: 'OTP not enabled' },
  TWO_FACTOR_NOT_ENABLED: { status: 400, message: "Two factor isn't enabled" },
  BACKUP_CODES_NOT_ENABLED: { status: 400, message: "Backup codes aren't enabled" },
  NO_PASSWORD_CREDENTIAL: { status: 400, message: 'No password credential found' },
  TWO_FACTOR_OTP_EXPIRED: { status: 400, message: 'OTP has expired' },
  TOO_MANY_SECOND_FACTOR_ATTEMPTS: { status: 400, message: 'Too many attempts. Please request a new code.' },
  INVALID_TWO_FACTOR_COOKIE: { status: 401, message: 'Invalid two factor cookie' },
  INVALID_SECOND_FACTOR_CODE: { status: 401, message: 'Invalid code' },
  INVALID_BACKUP_CODE: { status: 401, message: 'Invalid backup code' },
  ADMIN_NOT_ALLOWED_TO_RESET_SECOND_FACTOR: {
    status: 403,
    message: 'You are not allowed to reset users second factor',
  },
  ADMIN_CANNOT_RESET_OWN_SECOND_FACTOR: { status: 400, message: 'You cannot reset your own second factor' },
  TRUSTED_DEVICE_NOT_FOUND: { status: 404, message: 'Trusted device not found' },
  TWO_FACTOR_REQUIRED: { status: 403, message: 'Two factor required' },
  ORGANIZATION_REQUIRES_TWO_FACTOR: { status: 403, message: 'Organization requires two factor' },
  STEP_UP_REQUIRED: {
    status: 403,
    message: 'Confirm that it is you to do this',
    code: 'STEP_UP_REQUIRED',
  },
} as const
