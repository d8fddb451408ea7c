import { expect, test } from 'vitest'
import { ownPasswordHash } from './change-password.ts'

test('a stored hash is the password of its user', () => {
  expect(ownPasswordHash('v1$hash')).toEqual({ allowed: true, value: 'v1$hash' })
})

test.each([null, undefined])('%s is none: the user came by a provider alone', (stored) => {
  expect(ownPasswordHash(stored)).toEqual({ allowed: false, refusal: 'CREDENTIAL_ACCOUNT_NOT_FOUND' })
})
