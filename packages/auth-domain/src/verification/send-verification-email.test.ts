import { expect, test } from 'vitest'
import { sendVerificationEmail } from './send-verification-email.ts'

const policy = { enabled: true, allowInternationalEmail: false }
const olga = { email: 'olga@example.com', emailVerified: false, mailboxProvenAt: null, impersonated: false }
const elsewhere = { ...olga, emailVerified: true }
const proved = { ...elsewhere, mailboxProvenAt: new Date('2026-01-01') }

test.each([
  ['an anonymous caller may request it for any email', 'Olga@Example.com', undefined, 'olga@example.com'],
  ['an anonymous caller is not told that an email is invalid', 'ольга@example.com', undefined, undefined],
  ['a signed-in user may request it for their own email', 'OLGA@example.com', olga, 'olga@example.com'],
  ['so may one whose email was verified elsewhere', 'olga@example.com', elsewhere, 'olga@example.com'],
])('%s', (_title, email, by, value) => {
  expect(sendVerificationEmail(email, by, policy)).toEqual({ allowed: true, value })
})

test.each([
  ['for another email', 'mia@example.com', olga, policy, 'VERIFICATION_EMAIL_ONLY_TO_YOURSELF'],
  ['for the own email, once proved', olga.email, proved, policy, 'VERIFICATION_EMAIL_ONLY_TO_UNVERIFIED'],
  [
    'for one verified elsewhere, while impersonated',
    olga.email,
    { ...elsewhere, impersonated: true },
    policy,
    'VERIFICATION_EMAIL_ONLY_TO_UNVERIFIED',
  ],
  [
    'for another email, verified elsewhere',
    'mia@example.com',
    elsewhere,
    policy,
    'VERIFICATION_EMAIL_ONLY_TO_YOURSELF',
  ],
  [
    'for any email, when disabled',
    olga.email,
    undefined,
    { ...policy, enabled: false },
    'VERIFICATION_EMAIL_NOT_ENABLED',
  ],
] as const)('%s it is refused', (_title, email, by, rules, refusal) => {
  expect(sendVerificationEmail(email, by, rules)).toEqual({ allowed: false, refusal })
})
