import { expect, test } from 'vitest'
import { allow, refuse } from '#decision.ts'
import { unlinkAccount } from '#social/link-rules.ts'
import { deletePasskey, keepsMethod, servedProviders } from './remove-method.ts'

const account = { id: 'a', provider: 'google', accountId: '1' }
const gone = { id: 'g', provider: 'gone', accountId: '1' }
const password = { id: 'w', provider: 'credential', accountId: '1' }
const served = servedProviders(['google'], { enabled: false })
const passkey = { id: 'p', suspectAt: null }
const suspect = { id: 's', suspectAt: new Date(0) }

test.each([
  ['an account beside a passkey', { accounts: [account], passkeys: [passkey] }, 'a', true],
  ['a passkey beside an account', { accounts: [account], passkeys: [passkey] }, 'p', true],
  ['the only account', { accounts: [account], passkeys: [] }, 'a', false],
  ['the only passkey', { accounts: [], passkeys: [passkey] }, 'p', false],
  ['an account beside a passkey that may be copied', { accounts: [account], passkeys: [suspect] }, 'a', false],
  ['an account beside one that is not served any more', { accounts: [account, gone], passkeys: [] }, 'a', false],
  [
    'an account beside a password, while passwords are off',
    { accounts: [account, password], passkeys: [] },
    'a',
    false,
  ],
  ['a passkey beside a password, while passwords are off', { accounts: [password], passkeys: [passkey] }, 'p', false],
  ['what is not served any more beside an account', { accounts: [account, gone], passkeys: [] }, 'g', true],
  ['a passkey that may be copied beside an account', { accounts: [account], passkeys: [suspect] }, 's', true],
])('once %s is gone, something remains: %3$s', (_what, held, id, keeps) => {
  expect(keepsMethod({ ...held, served }, id)).toBe(keeps)
})

test('a password remains where passwords are on', () => {
  const on = servedProviders(['google'], { enabled: true })
  expect(keepsMethod({ accounts: [account, password], passkeys: [], served: on }, 'a')).toBe(true)
})

test('the last method goes where the options allow it', () => {
  const held = { accounts: [], passkeys: [passkey], served }
  expect(deletePasskey(held, 'p', false)).toEqual(refuse('CANT_REMOVE_LAST_SIGN_IN_METHOD'))
  expect(deletePasskey(held, 'p', true)).toEqual(allow())
})

test('a passkey that may be copied goes though nothing remains: it signs nobody in', () => {
  const held = { accounts: [], passkeys: [suspect], served }
  expect(deletePasskey(held, 's', false)).toEqual(allow())
})

test('an account is unlinked by the same rule', () => {
  const target = { providerId: 'google', accountId: undefined }
  expect(unlinkAccount({ accounts: [account], passkeys: [passkey], served }, target, false)).toEqual(allow('a'))
  expect(unlinkAccount({ accounts: [account], passkeys: [suspect], served }, target, false)).toEqual(
    refuse('CANT_UNLINK_LAST_ACCOUNT'),
  )
})
