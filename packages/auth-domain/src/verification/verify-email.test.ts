import { describe, expect, test } from 'vitest'
import { asksToConfirm, type VerifiedToken, verifyEmail } from './verify-email.ts'

const olga = { id: 'olga', email: 'olga@example.com', tokenStamp: 2, emailVerified: false }
const moved = { id: 'olga', email: 'new@example.com', tokenStamp: 3, emailVerified: false }
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
  [
    'a change that a verified email has confirmed is proved',
    token({ updateTo: 'new@example.com', proved: true, fromVerified: true }),
    { ...olga, emailVerified: true },
    'olga',
    { act: 'change', user: { ...olga, emailVerified: true }, newEmail: 'new@example.com', proved: true },
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
  [
    'a change asked for before the email was verified',
    token({ updateTo: 'new@example.com', proved: true }),
    { ...olga, emailVerified: true },
    'olga',
    'VERIFICATION_TOKEN_INVALID',
  ],
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

describe('a link that was followed', () => {
  const verify = { act: 'verify', user: olga } as const
  const opened = { navigated: true, attended: false }

  test('by a navigation in another browser asks to confirm', () => {
    expect(asksToConfirm(verify, opened)).toBe(true)
  })

  test.each([
    ['where its user has signed up or in', verify, { ...opened, attended: true }],
    ['by what is no navigation', verify, { ...opened, navigated: false }],
    ['for an address that is verified', { ...verify, user: { ...olga, emailVerified: true } }, opened],
    ['for a change of email, which asks for its session', { ...verify, act: 'nothing' } as const, opened],
  ])('%s does not ask', (_title, verification, visit) => {
    expect(asksToConfirm(verification, visit)).toBe(false)
  })
})

function token(more: { updateTo?: string; proved?: boolean; fromVerified?: boolean }): VerifiedToken {
  return { state: 'genuine', claims: { userId: 'olga', email: 'olga@example.com', stamp: 2, ...more } }
}
