import { expect, test } from 'vitest'
import { removeUserPasskey, removeUserPasskeyInput } from './remove-user-passkey.ts'

const adam = { id: 'adam' }

test.each([
  ['a user', { id: 'uma' }, { allowed: true }],
  ['nobody', undefined, { allowed: false, refusal: 'ADMIN_USER_NOT_FOUND' }],
  ['themselves', { id: 'adam' }, { allowed: false, refusal: 'ADMIN_CANNOT_REMOVE_OWN_PASSKEY' }],
])('an admin who removes a passkey of %s', (_whose, target, decision) => {
  expect(removeUserPasskey(adam, target)).toMatchObject(decision)
})

test.each(['', ' ', 'x'.repeat(501), undefined])('takes no reason like %o', (reason) => {
  expect(removeUserPasskeyInput.safeParse({ userId: 'uma', passkeyId: 'key', reason }).success).toBe(false)
})
