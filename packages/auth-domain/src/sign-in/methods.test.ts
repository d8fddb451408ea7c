import { expect, test } from 'vitest'
import { beganBy, signInMethodOf } from './methods.ts'

test.each([
  ['a password', beganBy('password'), { methods: 'password', factors: 'knows' }],
  ['a method that shows nothing', beganBy('anonymous'), { methods: 'anonymous', factors: '' }],
  [
    'several methods, of which two are one factor',
    beganBy('password', 'provider', 'password'),
    { methods: 'password,provider,password', factors: 'knows,has' },
  ],
])('a session that began by %s says so', (_title, beginning, stored) => {
  expect(beginning).toEqual(stored)
})

test.each([
  ['signInEmail', 'password'],
  ['signUpEmail', 'sign-up'],
  ['signInSocial', 'provider'],
  ['socialCallback', 'provider'],
  ['socialCallbackForm', 'provider'],
  ['signInAnonymous', 'anonymous'],
  ['verifyEmail', 'verification-link'],
  ['getSession', undefined],
  ['constructor', undefined],
])('%s signs in by: %s', (operation, method) => {
  expect(signInMethodOf(operation)).toBe(method)
})
