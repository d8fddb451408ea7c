import { expect, test } from 'vitest'
import type { OAuthClient } from './oauth-client.ts'
import { updateClient } from './update-client.ts'

const now = new Date('2026-01-02T03:04:05.000Z')
const facts = { knownScopes: new Set(['openid', 'notes:read']), now }
const client: OAuthClient = {
  ...{ id: 'notes', organizationId: null, origin: 'service', name: 'Acme Notes', uri: null },
  ...{ redirectUris: ['https://app.example.com/callback'], postLogoutRedirectUris: [], applicationType: 'web' },
  ...{ authentication: 'client_secret_basic', jwks: null, jwksUri: null, assertionAlgorithm: null },
  ...{ grantTypes: ['authorization_code'], scopes: null },
  ...{ idTokenAlgorithm: 'RS256', trusted: false, createdBy: null, createdAt: now, disabledAt: null },
}

test.each([
  [{}, {}],
  [{ client_name: 'Notes' }, { name: 'Notes' }],
  [{ client_uri: null }, { uri: null }],
  [{ scope: 'openid other' }, { scopes: ['openid'] }],
  [{ skip_consent: true }, { trusted: true }],
  [{ disabled: true }, { disabledAt: now }],
  [{ disabled: false }, { disabledAt: null }],
])('%j changes %j', (update, changes) => {
  expect(updateClient(client, update, facts)).toEqual({ allowed: true, value: changes })
})

test('keys take the place of where they were published, and the other way round', () => {
  const jwks = { keys: [] }
  const jwks_uri = 'https://app.example.com/keys'
  const signing: OAuthClient = { ...client, authentication: 'private_key_jwt', jwksUri: jwks_uri }
  expect(updateClient(signing, { jwks }, facts)).toEqual({ allowed: true, value: { jwks, jwksUri: null } })
  expect(updateClient(signing, { jwks_uri }, facts)).toEqual({
    allowed: true,
    value: { jwks: null, jwksUri: jwks_uri },
  })
  expect(updateClient(signing, { token_endpoint_auth_signing_alg: 'ES256' }, facts)).toEqual({
    allowed: true,
    value: { assertionAlgorithm: 'ES256' },
  })
  expect(updateClient(signing, { jwks, jwks_uri }, facts).allowed).toBe(false)
})

test.each([
  [client, { redirect_uris: [] }, 'OAUTH_CLIENT_METADATA_INVALID'],
  [client, { redirect_uris: ['javascript:alert(1)'] }, 'REDIRECT_URI_NOT_ALLOWED'],
  [client, { post_logout_redirect_uris: ['data:,x'] }, 'REDIRECT_URI_NOT_ALLOWED'],
  [client, { jwks: { keys: [] } }, 'OAUTH_CLIENT_METADATA_INVALID'],
  [client, { jwks_uri: 'https://app.example.com/keys' }, 'OAUTH_CLIENT_METADATA_INVALID'],
  [{ ...client, origin: 'registered' as const }, { skip_consent: true }, 'OAUTH_CLIENT_METADATA_INVALID'],
])('of %o the update %j is refused by %s', (of, update, refusal) => {
  expect(updateClient(of, update, facts)).toMatchObject({ allowed: false, refusal })
})
