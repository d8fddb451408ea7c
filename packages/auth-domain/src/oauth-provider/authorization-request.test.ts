import { expect, test } from 'vitest'
import { type AuthorizationParameters, readAuthorizationRequest, trustedRedirect } from './authorization-request.ts'
import type { OAuthClient } from './oauth-client.ts'

const now = new Date('2026-01-02T03:04:05.000Z')
const redirectUri = 'https://app.example.com/callback'
const resource = 'https://api.example.com/notes'
const client: OAuthClient = {
  ...{ id: 'notes', organizationId: null, origin: 'service', name: 'Acme Notes', uri: null },
  ...{ redirectUris: [redirectUri], postLogoutRedirectUris: [], applicationType: 'web' },
  ...{
    authentication: 'none',
    jwks: null,
    jwksUri: null,
    assertionAlgorithm: null,
    grantTypes: ['authorization_code'],
    scopes: null,
  },
  ...{ idTokenAlgorithm: 'RS256', trusted: false, createdBy: null, createdAt: now, disabledAt: null, disabledBy: null },
}
const refreshing: OAuthClient = { ...client, grantTypes: ['authorization_code', 'refresh_token'] }
const known = { scopes: new Set(['openid', 'email', 'offline_access', 'notes:read']), resources: [resource] }
const asked: AuthorizationParameters = {
  ...{ response_type: 'code', client_id: 'notes', redirect_uri: redirectUri, scope: 'openid', state: 'state' },
  ...{ code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' },
}

test.each([
  ['the client and its redirect URI', client, asked, undefined],
  ['a client that is unknown', undefined, asked, 'OAUTH_CLIENT_UNKNOWN'],
  ['one that is disabled', { ...client, disabledAt: now }, asked, 'OAUTH_CLIENT_UNKNOWN'],
  ['another redirect URI', client, { ...asked, redirect_uri: 'https://evil.example' }, 'REDIRECT_URI_MISMATCH'],
  ['none', client, { ...asked, redirect_uri: undefined }, 'REDIRECT_URI_MISMATCH'],
  ['two', client, { ...asked, redirect_uri: [redirectUri, redirectUri] }, 'REDIRECT_URI_MISMATCH'],
])('an answer may be sent for %s: %#', (_title, of, parameters, refusal) => {
  const decision = trustedRedirect(of, parameters)
  expect(decision.allowed ? undefined : decision.refusal).toBe(refusal)
})

test('a request is read as far as its client may have what it asks for', () => {
  const parameters = { ...asked, scope: 'openid email other openid', max_age: '60', acr_values: '2 1', resource }
  expect(readAuthorizationRequest(client, redirectUri, { ...parameters, prompt: 'login consent' }, known)).toEqual({
    outcome: 'valid',
    request: {
      ...{ clientId: 'notes', redirectUri, state: 'state', scopes: ['openid', 'email'], codeChallenge: 'c'.repeat(43) },
      ...{ nonce: undefined, prompts: ['login', 'consent'], maxAge: 60, acrValues: ['2', '1'] },
      ...{ resources: [resource], loginHint: undefined, userId: undefined },
      ...{ idTokenClaims: [], requiredAcrs: [], uiLocales: [] },
    },
  })
})

test.each([
  ['of OpenID Connect asks for what it names', refreshing, 'openid', ['openid']],
  ['of plain OAuth asks for a refresh token too', refreshing, 'notes:read', ['notes:read', 'offline_access']],
  ['of plain OAuth that names nothing does', refreshing, undefined, ['offline_access']],
  ['by a client that may not refresh does not', client, 'notes:read', ['notes:read']],
  [
    'by a limited client asks for as much',
    { ...refreshing, scopes: ['notes:read'] },
    'notes:read email',
    ['notes:read'],
  ],
])('a request %s', (_title, of, scope, scopes) => {
  const read = readAuthorizationRequest(of, redirectUri, { ...asked, scope }, known)
  expect(read).toMatchObject({ outcome: 'valid', request: { scopes } })
})

test.each([
  [{ nonce: ['1', '2'] }, 'invalid_request'],
  [{ request: 'x' }, 'request_not_supported'],
  [{ request_uri: 'https://evil.example' }, 'request_uri_not_supported'],
  [{ registration: '{}' }, 'registration_not_supported'],
  [{ response_type: undefined }, 'invalid_request'],
  [{ response_mode: 'form_post' }, 'invalid_request'],
  [{ code_challenge: undefined }, 'invalid_request'],
  [{ code_challenge: 'c'.repeat(42) }, 'invalid_request'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ prompt: 'other' }, 'invalid_request'],
  [{ prompt: 'none login' }, 'invalid_request'],
  [{ max_age: '1.5' }, 'invalid_request'],
  [{ resource: [resource, 'https://evil.example'] }, 'invalid_target'],
  [{ scope: 'other' }, 'invalid_scope'],
])('a request with %o is refused by %s, with its state', (parameters, error) => {
  const read = readAuthorizationRequest(client, redirectUri, { ...asked, ...parameters }, known)
  expect(read).toMatchObject({ outcome: 'refused', redirectUri, state: 'state', error })
})

test('a client that is not registered for codes gets none', () => {
  const other: OAuthClient = { ...client, grantTypes: ['client_credentials'] }
  expect(readAuthorizationRequest(other, redirectUri, asked, known)).toMatchObject({ error: 'unauthorized_client' })
})
