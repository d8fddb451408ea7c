import { expect, test } from 'vitest'
import { type ReadToken, verifyEmail } from './verify-email.ts'

const olga = { id: 'olga', email: 'olga@example.com', tokenStamp: 2 }
const moved = { id: 'olga', email: 'new@example.com', tokenStamp: 3 }
const proof = token({})
const change = token({ updateTo: 'new@example.com' })

test.each([
  ['a genuine token proves the address', proof, olga, undefined, { act: 'verify', user: olga }],
  ['so it does for somebody else’s browser', proof, olga, 'mia', { act: 'verify', user: olga }],
  ['a change is carried out', change, olga, 'olga', { act: 'change', user: olga, newEmail: 'new@example.com' }],
  ['a change opened again does nothing more', change, moved, 'olga', { act: 'nothing', user: moved }],
])('%s', (_title, read, user, signedIn, verification) => {
  expect(verifyEmail(read, user, signedIn)).toEqual({ allowed: true, value: verification })
})

test.each([
  ['an expired token', { state: 'expired' } as const, olga, 'olga', 'VERIFICATION_TOKEN_EXPIRED'],
  ['a forged token', { state: 'invalid' } as const, olga, 'olga', 'VERIFICATION_TOKEN_INVALID'],
  ['a user who is gone', proof, undefined, undefined, 'VERIFICATION_USER_NOT_FOUND'],
  ['another address since', proof, { ...olga, email: 'new@example.com' }, 'olga', 'VERIFICATION_TOKEN_INVALID'],
  ['a new password since', proof, { ...olga, tokenStamp: 3 }, 'olga', 'VERIFICATION_TOKEN_INVALID'],
  ['a change followed by nobody', change, olga, undefined, 'VERIFICATION_UNAUTHORIZED'],
  ['a change followed by somebody else', change, olga, 'mia', 'VERIFICATION_UNAUTHORIZED'],
  ['a change once the password is new', change, { ...olga, tokenStamp: 3 }, 'olga', 'VERIFICATION_TOKEN_INVALID'],
  ['a change long carried out', change, { ...moved, tokenStamp: 4 }, 'olga', 'VERIFICATION_TOKEN_INVALID'],
])('%s is refused', (_title, read, user, signedIn, refusal) => {
  expect(verifyEmail(read, user, signedIn)).toEqual({ allowed: false, refusal })
})

function token(more: { updateTo?: string }): ReadToken {
  return { state: 'genuine', claims: { userId: 'olga', email: 'olga@example.com', stamp: 2, ...more } }
}
