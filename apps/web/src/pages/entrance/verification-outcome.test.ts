import { expect, test } from 'vitest'
import { outcomeOf } from './verification-outcome.ts'

const verified = { emailVerified: true }
const unverified = { emailVerified: false }

test.each([
  [undefined, undefined, 'confirmed'],
  [undefined, verified, 'confirmed'],
  [undefined, unverified, 'unconfirmed'],
  ['token_expired', undefined, 'too-old'],
  ['token_expired', unverified, 'too-old'],
  ['token_expired', verified, 'nothing-left'],
  ['invalid_token', undefined, 'spent'],
  ['invalid_token', unverified, 'spent'],
  ['invalid_token', verified, 'nothing-left'],
  ['user_not_found', undefined, 'gone'],
  ['unauthorized', undefined, 'stranger'],
  ['unauthorized', verified, 'stranger'],
  ["Couldn't update your email", verified, 'unchanged'],
])('a link that came back with %s to %j is told of as %s', (error, user, outcome) => {
  expect(outcomeOf(error, user)).toBe(outcome)
})
