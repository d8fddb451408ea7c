import { expect, test } from 'vitest'
import {
  chosenAccess,
  clientCredentials,
  isLasting,
  narrowedResource,
  narrowedScopes,
  redeemCode,
  redeemRefreshToken,
} from './redeem.ts'

const now = new Date('2026-01-02T03:04:05.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

const code = {
  clientId: 'notes',
  redirectUri: 'https://app.example.com/callback',
  codeChallenge: 'challenge',
  expiresAt: ago(-60),
  redeemedAt: null,
}
const presented = { clientId: 'notes', redirectUri: code.redirectUri, challenge: 'challenge', now }

test.each([
  ['of its client', code, presented, undefined],
  ['that nobody made', undefined, presented, 'OAUTH_CODE_INVALID'],
  ['of another client', code, { ...presented, clientId: 'mail' }, 'OAUTH_CODE_INVALID'],
  ['that ends now', { ...code, expiresAt: now }, presented, 'OAUTH_CODE_INVALID'],
  ['that was redeemed', { ...code, redeemedAt: ago(1) }, presented, 'OAUTH_CODE_INVALID'],
  ['for another redirect URI', code, { ...presented, redirectUri: 'https://evil.example' }, 'REDIRECT_URI_MISMATCH'],
  ['with another verifier', code, { ...presented, challenge: 'other' }, 'CODE_VERIFIER_INVALID'],
])('a code %s: %o', (_title, stored, by, refusal) => {
  const decision = redeemCode(stored, by)
  expect(decision.allowed ? undefined : decision.refusal).toBe(refusal)
})

const grant = { clientId: 'notes', generation: 3, refreshedAt: ago(29), expiresAt: ago(-60) }
const token = { clientId: 'notes', generation: 3, reuse: 30, now }

test.each([
  ['the newest', grant, token, 'rotate'],
  ['the one before, sent again', grant, { ...token, generation: 2 }, 'repeat'],
  ['the one before, too late', { ...grant, refreshedAt: ago(30) }, { ...token, generation: 2 }, 'replayed'],
  ['an older one', grant, { ...token, generation: 1 }, 'replayed'],
  ['one that is not made yet', grant, { ...token, generation: 4 }, 'invalid'],
  ['that of another client', grant, { ...token, clientId: 'mail' }, 'invalid'],
  ['one of a grant that ends now', { ...grant, expiresAt: now }, token, 'invalid'],
  ['one of no grant', undefined, token, 'invalid'],
] as const)('a refresh token, %s', (_title, state, by, outcome) => {
  expect(redeemRefreshToken(state, by)).toBe(outcome)
})

test.each([
  [['authorization_code', 'refresh_token'], ['openid', 'offline_access'], true],
  [['authorization_code', 'refresh_token'], ['openid'], false],
  [['authorization_code', 'refresh_token'], ['notes:read', 'offline_access'], true],
  [['authorization_code', 'refresh_token'], ['notes:read'], false],
  [['authorization_code'], ['openid', 'offline_access'], false],
] as const)('a client of %j with %j outlasts the session: %s', (grantTypes, scopes, lasting) => {
  expect(isLasting({ grantTypes }, scopes)).toBe(lasting)
})

test.each([
  [['a', 'b'], [], ['a', 'b']],
  [['a', 'b'], ['b'], ['b']],
  [['a'], ['a', 'b'], 'OAUTH_SCOPE_INVALID'],
])('of the scopes %j, asked for %j: %j', (granted, requested, given) => {
  const decision = narrowedScopes(granted, requested)
  expect(decision.allowed ? decision.value : decision.refusal).toEqual(given)
})

test.each([
  [[], [], undefined],
  [['a'], [], 'a'],
  [['a', 'b'], ['b'], 'b'],
  [['a', 'b'], [], 'OAUTH_TARGET_INVALID'],
  [['a', 'b'], ['a', 'b'], 'OAUTH_TARGET_INVALID'],
  [['a'], ['b'], 'OAUTH_TARGET_INVALID'],
  [[], ['a'], 'OAUTH_TARGET_INVALID'],
])('of the resources %j, asked for %j: %s', (granted, requested, given) => {
  const decision = narrowedResource(granted, requested)
  expect(decision.allowed ? decision.value : decision.refusal).toBe(given)
})

const known = { scopes: new Set(['openid', 'notes:read', 'notes:write']), resources: ['a', 'b'] }

test.each([
  [{ scopes: ['notes:read'], resources: ['a'] }, null, { scopes: ['notes:read'], resource: 'a' }],
  [{ scopes: [], resources: [] }, null, { scopes: [], resource: undefined }],
  [{ scopes: ['openid'], resources: [] }, null, 'OAUTH_SCOPE_INVALID'],
  [{ scopes: ['notes:write'], resources: [] }, ['notes:read'], 'OAUTH_SCOPE_INVALID'],
  [{ scopes: [], resources: ['c'] }, null, 'OAUTH_TARGET_INVALID'],
  [{ scopes: [], resources: ['a', 'b'] }, null, 'OAUTH_TARGET_INVALID'],
])('a client asks for %o of its own, limited to %j: %o', (asked, scopes, given) => {
  const decision = clientCredentials(asked, known, { scopes })
  expect(decision.allowed ? decision.value : decision.refusal).toEqual(given)
})

test.each([
  ['all of it, where nothing is chosen', {}, { scopes: ['openid', 'email'] }],
  ['fewer scopes', { scope: 'email' }, { scopes: ['email'] }],
  ['none', { scope: '' }, { scopes: [] }],
  ['an organization that nothing asks for, as none', { organizationId: 'acme' }, { scopes: ['openid', 'email'] }],
])('a user gives %s', (_title, answer, given) => {
  const value = { organizationId: undefined, ...given }
  expect(chosenAccess(['openid', 'email'], answer)).toEqual({ allowed: true, value })
})

test('a user gives the scope of an organization with one, and nothing that was not asked for', () => {
  const asked = ['openid', 'organization']
  const inAcme = { scopes: asked, organizationId: 'acme' }
  expect(chosenAccess(asked, { organizationId: 'acme' })).toEqual({ allowed: true, value: inAcme })
  expect(chosenAccess(asked, {})).toMatchObject({ refusal: 'ORGANIZATION_NOT_FOUND' })
  expect(chosenAccess(asked, { scope: 'openid email' })).toMatchObject({ refusal: 'OAUTH_SCOPE_INVALID' })
})
