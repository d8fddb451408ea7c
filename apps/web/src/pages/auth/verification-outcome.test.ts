import { expect, test } from 'vitest'
import { outcomeOf } from './verification-outcome.ts'

const verified = { emailVerified: true }
const unverified = { emailVerified: false }
const followed = { verified: true } as const

test.each([
  [followed, undefined, 'confirmed'],
  [followed, verified, 'confirmed'],
  [followed, unverified, 'unconfirmed'],
  [{}, undefined, 'invalid'],
  [{}, verified, 'confirmed'],
  [{}, unverified, 'unconfirmed'],
  [{ token: 'garbage' }, undefined, 'invalid'],
  [{ token: 'garbage' }, verified, 'already-verified'],
  [{ token: 'garbage' }, unverified, 'invalid'],
  [{ ...followed, token: 'garbage' }, undefined, 'invalid'],
  [{ error: 'token_expired' }, undefined, 'expired'],
  [{ error: 'token_expired' }, unverified, 'expired'],
  [{ error: 'token_expired' }, verified, 'already-verified'],
  [{ ...followed, error: 'invalid_token' }, undefined, 'invalid'],
  [{ error: 'invalid_token' }, unverified, 'invalid'],
  [{ error: 'invalid_token' }, verified, 'already-verified'],
  [{ error: 'user_not_found' }, undefined, 'user-not-found'],
  [{ error: 'unauthorized' }, undefined, 'other-user'],
  [{ error: 'unauthorized' }, verified, 'other-user'],
  [{ error: "Couldn't update your email" }, verified, 'email-not-changed'],
])('a page opened with %j for the user %j has the outcome %s', (search, user, outcome) => {
  expect(outcomeOf(search, user)).toBe(outcome)
})
