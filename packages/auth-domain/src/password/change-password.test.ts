import { expect, test } from 'vitest'
import { requirePasswordHash } from './change-password.ts'

test('a stored hash is allowed', () => {
  expect(requirePasswordHash('v1$hash')).toEqual({ allowed: true, value: 'v1$hash' })
})

test.each([null, undefined])('%s is refused: the user has no password', (stored) => {
  expect(requirePasswordHash(stored)).toEqual({ allowed: false, refusal: 'CREDENTIAL_ACCOUNT_NOT_FOUND' })
})
