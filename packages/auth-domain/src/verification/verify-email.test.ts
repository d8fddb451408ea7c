import { expect, test } from 'vitest'
import { type ReadToken, verifyEmail } from './verify-email.ts'

const claims = { userId: 'olga', email: 'olga@example.com', stamp: 2 }
const genuine: ReadToken = { state: 'genuine', claims }
const olga = { email: 'olga@example.com', tokenStamp: 2 }

test.each([
  ['a genuine token', genuine, olga, { allowed: true, value: olga }],
  ['an expired token', { state: 'expired' } as const, olga, { allowed: false, refusal: 'VERIFICATION_TOKEN_EXPIRED' }],
  ['a forged token', { state: 'invalid' } as const, olga, { allowed: false, refusal: 'VERIFICATION_TOKEN_INVALID' }],
  ['a user who is gone', genuine, undefined, { allowed: false, refusal: 'VERIFICATION_USER_NOT_FOUND' }],
  [
    'another address since',
    genuine,
    { ...olga, email: 'new@example.com' },
    { allowed: false, refusal: 'VERIFICATION_TOKEN_INVALID' },
  ],
  [
    'a new password since',
    genuine,
    { ...olga, tokenStamp: 3 },
    { allowed: false, refusal: 'VERIFICATION_TOKEN_INVALID' },
  ],
])('%s', (_title, token, user, decision) => {
  expect(verifyEmail(token, user)).toEqual(decision)
})
