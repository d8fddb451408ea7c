const BY_401 = 'who is not authenticated gets 401 invalid_client and the scheme (RFC 6749, section 5.2)'
const NO_FRAGMENT = 'an answer is in the query: there are codes alone, and no errors in a fragment'
const PUBLIC = 'a client that registers itself has no secret, whichever method it names (RFC 7591, section 3.2.1)'
const METADATA = 'metadata that are refused are invalid_client_metadata, whatever is wrong with their form'
const NOTHING_GRANTABLE = 'nothing that is asked for could be granted (RFC 6749, section 4.1.2.1)'
const OWN_SCOPES = 'a client itself may have the scopes of the application alone, and is told of any other'
const SCHEME = 'the scheme is named also where none was tried'
const UNAUTHORIZED = 'a grant type that the client is not registered for is unauthorized_client (RFC 6749, section 5.2)'
const OF_EACH = 'Foyer says it of each endpoint, as without it Basic alone is meant (RFC 8414, section 2)'
const NO_HEADER = 'an access token is in `Authorization`; any other request is one without a good token'

const EXPIRES_AT = { expires_at: 'better-auth answers it' }

/** Fields that one of both alone answers at an endpoint, and why: they are not compared. */
export const fields = {
  code: EXPIRES_AT,
  refresh: EXPIRES_AT,
  client_credentials: EXPIRES_AT,
  device: { interval: 'Foyer says how often a device may poll, also where that is the default' },
  register: {
    ...{ disabled: 'of Foyer', origin: 'of Foyer', skip_consent: 'of Foyer' },
    registration_access_token: 'Foyer has no management of clients by themselves (RFC 7592)',
    registration_client_uri: 'the same',
    dpop_bound_access_tokens: 'Foyer has no DPoP',
    require_auth_time: '`auth_time` is always there',
    require_pushed_authorization_requests: 'Foyer has no pushed requests',
    subject_type: 'subjects are public',
  },
  metadata: {
    dpop_signing_alg_values_supported: 'Foyer has no DPoP',
    pushed_authorization_request_endpoint: 'Foyer has no pushed requests',
    ui_locales_supported: 'the dashboard has several languages',
    prompt_values_supported: 'Foyer says which it knows',
    request_parameter_supported: 'Foyer says that it has none, which is not the default everywhere',
    claim_types_supported: 'claims are normal unless it is said',
    introspection_endpoint_auth_methods_supported: OF_EACH,
    introspection_endpoint_auth_signing_alg_values_supported: OF_EACH,
    revocation_endpoint_auth_methods_supported: OF_EACH,
    revocation_endpoint_auth_signing_alg_values_supported: OF_EACH,
  },
}

/** Where Foyer means to answer otherwise than node-oidc-provider, and why. */
export const differences = {
  'authorize: response_type token': {
    foyer: 'query unsupported_response_type iss,state',
    oracle: 'fragment unsupported_response_type iss,state',
    reason: NO_FRAGMENT,
  },
  'authorize: response_type id_token': {
    foyer: 'query unsupported_response_type iss,state',
    oracle: 'fragment invalid_request iss,state',
    reason: NO_FRAGMENT,
  },
  'authorize: unknown response_mode': {
    foyer: 'query invalid_request iss,state',
    oracle: 'query unsupported_response_mode iss,state',
    reason: 'no specification of OpenID Connect or OAuth 2.1 has that error',
  },
  'authorize: response_mode form_post': {
    foyer: 'query invalid_request iss,state',
    oracle: 'page',
    reason: 'Foyer answers in the query alone, as its metadata say',
  },
  'authorize: unknown scope alone': {
    foyer: 'query invalid_scope iss,state',
    oracle: 'page',
    reason: NOTHING_GRANTABLE,
  },
  'authorize: by POST': {
    foyer: 'the same by GET',
    oracle: '404',
    reason: 'OpenID Connect requires it; there it is off unless cookies are sent by any site',
  },
  'token: nobody': { foyer: '401 invalid_client Basic', oracle: '400 invalid_request', reason: BY_401 },
  'token: secret in the body, of a client of Basic': {
    foyer: '401 invalid_client Basic',
    oracle: '200 access_token,expires_in,token_type',
    reason: 'the method that is registered counts, and no other',
  },
  'token: secret by both': { foyer: '401 invalid_client Basic', oracle: '400 invalid_request', reason: BY_401 },
  'token: id alone, of a client of Basic': {
    foyer: '401 invalid_client Basic',
    oracle: '401 invalid_client',
    reason: SCHEME,
  },
  'token: another scheme': { foyer: '401 invalid_client Basic', oracle: '400 invalid_request', reason: BY_401 },
  'token: Basic without a colon': { foyer: '401 invalid_client Basic', oracle: '400 invalid_request', reason: BY_401 },
  'token: another client_id in the body': {
    foyer: '401 invalid_client Basic',
    oracle: '400 invalid_request',
    reason: BY_401,
  },
  'token: client without a secret, by an empty one': {
    foyer: '400 invalid_grant',
    oracle: '400 invalid_request',
    reason: 'oidc-agent sends it: here the client is known, and the code of another',
  },
  'token: JSON': {
    foyer: '200 access_token,expires_at,expires_in,scope,token_type',
    oracle: '400 invalid_request',
    reason: "better-auth's token endpoint takes JSON too",
  },
  'code: no redirect_uri': {
    foyer: '400 invalid_grant',
    oracle: '400 invalid_request',
    reason: 'none is another one than that of the request',
  },
  'code: short code_verifier': {
    foyer: '400 invalid_grant',
    oracle: '400 invalid_request',
    reason: 'one that is not that of the challenge is invalid_grant (RFC 7636, section 4.6), whatever its form',
  },
  'code: by a client without codes': {
    foyer: '400 unauthorized_client',
    oracle: '400 invalid_request',
    reason: UNAUTHORIZED,
  },
  'refresh: by a client without refresh tokens': {
    foyer: '400 unauthorized_client',
    oracle: '400 invalid_request',
    reason: UNAUTHORIZED,
  },
  'refresh: twice': {
    foyer: '200 access_token,expires_in,id_token,refresh_token,scope,token_type',
    oracle: '400 invalid_grant',
    reason: 'for 30 seconds the client whose answer was lost gets the same next token',
  },
  'client_credentials: as it should be': {
    foyer: '200 access_token,expires_in,scope,token_type',
    oracle: '200 access_token,expires_in,token_type',
    reason: '`scope` is always there, also empty',
  },
  'client_credentials: scope openid': {
    foyer: '400 invalid_scope',
    oracle: '200 access_token,expires_in,scope,token_type',
    reason: OWN_SCOPES,
  },
  'client_credentials: unknown scope': {
    foyer: '400 invalid_scope',
    oracle: '200 access_token,expires_in,token_type',
    reason: OWN_SCOPES,
  },
  'client_credentials: a client that may not': {
    foyer: '400 unauthorized_client',
    oracle: '400 invalid_request',
    reason: UNAUTHORIZED,
  },
  'device: nobody': { foyer: '401 invalid_client Basic', oracle: '400 invalid_request', reason: BY_401 },
  'device: unknown client_id': { foyer: '401 invalid_client Basic', oracle: '401 invalid_client', reason: SCHEME },
  'device: a client that may not': {
    foyer: '400 unauthorized_client',
    oracle: '400 invalid_request',
    reason: UNAUTHORIZED,
  },
  'device: unknown scope alone': {
    foyer: '400 invalid_scope',
    oracle: '200 device_code,expires_in,user_code,verification_uri,verification_uri_complete',
    reason: NOTHING_GRANTABLE,
  },
  'device code: twice at once': {
    foyer: '400 slow_down',
    oracle: '400 authorization_pending',
    reason: 'a device that polls more often than it may is told so (RFC 8628, section 3.5)',
  },
  'device code: by a client that may not': {
    foyer: '400 unauthorized_client',
    oracle: '400 invalid_request',
    reason: UNAUTHORIZED,
  },
  'introspect: a token of the client': {
    foyer: '200 active,client_id,exp,iat,iss,scope,sub,token_type',
    oracle: '200 active,client_id,exp,iat,iss,token_type',
    reason: '`sub` is the client (RFC 9068, section 2.2), and `scope` is always there',
  },
  'introspect: a refresh token': {
    foyer: '200 inactive',
    oracle: '200 active,client_id,exp,iat,iss,scope,sub',
    reason: 'an API asks about access tokens; that a refresh token is good is nothing to it',
  },
  'introspect: nobody': { foyer: '401 invalid_client Basic', oracle: '400 invalid_request', reason: BY_401 },
  'introspect: a client without a secret': {
    foyer: '401 invalid_client Basic',
    oracle: '200 inactive',
    reason: 'anybody could try tokens (RFC 7662, section 2.1)',
  },
  'revoke: nobody': { foyer: '401 invalid_client Basic', oracle: '400 invalid_request', reason: BY_401 },
  'revoke: token of another client': {
    foyer: '200',
    oracle: '400 invalid_request',
    reason: 'it stays good, and a client does not learn that there is such a token',
  },
  'userinfo: token in the form': {
    foyer: '401 invalid_token bare Bearer',
    oracle: '200 email,email_verified,name,sub,updated_at',
    reason: NO_HEADER,
  },
  'userinfo: token in the query': {
    foyer: '401 invalid_token bare Bearer',
    oracle: '400 invalid_request Bearer',
    reason: NO_HEADER,
  },
  'userinfo: another scheme': {
    foyer: '401 invalid_token bare Bearer',
    oracle: '400 invalid_request Bearer',
    reason: NO_HEADER,
  },
  'register: a client with a secret': {
    foyer:
      '201 application_type,client_id,client_id_issued_at,client_name,grant_types,id_token_signed_response_alg,' +
      'post_logout_redirect_uris,redirect_uris,response_types,token_endpoint_auth_method',
    oracle:
      '201 application_type,client_id,client_id_issued_at,client_name,client_secret,client_secret_expires_at,grant_types,' +
      'id_token_signed_response_alg,post_logout_redirect_uris,redirect_uris,response_types,token_endpoint_auth_method',
    reason: PUBLIC,
  },
  'register: unknown authentication': {
    foyer:
      '201 application_type,client_id,client_id_issued_at,client_name,grant_types,id_token_signed_response_alg,' +
      'post_logout_redirect_uris,redirect_uris,response_types,token_endpoint_auth_method',
    oracle: '400 invalid_client_metadata',
    reason: PUBLIC,
  },
  'register: no redirect_uris': {
    foyer: '400 invalid_client_metadata',
    oracle: '400 invalid_redirect_uri',
    reason: METADATA,
  },
  'register: empty redirect_uris': {
    foyer: '400 invalid_client_metadata',
    oracle: '400 invalid_redirect_uri',
    reason: METADATA,
  },
  'register: redirect_uris as a text': {
    foyer: '400 invalid_client_metadata',
    oracle: '400 invalid_redirect_uri',
    reason: METADATA,
  },
  'register: http on another host': {
    foyer: '400 invalid_redirect_uri',
    oracle:
      '201 application_type,client_id,client_id_issued_at,client_name,grant_types,id_token_signed_response_alg,' +
      'post_logout_redirect_uris,redirect_uris,response_types,token_endpoint_auth_method',
    reason: 'a code would go over the network in the clear',
  },
  'register: unknown scope': {
    foyer:
      '201 application_type,client_id,client_id_issued_at,client_name,grant_types,id_token_signed_response_alg,' +
      'post_logout_redirect_uris,redirect_uris,response_types,scope,token_endpoint_auth_method',
    oracle: '400 invalid_client_metadata',
    reason: 'a scope that is not known is left out, as in a request',
  },
  'register: no JSON': { foyer: '400 invalid_client_metadata', oracle: '400 invalid_request', reason: METADATA },
  'register: an array': { foyer: '400 invalid_client_metadata', oracle: '400 invalid_request', reason: METADATA },
  'register: a form': { foyer: '400 invalid_client_metadata', oracle: '400 invalid_request', reason: METADATA },
}
