import { expect, test } from 'vitest'
import { changeEmail } from './change-email.ts'

const policy = { enabled: true, verificationEnabled: true, quiet: false, allowInternationalEmail: false }
const olga = { email: 'olga@example.com', emailVerified: false }
const verified = { ...olga, emailVerified: true }

test.each([
  ['an unverified email changes immediately', olga, policy, 'at-once'],
  ['a verified email changes after confirmation', verified, policy, 'once-confirmed'],
  ['an unverified email changes quietly after a proof of the new one', olga, { ...policy, quiet: true }, 'once-proved'],
  ['a verified email changes quietly after confirmation', verified, { ...policy, quiet: true }, 'once-confirmed'],
  [
    'an unverified email changes even when verification is disabled',
    olga,
    { ...policy, verificationEnabled: false },
    'at-once',
  ],
])('%s', (_title, user, rules, when) => {
  const decision = changeEmail(user, 'New@Example.com', rules)
  expect(decision).toEqual({ allowed: true, value: { newEmail: 'new@example.com', when } })
})

test.each([
  ['the same email', olga, 'olga@example.com', policy, 'EMAIL_IS_THE_SAME'],
  ['the same email in capitals', verified, 'OLGA@example.com', policy, 'EMAIL_IS_THE_SAME'],
  ['any email, when disabled', olga, 'new@example.com', { ...policy, enabled: false }, 'CHANGE_EMAIL_DISABLED'],
  [
    'a verified email when verification is disabled',
    verified,
    'new@example.com',
    { ...policy, verificationEnabled: false },
    'VERIFICATION_EMAIL_NOT_ENABLED',
  ],
  ['letters outside ASCII', olga, 'ольга@example.com', policy, 'INVALID_EMAIL'],
])('%s is refused', (_title, user, newEmail, rules, refusal) => {
  expect(changeEmail(user, newEmail, rules)).toEqual({ allowed: false, refusal })
})
