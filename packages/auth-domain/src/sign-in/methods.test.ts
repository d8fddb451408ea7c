import { expect, test } from 'vitest'
import {
  asksSecondFactor,
  beganBy,
  completedBy,
  mayMailSecondFactor,
  type SignInMethod,
  signInMethodOf,
  signInMethods,
} from './methods.ts'

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
  ['signInUsername', 'username'],
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

test('a session whose second factor has passed records it after what came first', () => {
  expect(completedBy(beganBy('password'), 'totp')).toEqual({ methods: 'password,totp', factors: 'knows,has' })
  expect(completedBy(beganBy('magic-link'), 'two-factor-otp')).toMatchObject({ factors: 'mailbox' })
})

test.each([
  [beganBy('magic-link'), false],
  [beganBy('email-code'), false],
  [beganBy('verification-link'), false],
  [completedBy(beganBy('magic-link'), 'totp'), false],
  [beganBy('password'), true],
  [completedBy(beganBy('password'), 'two-factor-otp'), true],
  [{ methods: '', factors: '' }, true],
])('after %o a code by mail may be the second factor: %s', (beginning, expected) => {
  expect(mayMailSecondFactor(beginning)).toBe(expected)
})

const asked: Record<SignInMethod, readonly string[]> = {
  password: ['totp', 'otp'],
  username: ['totp', 'otp'],
  'magic-link': ['totp'],
  'email-code': ['totp'],
  'verification-link': ['totp'],
  provider: [],
  passkey: [],
  anonymous: [],
  'one-time-token': [],
  device: [],
  'adopted-cookie': [],
  impersonation: [],
}

test.each(Object.entries(asked))('after %s the second factors asked for are %j', (method, expected) => {
  const factors = ['totp', 'otp'] as const
  const found = factors.filter((factor) => asksSecondFactor(method as SignInMethod, factor, { userVerified: true }))
  expect(found).toEqual(expected)
})

test('a passkey whose authenticator has not verified its user is one factor', () => {
  expect(asksSecondFactor('passkey', 'totp', { userVerified: false })).toBe(true)
})

test('what proves the mailbox asks for no second factor by mail', () => {
  const proving = Object.entries(signInMethods).filter(([, rule]) => rule.provesMailbox === true)
  expect(proving.map(([, rule]) => rule.asksSecondFactor)).not.toContain('any')
})

test("what shows no factor is nobody's last method", () => {
  const empty = Object.values(signInMethods).filter((rule) => rule.factor === null)
  expect(empty.map((rule) => rule.mayBeLast)).not.toContain(true)
})
