import { expect, test } from 'vitest'
import type { OAuthClient } from './oauth-client.ts'
import { updateClient } from './update-client.ts'

const now = new Date('2026-01-02T03:04:05.000Z')
const facts = { knownScopes: new Set(['openid', 'notes:read']), now, rights: { owns: true, stepsIn: false } }
const client: OAuthClient = {
  ...{ id: 'notes', organizationId: null, origin: 'service', name: 'Acme Notes', uri: null },
  ...{ redirectUris: ['https://app.example.com/callback'], postLogoutRedirectUris: [], applicationType: 'web' },
  ...{ authentication: 'client_secret_basic', jwks: null, jwksUri: null, assertionAlgorithm: null },
  ...{ grantTypes: ['authorization_code'], scopes: null },
  ...{ idTokenAlgorithm: 'RS256', trusted: false, createdBy: null, createdAt: now, disabledAt: null, disabledBy: null },
}

test.each([
  [{}, {}],
  [{ client_name: 'Notes' }, { name: 'Notes' }],
  [{ client_uri: null }, { uri: null }],
  [{ scope: 'openid other' }, { scopes: ['openid'] }],
  [{ skip_consent: true }, { trusted: true }],
  [{ disabled: true }, { disabledAt: now, disabledBy: 'owner' }],
  [{ disabled: false }, { disabledAt: null, disabledBy: null }],
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

const stopped: OAuthClient = { ...client, origin: 'organization', disabledAt: now, disabledBy: 'service' }
const owner = { owns: true, stepsIn: false }
const service = { owns: false, stepsIn: true }

test.each([
  ['what the service has disabled is not enabled by its owner', owner, stopped, { disabled: false }, false],
  ['but by the service', service, stopped, { disabled: false }, true],
  [
    'what the owner has disabled is, by the owner',
    owner,
    { ...stopped, disabledBy: 'owner' },
    { disabled: false },
    true,
  ],
  ['the service disables', service, client, { disabled: true }, true],
  ['the service changes nothing else', service, client, { disabled: true, client_name: 'Notes' }, false],
] as const)('%s', (_title, rights, of, update, allowed) => {
  expect(updateClient(of, update, { ...facts, rights }).allowed).toBe(allowed)
})

test('what the service has disabled stays disabled by it where its owner disables it too', () => {
  const changes = updateClient(stopped, { disabled: true }, { ...facts, rights: owner })
  expect(changes).toEqual({ allowed: true, value: { disabledAt: now, disabledBy: 'service' } })
})
