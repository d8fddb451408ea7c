import { expect, test } from 'vitest'
import { type VerifiedToken, verifyEmail } from './verify-email.ts'

const olga = { id: 'olga', email: 'olga@example.com', tokenStamp: 2 }
const moved = { id: 'olga', email: 'new@example.com', tokenStamp: 3 }
const verifyToken = token({})
const changeToken = token({ updateTo: 'new@example.com' })

test.each([
  ['a genuine token verifies the email', verifyToken, olga, undefined, { act: 'verify', user: olga }],
  [
    'a genuine token verifies the email in another user’s session',
    verifyToken,
    olga,
    'mia',
    { act: 'verify', user: olga },
  ],
  [
    'a change is applied',
    changeToken,
    olga,
    'olga',
    { act: 'change', user: olga, newEmail: 'new@example.com', proved: false },
  ],
  [
    'a change whose token was mailed to the new email is proved',
    token({ updateTo: 'new@example.com', proved: true }),
    olga,
    'olga',
    { act: 'change', user: olga, newEmail: 'new@example.com', proved: true },
  ],
  ['a change opened again has no effect', changeToken, moved, 'olga', { act: 'nothing', user: moved }],
])('%s', (_title, read, user, signedIn, verification) => {
  expect(verifyEmail(read, user, signedIn)).toEqual({ allowed: true, value: verification })
})

test.each([
  ['an expired token', { state: 'expired' } as const, olga, 'olga', 'VERIFICATION_TOKEN_EXPIRED'],
  ['a forged token', { state: 'invalid' } as const, olga, 'olga', 'VERIFICATION_TOKEN_INVALID'],
  ['a deleted user', verifyToken, undefined, undefined, 'VERIFICATION_USER_NOT_FOUND'],
  ['an email changed since', verifyToken, { ...olga, email: 'new@example.com' }, 'olga', 'VERIFICATION_TOKEN_INVALID'],
  ['a password changed since', verifyToken, { ...olga, tokenStamp: 3 }, 'olga', 'VERIFICATION_TOKEN_INVALID'],
  ['a change without a session', changeToken, olga, undefined, 'VERIFICATION_UNAUTHORIZED'],
  ['a change in another user’s session', changeToken, olga, 'mia', 'VERIFICATION_UNAUTHORIZED'],
  [
    'a change after a change of password',
    changeToken,
    { ...olga, tokenStamp: 3 },
    'olga',
    'VERIFICATION_TOKEN_INVALID',
  ],
  ['a change applied long ago', changeToken, { ...moved, tokenStamp: 4 }, 'olga', 'VERIFICATION_TOKEN_INVALID'],
])('%s is refused', (_title, read, user, signedIn, refusal) => {
  expect(verifyEmail(read, user, signedIn)).toEqual({ allowed: false, refusal })
})

function token(more: { updateTo?: string; proved?: boolean }): VerifiedToken {
  return { state: 'genuine', claims: { userId: 'olga', email: 'olga@example.com', stamp: 2, ...more } }
}
