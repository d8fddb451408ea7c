/** Refusals of social sign-in and linking that are answered in a body; `redirectErrors` are sent as redirects. */
export const socialRefusals = {
  PROVIDER_NOT_FOUND: { status: 404, message: 'Provider not found' },
  ID_TOKEN_NOT_SUPPORTED: { status: 404, message: 'id_token not supported' },
  ID_TOKEN_INVALID: { status: 401, message: 'invalid token' },
  FAILED_TO_GET_USER_INFO: { status: 401, message: 'Failed to get user info' },
  USER_EMAIL_NOT_FOUND: { status: 401, message: 'User email not found' },
  ACCOUNT_NOT_LINKED: { status: 401, message: 'account not linked' },
  SIGNUP_DISABLED: { status: 401, message: 'signup disabled' },
  LINKED_TO_ANOTHER_USER: { status: 401, message: 'Account already linked to different user' },
  LINKING_NOT_ALLOWED: { status: 401, message: 'Account not linked - linking not allowed' },
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: { status: 401, message: 'Account not linked - different emails not allowed' },
  PROVIDER_NOT_CONFIGURED: {
    status: 400,
    message: 'Account is not associated with a configured social provider.',
    code: 'PROVIDER_NOT_CONFIGURED',
  },
  PROVIDER_NOT_SUPPORTED: { status: 400, message: 'Provider {} is not supported.' },
  PROVIDER_DOES_NOT_REFRESH: { status: 400, message: 'Provider {} does not support token refreshing.' },
  FAILED_TO_GET_A_VALID_ACCESS_TOKEN: { status: 400, message: 'Failed to get a valid access token' },
  FAILED_TO_REFRESH_ACCESS_TOKEN: { status: 400, message: 'Failed to refresh access token' },
} as const

/** The codes in the `error` parameter of redirects (specification section 8), exact in spelling and case. */
export const redirectErrors = [
  'token_expired',
  'invalid_token',
  'user_not_found',
  'unauthorized',
  'please_restart_the_process',
  'invalid_callback_request',
  'state_not_found',
  'no_code',
  'oauth_provider_not_found',
  'invalid_code',
  'unable_to_get_user_info',
  'email_not_found',
  'no_callback_url',
  'unable_to_link_account',
  'account_already_linked_to_different_user',
  'internal_server_error',
  'INVALID_TOKEN',
  'account_not_linked',
  'signup_disabled',
  'unable_to_create_user',
  'unable_to_create_session',
] as const

export type RedirectError = (typeof redirectErrors)[number]
