import { expect, test } from 'vitest'
import { optionsSchema } from '#options.ts'
import { checkKeyCount } from './create-api-key.ts'
import { deleteUserApiKeyInput } from './user-api-key.ts'

test.each(['', ' ', 'x'.repeat(501), undefined])('an admin deletes no key for a reason like %o', (reason) => {
  expect(deleteUserApiKeyInput.safeParse({ userId: 'uma', keyId: 'key', reason }).success).toBe(false)
})

test('the reason is trimmed', () => {
  const input = { userId: 'uma', keyId: 'key', reason: ' Leaked ' }
  expect(deleteUserApiKeyInput.parse(input)).toEqual({ ...input, reason: 'Leaked' })
})

test.each([
  [0, true],
  [99, true],
  [100, false],
  [101, false],
])('an owner of %i keys, of 100 at most, may have one more: %s', (count, allowed) => {
  expect(
    checkKeyCount(count, optionsSchema.parse({ apiKey: { enabled: true, maximumKeys: 100 } }).apiKey).allowed,
  ).toBe(allowed)
})
