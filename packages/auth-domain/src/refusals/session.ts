/** Refusals about sessions and signing in. */
export const sessionRefusals = {
  TOKEN_AUDIENCE_NOT_FOUND: { status: 400, message: 'Audience not found' },
  NOT_SIGNED_IN: { status: 401, message: 'Not authenticated', code: 'UNAUTHORIZED', body: 'empty' },
  SESSION_OF_ANOTHER: { status: 401, message: 'Not authenticated', code: 'UNAUTHORIZED', body: 'empty' },
  FAILED_TO_CREATE_SESSION: { status: 500, message: 'Failed to create session' },
  FAILED_TO_GET_SESSION: { status: 400, message: 'Failed to get session' },
  SESSION_NOT_FOUND: { status: 400, message: 'Session not found' },
  SESSION_EXPIRED: {
    status: 400,
    message: 'Session expired. Re-authenticate to perform this action.',
    code: 'SESSION_EXPIRED',
  },
  SESSION_NOT_FRESH: { status: 403, message: 'Session is not fresh' },
  USER_OR_SESSION_REQUIRED: { status: 400, message: 'Either userId or session is required' },
  INVALID_EMAIL_OR_PASSWORD: { status: 401, message: 'Invalid email or password' },
  INVALID_USERNAME_OR_PASSWORD: { status: 401, message: 'invalid username or password' },
  USERNAME_EMAIL_NOT_VERIFIED: { status: 403, message: 'email not verified' },
  INVALID_SESSION_TOKEN: { status: 401, message: 'Invalid session token' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Email not verified' },
  BANNED_USER: {
    status: 403,
    message: 'You have been banned from this application. Please contact support if you believe this is an error.',
    code: 'BANNED_USER',
  },
  ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN: { status: 400, message: 'Anonymous users cannot sign in again anonymously' },
} as const
