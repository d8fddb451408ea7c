/** Refusals about passkeys. */
export const passkeyRefusals = {
  PASSKEY_CHALLENGE_NOT_FOUND: { status: 400, message: 'Challenge not found' },
  PASSKEY_REGISTRATION_NOT_ALLOWED: { status: 401, message: 'You are not allowed to register this passkey' },
  FAILED_TO_VERIFY_REGISTRATION: { status: 400, message: 'Failed to verify registration' },
  PASSKEY_ALREADY_REGISTERED: { status: 400, message: 'Previously registered' },
  TOO_MANY_PASSKEYS: { status: 400, message: 'Too many passkeys' },
  PASSKEY_NAME_TOO_LONG: { status: 400, message: 'Passkey name too long' },
  UNKNOWN_PASSKEY: { status: 401, message: 'Passkey not found' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'Passkey not found' },
  AUTHENTICATION_FAILED: { status: 400, message: 'Authentication failed' },
  ADMIN_NOT_ALLOWED_TO_REMOVE_PASSKEYS: { status: 403, message: 'You are not allowed to remove users passkeys' },
  ADMIN_CANNOT_REMOVE_OWN_PASSKEY: { status: 400, message: 'You cannot remove your own passkey here' },
  CANT_REMOVE_LAST_SIGN_IN_METHOD: { status: 400, message: "You can't remove your last sign-in method" },
} as const
