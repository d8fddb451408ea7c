import { expect, test } from 'vitest'
import { loginMethodOf } from './last-login-method.ts'
import { beganBy, completedBy, onTrustedDevice } from './methods.ts'

test.each([
  ['password', 'email'],
  ['username', 'username'],
  ['passkey', 'passkey'],
  ['magic-link', 'magic-link'],
  ['email-code', 'email-otp'],
  ['provider', 'github'],
  ['verification-link', undefined],
  ['one-time-token', undefined],
  ['device', undefined],
  ['impersonation', undefined],
  ['anonymous', undefined],
] as const)('a sign-in by %s is remembered as %s', (method, name) => {
  expect(loginMethodOf(beganBy(method), 'github')).toBe(name)
})

test('the second factor, or what is in its place, is no method of its own', () => {
  expect(loginMethodOf(completedBy(beganBy('password'), 'totp'))).toBe('email')
  expect(loginMethodOf(onTrustedDevice(beganBy('username')))).toBe('username')
})

test('a session that says nothing of how it began has none', () => {
  expect(loginMethodOf({ methods: '' }, 'github')).toBeUndefined()
})
