import { expect, test } from 'vitest'
import { outcomeOf } from './verification-outcome.ts'

const verified = { emailVerified: true }
const unverified = { emailVerified: false }

test.each([
  [undefined, undefined, 'confirmed'],
  [undefined, verified, 'confirmed'],
  [undefined, unverified, 'unconfirmed'],
  ['token_expired', undefined, 'expired'],
  ['token_expired', unverified, 'expired'],
  ['token_expired', verified, 'already-verified'],
  ['invalid_token', undefined, 'invalid'],
  ['invalid_token', unverified, 'invalid'],
  ['invalid_token', verified, 'already-verified'],
  ['user_not_found', undefined, 'user-not-found'],
  ['unauthorized', undefined, 'other-user'],
  ['unauthorized', verified, 'other-user'],
  ["Couldn't update your email", verified, 'email-not-changed'],
])('a link that redirects with the error %s for the user %j has the outcome %s', (error, user, outcome) => {
  expect(outcomeOf(error, user)).toBe(outcome)
})
