export type CookieName =
  | 'session_token'
  | 'session_data'
  | 'dont_remember'
  | 'oauth_state'
  | 'admin_session'
  | 'known_browser'
  | 'two_factor'
  | 'trust_device'
  | 'better-auth-passkey'
  | 'asking_browser'
  | DeviceCookieName

/** Of one session of a browser that keeps several: the name tells the session's handle, the value holds its secret. */
export type DeviceCookieName = `session_token_multi-${string}`
