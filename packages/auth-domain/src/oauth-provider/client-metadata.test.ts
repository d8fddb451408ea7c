import { expect, test } from 'vitest'
import { checkClientName, newClient } from './client-metadata.ts'

const redirect_uris = ['https://app.example.com/callback']
const signing = { token_endpoint_auth_method: 'private_key_jwt' as const }
const jwks = { keys: [] }
const jwks_uri = 'https://app.example.com/keys'
const knownScopes = new Set(['openid', 'notes:read'])

test('a client of the service has a secret, and one that registers itself has none', () => {
  const made = (origin: 'service' | 'registered') => newClient({ redirect_uris }, { origin, knownScopes })
  expect(made('service')).toMatchObject({ value: { authentication: 'client_secret_basic', name: 'app.example.com' } })
  expect(made('registered')).toMatchObject({ value: { authentication: 'none', grantTypes: ['authorization_code'] } })
})

test.each([
  ['no redirect URI', { redirect_uris: [] }, 'OAUTH_CLIENT_METADATA_INVALID'],
  ['no grant that there is', { redirect_uris, grant_types: ['password'] }, 'OAUTH_CLIENT_METADATA_INVALID'],
  ['tokens in the address', { redirect_uris, response_types: ['token'] }, 'OAUTH_CLIENT_METADATA_INVALID'],
  ['assertions and no keys', { redirect_uris, ...signing }, 'OAUTH_CLIENT_METADATA_INVALID'],
  ['keys in two places', { redirect_uris, ...signing, jwks, jwks_uri }, 'OAUTH_CLIENT_METADATA_INVALID'],
  ['keys beside a secret', { redirect_uris, jwks }, 'OAUTH_CLIENT_METADATA_INVALID'],
  ['published keys beside a secret', { redirect_uris, jwks_uri }, 'OAUTH_CLIENT_METADATA_INVALID'],
  ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'REDIRECT_URI_NOT_ALLOWED'],
  [
    'a script to go to afterwards',
    { redirect_uris, post_logout_redirect_uris: ['data:text/html,x'] },
    'REDIRECT_URI_NOT_ALLOWED',
  ],
  [
    'its own credentials without a secret',
    { redirect_uris, token_endpoint_auth_method: 'none' as const, grant_types: ['client_credentials'] },
    'OAUTH_CLIENT_METADATA_INVALID',
  ],
])('a client with %s is refused', (_title, metadata, refusal) => {
  expect(newClient(metadata, { origin: 'service', knownScopes })).toMatchObject({ allowed: false, refusal })
})

test('a client that signs has keys, or says where it publishes them', () => {
  const made = (keys: object) => newClient({ redirect_uris, ...signing, ...keys }, { origin: 'service', knownScopes })
  expect(made({ jwks })).toMatchObject({ value: { jwks, jwksUri: null, assertionAlgorithm: null } })
  const algorithm = { token_endpoint_auth_signing_alg: 'ES256' }
  expect(made({ jwks_uri, ...algorithm })).toMatchObject({
    value: { jwks: null, jwksUri: jwks_uri, assertionAlgorithm: 'ES256' },
  })
})

test('scopes that the service does not know are passed over', () => {
  const made = newClient({ redirect_uris, scope: 'openid other notes:read' }, { origin: 'service', knownScopes })
  expect(made).toMatchObject({ value: { scopes: ['openid', 'notes:read'] } })
  const grant_types = ['authorization_code', 'refresh_token']
  const refreshing = newClient({ redirect_uris, grant_types, scope: 'openid' }, { origin: 'service', knownScopes })
  expect(refreshing).toMatchObject({ value: { scopes: ['openid', 'offline_access'] } })
})

test.each([
  ['Acme Notes', 'Acme Notes', false],
  ['ACME  notes', 'Acme Notes', false],
  ['Acme-Notes', 'Acme Notes', false],
  ['Ａｃｍｅ Notes', 'Acme Notes', false],
  ['Acme Notes 2', 'Acme Notes', true],
])('the name %s where there is %s: %s', (name, taken, allowed) => {
  expect(checkClientName(name, [taken]).allowed).toBe(allowed)
})
