import { expect, test } from 'vitest'
import { acceptedAlgorithms, checkAssertion } from './client-assertion.ts'

const now = new Date('2026-01-02T03:04:05.000Z')
const seconds = now.getTime() / 1000
const issuer = 'https://auth.example.com/api/auth'
const audiences = [issuer, `${issuer}/oauth2/token`]
const claims = { iss: 'notes', sub: 'notes', aud: issuer, jti: 'one', iat: seconds, exp: seconds + 60 }

test.each([
  ['for the issuer', {}],
  ['for the token endpoint', { aud: audiences[1] }],
  ['for one of several', { aud: ['https://other.example.com', issuer] }],
  ['without the time that it was made at', { iat: undefined }],
  ['of a clock that is a minute ahead', { iat: seconds + 60, nbf: seconds + 60, exp: seconds + 660 }],
  ['of a clock that is a minute behind', { exp: seconds - 59 }],
])('an assertion %s is good', (_title, changes) => {
  expect(checkAssertion({ ...claims, ...changes }, { clientId: 'notes', audiences, now }).allowed).toBe(true)
})

test.each([
  ['of another issuer', { iss: 'other' }],
  ['of another client', { sub: 'other' }],
  ['for another service', { aud: 'https://other.example.com' }],
  ['for nobody', { aud: undefined }],
  ['for a list of none', { aud: [] }],
  ['without a name', { jti: undefined }],
  ['with an empty name', { jti: '' }],
  ['with a name that is none', { jti: 7 }],
  ['with a name that is too long', { jti: 'x'.repeat(257) }],
  ['without an end', { exp: undefined }],
  ['that has ended', { exp: seconds - 60 }],
  ['that ends in an hour', { exp: seconds + 3600 }],
  ['that never ends', { exp: Number.POSITIVE_INFINITY }],
  ['that ends as text says', { exp: String(seconds + 60) }],
  ['that has not begun', { nbf: seconds + 61 }],
  ['that was made in the future', { iat: seconds + 61 }],
  ['that was made at no time', { iat: 'now' }],
])('an assertion %s is refused', (_title, changes) => {
  expect(checkAssertion({ ...claims, ...changes }, { clientId: 'notes', audiences, now })).toEqual({
    allowed: false,
    refusal: 'OAUTH_CLIENT_NOT_AUTHENTICATED',
  })
})

test('an assertion is remembered until it would be refused by itself', () => {
  const until = new Date((seconds + 120) * 1000)
  expect(checkAssertion(claims, { clientId: 'notes', audiences, now })).toEqual({
    allowed: true,
    value: { id: 'one', until },
  })
  expect(checkAssertion(claims, { clientId: 'notes', audiences, now: until }).allowed).toBe(false)
})

test('a client that has named an algorithm signs with no other', () => {
  expect(acceptedAlgorithms({ assertionAlgorithm: 'ES256' })).toEqual(['ES256'])
  expect(acceptedAlgorithms({ assertionAlgorithm: 'EdDSA' })).toEqual(['EdDSA', 'Ed25519'])
  expect(acceptedAlgorithms({ assertionAlgorithm: null })).toEqual(['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'])
})
