/**
 * Refusals of the OAuth provider. `oauth` is the error code of RFC 6749, 6750, 7591 and 8707; `challenge` the scheme that
 * `WWW-Authenticate` names beside a 401; a bare one says nothing of an error, as nothing was sent that could be one.
 */
export const oauthProviderRefusals = {
  OAUTH_CLIENT_UNKNOWN: { status: 400, message: 'Unknown client', oauth: 'invalid_client' },
  OAUTH_CLIENT_NOT_FOUND: { status: 404, message: 'Client not found', oauth: 'not_found' },
  OAUTH_CLIENT_NOT_AUTHENTICATED: {
    status: 401,
    message: 'Client authentication failed',
    oauth: 'invalid_client',
    challenge: 'Basic',
  },
  OAUTH_CLIENT_NAME_TAKEN: {
    status: 400,
    message: 'Another application has this name',
    oauth: 'invalid_client_metadata',
  },
  OAUTH_CLIENT_METADATA_INVALID: {
    status: 400,
    message: 'Invalid client metadata: {}',
    oauth: 'invalid_client_metadata',
  },
  OAUTH_CLIENT_WITHOUT_SECRET: { status: 400, message: 'This client has no secret' },
  REDIRECT_URI_MISMATCH: {
    status: 400,
    message: 'Redirect URI is not registered',
    oauth: 'invalid_grant',
  },
  REDIRECT_URI_NOT_ALLOWED: {
    status: 400,
    message: 'Redirect URIs are https, http on the loopback interface, or of native applications a private scheme',
    code: 'REDIRECT_URI_NOT_ALLOWED',
    oauth: 'invalid_redirect_uri',
  },
  TOO_MANY_OAUTH_CLIENTS: { status: 403, message: 'There are too many clients', oauth: 'invalid_client_metadata' },
  CLIENT_REGISTRATION_NOT_ENABLED: {
    status: 403,
    message: 'Client registration is not enabled',
    oauth: 'access_denied',
  },
  AUTHORIZATION_REQUEST_INVALID: {
    status: 400,
    message: 'This sign-in request has expired or was answered already',
    code: 'AUTHORIZATION_REQUEST_INVALID',
    oauth: 'invalid_request',
  },
  AUTHORIZATION_REQUEST_REFUSED: {
    status: 400,
    message: 'The application has sent a request that it gets no answer to: {}',
    code: 'AUTHORIZATION_REQUEST_REFUSED',
    oauth: 'invalid_request',
  },
  OAUTH_GRANT_UNSUPPORTED: { status: 400, message: 'Unsupported grant type', oauth: 'unsupported_grant_type' },
  OAUTH_GRANT_NOT_ALLOWED: {
    status: 400,
    message: 'The client is not registered for this grant type',
    code: 'OAUTH_GRANT_NOT_ALLOWED',
    oauth: 'unauthorized_client',
  },
  OAUTH_CODE_INVALID: { status: 400, message: 'Invalid authorization code', oauth: 'invalid_grant' },
  CODE_VERIFIER_INVALID: { status: 400, message: 'Invalid code verifier', oauth: 'invalid_grant' },
  REFRESH_TOKEN_INVALID: { status: 400, message: 'Invalid refresh token', oauth: 'invalid_grant' },
  OAUTH_SCOPE_INVALID: { status: 400, message: 'Invalid scope', oauth: 'invalid_scope' },
  OAUTH_TARGET_INVALID: { status: 400, message: 'Invalid resource', oauth: 'invalid_target' },
  OAUTH_TOKEN_MISSING: {
    status: 401,
    message: 'Access token required',
    oauth: 'invalid_token',
    challenge: 'bare Bearer',
  },
  OAUTH_TOKEN_INVALID: {
    status: 401,
    message: 'Invalid access token',
    oauth: 'invalid_token',
    challenge: 'Bearer',
  },
  OAUTH_SCOPE_INSUFFICIENT: {
    status: 403,
    message: 'The access token lacks the scope openid',
    code: 'OAUTH_SCOPE_INSUFFICIENT',
    oauth: 'insufficient_scope',
    challenge: 'Bearer',
  },
  OAUTH_CONSENT_NOT_FOUND: { status: 404, message: 'Connected application not found', oauth: 'not_found' },
  TOO_MANY_CONSENTS: { status: 403, message: 'You have connected too many applications' },
  NOT_ALLOWED_TO_MANAGE_CLIENTS: { status: 403, message: 'You are not allowed to manage clients' },
} as const
