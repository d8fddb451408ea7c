import { describe, expect, test } from 'vitest'
import { optionsSchema } from '#options.ts'
import { fitsInCookie, isCacheUsable, parseCachedSession } from './cookie-cache.ts'
import { listedSessions } from './list-sessions.ts'
import { revokeSession } from './revoke-session.ts'
import type { Session, SignedIn } from './session.ts'
import { updateSession } from './update-session.ts'

const NOW = new Date('2026-01-01T00:00:00.000Z')
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)
const session: Session = {
  id: 's1',
  token: 'handle',
  userId: 'olga',
  createdAt: NOW,
  updatedAt: NOW,
  expiresAt: later(60_000),
  ipAddress: null,
  userAgent: 'test',
  activeOrganizationId: null,
  impersonatedBy: null,
}
const signedIn: SignedIn = {
  session,
  user: {
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
    isAnonymous: null,
    language: 3,
  },
}

describe('cookie cache', () => {
  const policy = { enabled: true, maxAge: 300 }
  const cached = { session: signedIn, expiresAt: later(30_000).getTime() }

  test('is unchanged after JSON serialization', () => {
    expect(parseCachedSession(JSON.stringify(cached))).toEqual(cached)
  })
  test('of another shape is ignored', () => {
    expect(parseCachedSession(JSON.stringify({ session: { session, user: {} }, expiresAt: 1 }))).toBeUndefined()
    expect(parseCachedSession('{}')).toBeUndefined()
  })
  test.each([
    ['is used before its expiry', 'handle', policy, NOW, true],
    ['is ignored past its own expiry', 'handle', policy, later(30_000), false],
    ['is ignored past the expiry of the session', 'handle', { enabled: true, maxAge: 300 }, later(60_000), false],
    ['is ignored for another session', 'other', policy, NOW, false],
    ['is ignored when the cache is disabled', 'handle', { enabled: false, maxAge: 300 }, NOW, false],
    ['is ignored when created under a longer maxAge', 'handle', { enabled: true, maxAge: 10 }, NOW, false],
  ])('%s', (_title, handle, cachePolicy, now, answers) => {
    expect(isCacheUsable(cached, handle, cachePolicy, now)).toBe(answers)
  })
  test('over 4 KB is not set', () => {
    expect(fitsInCookie('name', 'x'.repeat(4096 - 5))).toBe(true)
    expect(fitsInCookie('name', 'x'.repeat(4096 - 4))).toBe(false)
  })
})

test('a user sees neither expired sessions nor impersonations', () => {
  const expired = { ...session, id: 's2', expiresAt: NOW }
  const impersonated = { ...session, id: 's3', impersonatedBy: 'admin' }
  expect(listedSessions([session, expired, impersonated], NOW)).toEqual([session])
})

test.each([
  ['the own session', session, { allowed: true, value: session }],
  ['another user’s session', { ...session, userId: 'max' }, { allowed: false, refusal: 'SESSION_OF_ANOTHER' }],
  ['an unknown session', undefined, { allowed: false, refusal: 'SESSION_NOT_FOUND' }],
])('revoking %s', (_title, target, decision) => {
  expect(revokeSession(target, { id: 'olga' })).toEqual(decision)
})

const configured = { theme: { type: 'string', input: true } } as const

test.each([
  [{ theme: 'dark' }, { theme: 'dark' }],
  [{}, 'NO_SESSION_FIELDS_TO_UPDATE'],
  [{ activeTeamId: 'art', theme: 'dark' }, 'FIELD_NOT_ALLOWED'],
  [{ impersonatedBy: 'adam' }, 'FIELD_NOT_ALLOWED'],
])('a request for %o of a session changes %o', (input, outcome) => {
  const decision = updateSession(
    optionsSchema.parse({ session: { additionalFields: configured } }).session.additionalFields,
    input,
  )
  expect(decision.allowed ? decision.value : decision.refusal).toEqual(outcome)
})
