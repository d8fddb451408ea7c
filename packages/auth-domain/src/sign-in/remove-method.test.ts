import { expect, test } from 'vitest'
import { allow, refuse } from '#decision.ts'
import { unlinkAccount } from '#social/link-rules.ts'
import { deletePasskey, keepsMethod } from './remove-method.ts'

const account = { id: 'a', provider: 'google', accountId: '1' }
const passkey = { id: 'p', suspectAt: null }
const suspect = { id: 's', suspectAt: new Date(0) }

test.each([
  ['an account beside a passkey', { accounts: [account], passkeys: [passkey] }, 'a', true],
  ['a passkey beside an account', { accounts: [account], passkeys: [passkey] }, 'p', true],
  ['the only account', { accounts: [account], passkeys: [] }, 'a', false],
  ['the only passkey', { accounts: [], passkeys: [passkey] }, 'p', false],
  ['an account beside a passkey that may be copied', { accounts: [account], passkeys: [suspect] }, 'a', false],
  ['a passkey that may be copied beside an account', { accounts: [account], passkeys: [suspect] }, 's', true],
])('once %s is gone, something remains: %3$s', (_what, held, id, keeps) => {
  expect(keepsMethod(held, id)).toBe(keeps)
})

test('the last method goes where the options allow it', () => {
  const held = { accounts: [], passkeys: [passkey] }
  expect(deletePasskey(held, 'p', false)).toEqual(refuse('CANT_REMOVE_LAST_SIGN_IN_METHOD'))
  expect(deletePasskey(held, 'p', true)).toEqual(allow())
})

test('an account is unlinked by the same rule', () => {
  const target = { providerId: 'google', accountId: undefined }
  expect(unlinkAccount({ accounts: [account], passkeys: [passkey] }, target, false)).toEqual(allow('a'))
  expect(unlinkAccount({ accounts: [account], passkeys: [suspect] }, target, false)).toEqual(
    refuse('CANT_UNLINK_LAST_ACCOUNT'),
  )
})
