import { expect, test } from 'vitest'
import { refusedAuthentication } from './refused-authentication.ts'

test.each([
  ['INVALID_EMAIL_OR_PASSWORD', 'user.authentication.failed', undefined],
  ['AUTHENTICATION_FAILED', 'user.authentication.failed', undefined],
  ['INVALID_PASSWORD', 'user.authentication.failed', undefined],
  ['UNKNOWN_PASSKEY', 'user.authentication.failed', undefined],
  ['TOO_MANY_REQUESTS', 'user.authentication.throttled', undefined],
  ['BANNED_USER', 'user.authentication.refused', 'banned'],
  ['EMAIL_NOT_VERIFIED', 'user.authentication.refused', 'unverified'],
] as const)('%s is recorded as %s, reason %s', (refusal, type, reason) => {
  expect(refusedAuthentication(refusal)).toEqual({ type, reason })
})

test.each([
  'INVALID_EMAIL',
  'PASSKEY_CHALLENGE_NOT_FOUND',
  'SERVICE_UNAVAILABLE',
  'EMAIL_AND_PASSWORD_NOT_ENABLED',
] as const)('%s is not recorded', (refusal) => {
  expect(refusedAuthentication(refusal)).toBeUndefined()
})
