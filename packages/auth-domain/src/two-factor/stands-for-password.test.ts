import { expect, test } from 'vitest'
import type { Session } from '#session/session.ts'
import { type PasswordlessSession, standsForPassword } from './stands-for-password.ts'

const DAY = 24 * 60 * 60
const policy = {
  expiresIn: 7 * DAY,
  updateAge: DAY,
  freshAge: DAY,
  disableSessionRefresh: false,
  stepUp: 'enrolled' as const,
}
const start = new Date('2026-03-01T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const session: Session = {
  id: 'session',
  token: 'token',
  userId: 'olga',
  createdAt: start,
  updatedAt: start,
  expiresAt: after(7 * DAY),
  ipAddress: null,
  userAgent: null,
  activeOrganizationId: null,
  impersonatedBy: null,
}

test.each([
  ['a fresh one by a passkey', 'passkey', null, 60, true],
  ['one by a passkey that is no longer fresh', 'passkey', null, DAY + 1, false],
  ['a fresh one handed over from one by a passkey', 'device,passkey', null, 60, false],
  ['a fresh one by a provider', 'provider', null, 60, false],
  ['a fresh one by a mailed link', 'magic-link', null, 60, false],
  ['one that has passed the second factor recently', 'magic-link,totp', start, 60, true],
  ['one that has passed it long ago', 'magic-link,totp', start, DAY + 1, false],
  ['one from before methods were recorded', '', null, 60, false],
])('of a user without a password %s counts in its place or not', (_which, methods, secondFactorAt, age, stands) => {
  const began: PasswordlessSession = {
    session,
    authentication: { methods, factors: '', secondFactorAt, confirmedAt: null },
  }
  expect(standsForPassword(began, policy, after(age)).allowed).toBe(stands)
})
