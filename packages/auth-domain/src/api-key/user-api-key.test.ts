import { expect, test } from 'vitest'
import { deleteUserApiKeyInput } from './user-api-key.ts'

test.each(['', ' ', 'x'.repeat(501), undefined])('an admin deletes no key for a reason like %o', (reason) => {
  expect(deleteUserApiKeyInput.safeParse({ userId: 'uma', keyId: 'key', reason }).success).toBe(false)
})

test('the reason is trimmed', () => {
  const input = { userId: 'uma', keyId: 'key', reason: ' Leaked ' }
  expect(deleteUserApiKeyInput.parse(input)).toEqual({ ...input, reason: 'Leaked' })
})
