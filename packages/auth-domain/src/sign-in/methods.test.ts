import { expect, test } from 'vitest'
import {
  approvedBy,
  asksSecondFactor,
  beganBy,
  completedBy,
  confirmedBy,
  isOnTrustedDevice,
  mayBeNewDevice,
  mayMailSecondFactor,
  onTrustedDevice,
  redeemedFrom,
  type SignInMethod,
  signInMethods,
} from './methods.ts'
import { signInMethodOf } from './sign-in-operations.ts'

test.each([
  ['a password', beganBy('password'), { methods: 'password', factors: 'knows' }],
  ['a method that shows nothing', beganBy('anonymous'), { methods: 'anonymous', factors: '' }],
  [
    'several methods, of which two are one factor',
    beganBy('password', 'provider', 'password'),
    { methods: 'password,provider,password', factors: 'knows,has' },
  ],
])('a session that began by %s says so', (_title, authentication, stored) => {
  expect(authentication).toEqual(stored)
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

test('a device has shown what the session that approved it has, and its trust, but passed nothing lately and was confirmed by nothing', () => {
  const at = new Date('2026-01-02T03:04:05.678Z')
  const approver = { ...completedBy(beganBy('password'), 'totp'), secondFactorAt: at, confirmedAt: at }
  const shown = {
    methods: 'device,password,totp',
    factors: 'knows,has',
    secondFactorAt: new Date(0),
    confirmedAt: null,
  }
  expect(approvedBy(approver)).toEqual(shown)
  expect(isOnTrustedDevice(approvedBy({ ...onTrustedDevice(approver), secondFactorAt: null }))).toBe(true)
  expect(approvedBy(approvedBy(approver)).methods).toBe(shown.methods)
})

test('what a token has made says how the session began that it is from, without its factors or its trust', () => {
  const none = { factors: '', secondFactorAt: null, confirmedAt: null }
  const from = onTrustedDevice(completedBy(beganBy('magic-link'), 'totp'))
  expect(redeemedFrom(from)).toEqual({ ...none, methods: 'one-time-token,magic-link,totp' })
  expect(redeemedFrom({ methods: '' })).toEqual({ ...none, methods: 'one-time-token' })
})

test.each([
  ['a passkey is as old as itself', 'passkey', null, 'now'],
  ['a password is as old as the session that began by mail', 'password', null, 'begun'],
  ['a password takes nothing from a second factor that passed since', 'password', 'between', 'between'],
] as const)('confirmed as a second factor, %s', (_what, method, passed, expected) => {
  const times = { begun: new Date(1000), between: new Date(2000), now: new Date(3000) }
  const secondFactorAt = passed === null ? null : times[passed]
  const began = { ...beganBy('magic-link'), secondFactorAt, confirmedAt: null }
  const confirmation = { method, asSecondFactor: true, at: times.now, begunAt: times.begun }
  expect(confirmedBy(began, confirmation)).toMatchObject({ secondFactorAt: times[expected], confirmedAt: null })
})

test.each([
  [beganBy('password'), true],
  [beganBy('device'), true],
  [beganBy('one-time-token'), true],
  [beganBy('impersonation'), false],
  [beganBy('anonymous'), false],
])('what began by %o may be from a new device: %s', (authentication, expected) => {
  expect(mayBeNewDevice(authentication)).toBe(expected)
})

test.each([
  [beganBy('magic-link'), false],
  [beganBy('email-code'), false],
  [beganBy('verification-link'), false],
  [completedBy(beganBy('magic-link'), 'totp'), false],
  [approvedBy({ ...beganBy('email-code'), secondFactorAt: null }), false],
  [redeemedFrom(beganBy('magic-link')), false],
  [approvedBy({ ...beganBy('password'), secondFactorAt: null }), true],
  [beganBy('password'), true],
  [completedBy(beganBy('password'), 'two-factor-otp'), true],
  [{ methods: '', factors: '' }, true],
])('after %o a code by mail may be the second factor: %s', (authentication, expected) => {
  expect(mayMailSecondFactor(authentication)).toBe(expected)
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
