import { expect, test } from 'vitest'
import { allow, refuse } from '#decision.ts'
import { limits } from '#limits.ts'
import { optionsSchema } from '#options.ts'
import { addPasskey, creationOptions } from './generate-register-options.ts'
import { knownTransports, transportsOf } from './passkey.ts'
import { choosePasskeyName } from './passkey-name.ts'
import { completeRegistration } from './verify-registration.ts'

test.each([
  [' Laptop ', allow('Laptop')],
  ['', allow(null)],
  ['\u2800\u200b', allow(null)],
  [` ${'x'.repeat(64)} `, allow('x'.repeat(64))],
  ['x'.repeat(65), refuse('PASSKEY_NAME_TOO_LONG')],
])('the name %j', (name, decision) => {
  expect(choosePasskeyName(name)).toEqual(decision)
})

test('transports are those that the specification names, each once', () => {
  expect(knownTransports(['usb', 'nfc', 'usb', 'telepathy', 7, null])).toEqual(['usb', 'nfc'])
  expect(transportsOf({ transports: 'hybrid,internal' })).toEqual(['hybrid', 'internal'])
  expect(transportsOf({ transports: null })).toEqual([])
})

test('as many passkeys as the options say', () => {
  const { passkey } = optionsSchema.parse({ passkey: { maximumPasskeys: 2 } })
  expect([addPasskey(1, passkey), addPasskey(2, passkey)]).toEqual([allow(), refuse('TOO_MANY_PASSKEYS')])
})

test.each([
  [{ userId: 'olga', sessionId: 'a' }, allow()],
  [{ userId: 'olga', sessionId: 'b' }, refuse('PASSKEY_REGISTRATION_NOT_ALLOWED')],
  [{ userId: 'mallory', sessionId: 'a' }, refuse('PASSKEY_REGISTRATION_NOT_ALLOWED')],
])('a registration that Olga began in session a, completed by %o', (caller, decision) => {
  expect(completeRegistration({ userId: 'olga', sessionId: 'a' }, caller)).toEqual(decision)
})

test.each([
  [{}, { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' }],
  [{ requireResidentKey: true }, { residentKey: 'required', requireResidentKey: true }],
  [{ residentKey: 'required' }, { residentKey: 'required', requireResidentKey: true }],
  [{ residentKey: 'discouraged', userVerification: 'required' }, { userVerification: 'required' }],
] as const)('the selection %o is asked for as %o', (selection, asked) => {
  const rp = { id: 'example.com', name: 'Acme', origins: [] }
  const user = { handle: 'handle', email: 'olga@example.com' }
  const options = creationOptions({ challenge: 'c', rp, user, passkeys: [], selection })
  expect(options.authenticatorSelection).toMatchObject(asked)
})

test('no more passkeys are allowed than are listed', () => {
  const parse = (maximumPasskeys: number) => optionsSchema.safeParse({ passkey: { maximumPasskeys } }).success
  expect([parse(limits.listedAccounts), parse(limits.listedAccounts + 1)]).toEqual([true, false])
})
