import { describe, expect, test } from 'vitest'
import { isBanned } from './ban.ts'
import { answeredSignIn, signInEmail, startSignInEmail } from './sign-in-email.ts'
import { signUpEmail, signUpEmailInput } from './sign-up-email.ts'
import { updateUser } from './update-user.ts'
import { type User, updateUserInput } from './user.ts'

const NOW = new Date('2026-01-01T00:00:00.000Z')
const olga: User = {
  id: 'olga',
  name: 'Olga',
  email: 'olga@example.com',
  emailVerified: false,
  image: null,
  createdAt: NOW,
  updatedAt: NOW,
  role: 'user',
  banned: null,
  banReason: null,
  banExpires: null,
  language: 3,
}
const policy = { enabled: true, requireEmailVerification: false, quietSignUp: false, allowInternationalEmail: false }
const strict = { ...policy, requireEmailVerification: true }
const refusal = (name: string) => ({ allowed: false, refusal: name })

describe('sign-in with a password', () => {
  test.each<[string, User | undefined, boolean, typeof policy, ReturnType<typeof refusal> | undefined]>([
    ['the right password', olga, true, policy, undefined],
    ['a wrong password', olga, false, policy, refusal('INVALID_EMAIL_OR_PASSWORD')],
    ['an unknown user', undefined, false, policy, refusal('INVALID_EMAIL_OR_PASSWORD')],
    ['an unverified address', olga, true, strict, refusal('EMAIL_NOT_VERIFIED')],
    ['an unverified address and a wrong password', olga, false, strict, refusal('INVALID_EMAIL_OR_PASSWORD')],
    ['a verified address', { ...olga, emailVerified: true }, true, strict, undefined],
    ['a banned user', { ...olga, banned: true }, true, policy, refusal('BANNED_USER')],
    [
      'a banned user and a wrong password',
      { ...olga, banned: true },
      false,
      policy,
      refusal('INVALID_EMAIL_OR_PASSWORD'),
    ],
    ['an expired ban', { ...olga, banned: true, banExpires: NOW }, true, policy, undefined],
  ])('%s', (_title, user, matches, by, refused) => {
    expect(signInEmail(user, matches, by, NOW)).toEqual(refused ?? { allowed: true, value: user })
  })

  test.each([
    [false, 'EMAIL_NOT_VERIFIED', 'EMAIL_NOT_VERIFIED'],
    [true, 'EMAIL_NOT_VERIFIED', 'INVALID_EMAIL_OR_PASSWORD'],
    [true, 'BANNED_USER', 'BANNED_USER'],
  ] as const)('quietly (%s) the refusal %s is answered as %s', (quietSignUp, refused, answered) => {
    const decision = { allowed: false as const, refusal: refused }
    expect(answeredSignIn(decision, { ...strict, quietSignUp })).toEqual(refusal(answered))
  })

  test.each([
    ['Olga@Example.com', policy, { allowed: true, value: 'olga@example.com' }],
    ['nonsense', policy, refusal('INVALID_EMAIL')],
    ['olga@example.com', { ...policy, enabled: false }, refusal('EMAIL_AND_PASSWORD_NOT_ENABLED')],
  ])('checks the email %s first', (email, by, decision) => {
    expect(startSignInEmail(email, by)).toEqual(decision)
  })
})

describe('signing up', () => {
  const open = { open: true, minPasswordLength: 8, maxPasswordLength: 128, allowInternationalEmail: false }
  test.each([
    ['Olga@Example.com', '12345678', open, { allowed: true, value: 'olga@example.com' }],
    ['olga', '12345678', open, refusal('INVALID_EMAIL')],
    ['olga', 'short', open, refusal('INVALID_EMAIL')],
    ['olga@example.com', 'short', open, refusal('PASSWORD_TOO_SHORT')],
    ['olga@example.com', 'x'.repeat(129), open, refusal('PASSWORD_TOO_LONG')],
    ['olga@example.com', '12345678', { ...open, open: false }, refusal('EMAIL_AND_PASSWORD_SIGN_UP_NOT_ENABLED')],
  ])('%s with %.10s', (email, password, by, decision) => {
    expect(signUpEmail({ email, password }, by)).toEqual(decision)
  })

  test.each([5, null, undefined, {}, ['a@example.com']])('%j as email is passed on as empty text', (email) => {
    expect(signUpEmailInput.parse({ name: 'A', email, password: 'x' }).email).toBe('')
  })
})

describe('a ban', () => {
  test.each([
    [null, null, false],
    [false, null, false],
    [true, null, true],
    [true, new Date(NOW.getTime() + 1), true],
    [true, NOW, false],
  ])('banned %s until %s', (banned, banExpires, active) => {
    expect(isBanned({ banned, banExpires }, NOW)).toBe(active)
  })
})

describe('updating the own user', () => {
  test('accepts name and picture, and null to remove the picture', () => {
    expect(updateUser({ name: 'O', image: null, role: 'admin' })).toEqual({
      allowed: true,
      value: { name: 'O', image: null },
    })
  })
  test('with nothing to change is allowed', () => {
    expect(updateUser({})).toEqual({ allowed: true, value: {} })
  })
  test('refuses an email', () => {
    expect(updateUser({ email: 'other@example.com' })).toEqual(refusal('EMAIL_CAN_NOT_BE_UPDATED'))
  })
  test.each([
    'javascript:alert(1)',
    'data:text/html;base64,AAAA',
    'x',
    'https://user:password@example.com/x.png',
    '//example.com/x',
  ])('%s is not accepted as picture', (image) => {
    expect(updateUserInput.safeParse({ image }).success).toBe(false)
  })
})
