import { expect, test } from 'vitest'
import { changeEmail } from './change-email.ts'

const policy = { enabled: true, verificationEnabled: true, allowInternationalEmail: false }
const olga = { email: 'olga@example.com', emailVerified: false }
const proven = { ...olga, emailVerified: true }

test.each([
  ['an unverified address changes at once', olga, policy, 'at-once'],
  ['a verified one once its owner agrees', proven, policy, 'once-confirmed'],
  ['an unverified one even without verification', olga, { ...policy, verificationEnabled: false }, 'at-once'],
])('%s', (_title, user, given, when) => {
  const decision = changeEmail(user, 'New@Example.com', given)
  expect(decision).toEqual({ allowed: true, value: { newEmail: 'new@example.com', when } })
})

test.each([
  ['the same address', olga, 'olga@example.com', policy, 'EMAIL_IS_THE_SAME'],
  ['the same in capitals', proven, 'OLGA@example.com', policy, 'EMAIL_IS_THE_SAME'],
  ['any, when switched off', olga, 'new@example.com', { ...policy, enabled: false }, 'CHANGE_EMAIL_DISABLED'],
  [
    'a verified one without verification',
    proven,
    'new@example.com',
    { ...policy, verificationEnabled: false },
    'VERIFICATION_EMAIL_NOT_ENABLED',
  ],
  ['letters outside ASCII', olga, 'ольга@example.com', policy, 'INVALID_EMAIL'],
])('%s is refused', (_title, user, newEmail, given, refusal) => {
  expect(changeEmail(user, newEmail, given)).toEqual({ allowed: false, refusal })
})
