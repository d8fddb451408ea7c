import { expect, test } from 'vitest'
import { sendVerificationEmail } from './send-verification-email.ts'

const policy = { enabled: true, allowInternationalEmail: false }
const olga = { email: 'olga@example.com', emailVerified: false }

test.each([
  ['a stranger may name anyone', 'Olga@Example.com', undefined, 'olga@example.com'],
  ['a stranger who names what is no address here is not told', 'ольга@example.com', undefined, undefined],
  ['someone signed in may name themselves', 'OLGA@example.com', olga, 'olga@example.com'],
])('%s', (_title, email, by, value) => {
  expect(sendVerificationEmail(email, by, policy)).toEqual({ allowed: true, value })
})

test.each([
  ['another', 'mia@example.com', olga, policy, 'VERIFICATION_EMAIL_ONLY_TO_YOURSELF'],
  [
    'themselves, once verified',
    olga.email,
    { ...olga, emailVerified: true },
    policy,
    'VERIFICATION_EMAIL_ONLY_TO_UNVERIFIED',
  ],
  ['anyone, when switched off', olga.email, undefined, { ...policy, enabled: false }, 'VERIFICATION_EMAIL_NOT_ENABLED'],
] as const)('%s may not be named', (_title, email, by, given, refusal) => {
  expect(sendVerificationEmail(email, by, given)).toEqual({ allowed: false, refusal })
})
