import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY } from '#limits.ts'
import {
  checkFresh,
  cookieLifetime,
  dueRenewal,
  firstExpiry,
  hasRememberedLifetime,
  inSeconds,
  isExpired,
  type SessionPolicy,
} from './policy.ts'
import type { Session } from './session.ts'

const START = new Date('2026-01-01T00:00:00.000Z')
const policy: SessionPolicy = {
  expiresIn: 7 * DAY,
  updateAge: DAY,
  freshAge: DAY,
  stepUp: 'enrolled',
  disableSessionRefresh: false,
}

function sessionOf(change: Partial<Session> = {}): Session {
  return {
    id: 'id',
    token: 'handle',
    userId: 'user',
    createdAt: START,
    updatedAt: START,
    expiresAt: inSeconds(START, policy.expiresIn),
    ipAddress: null,
    userAgent: null,
    activeOrganizationId: null,
    impersonatedBy: null,
    ...change,
  }
}

test('a session expires to the millisecond', () => {
  const { expiresAt } = sessionOf()
  expect(isExpired(sessionOf(), new Date(expiresAt.getTime() - 1))).toBe(false)
  expect(isExpired(sessionOf(), expiresAt)).toBe(true)
})

describe('renewal', () => {
  test.each([
    ['a second before the update age', DAY - 1, false],
    ['at the update age', DAY, true],
    ['long after', 6 * DAY, true],
  ])('%s', (_title, age, due) => {
    expect(dueRenewal(sessionOf(), policy, true, inSeconds(START, age)) !== undefined).toBe(due)
  })

  test('extends the full lifetime from now and resets the update age', () => {
    const now = inSeconds(START, 2 * DAY)
    expect(dueRenewal(sessionOf(), policy, true, now)).toEqual({ expiresAt: inSeconds(now, 7 * DAY), updatedAt: now })
  })

  test.each<[string, Partial<Session>, Partial<SessionPolicy>, boolean]>([
    ['is disabled', {}, { disableSessionRefresh: true }, true],
    ['is not for a session that is not remembered', {}, {}, false],
    ['is not for an impersonation', { impersonatedBy: 'admin' }, {}, true],
  ])('%s', (_title, session, change, remembered) => {
    expect(
      dueRenewal(sessionOf(session), { ...policy, ...change }, remembered, inSeconds(START, 2 * DAY)),
    ).toBeUndefined()
  })

  test('never exceeds the absolute age, counted from sign-in', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 * DAY }),
        fc.integer({ min: 0, max: 40 * DAY }),
        (absoluteMaxAge, age) => {
          const bounded = { ...policy, absoluteMaxAge }
          const end = inSeconds(START, absoluteMaxAge)
          expect(firstExpiry(bounded, true, START) <= end).toBe(true)
          const renewal = dueRenewal(sessionOf(), bounded, true, inSeconds(START, age))
          if (renewal !== undefined) expect(renewal.expiresAt <= end).toBe(true)
        },
      ),
    )
  })

  test('never shortens a session', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 * DAY }), fc.integer({ min: 1, max: 8 * DAY }), (age, expiresIn) => {
        const renewal = dueRenewal(sessionOf(), { ...policy, expiresIn }, true, inSeconds(START, age))
        if (renewal !== undefined) expect(renewal.expiresAt > sessionOf().expiresAt).toBe(true)
      }),
    )
  })
})

test.each([
  ['just signed in', 0, DAY, true],
  ['a second before the fresh age', DAY - 1, DAY, true],
  ['at the fresh age', DAY, DAY, false],
  ['any age, when the fresh age is 0', 1000 * DAY, 0, true],
])('fresh: %s', (_title, age, freshAge, fresh) => {
  const session = sessionOf({ updatedAt: inSeconds(START, age) })
  expect(checkFresh(session, { ...policy, freshAge }, inSeconds(START, age)).allowed).toBe(fresh)
})

test('a session that is not remembered lasts a day at most, and its cookie until the browser closes', () => {
  expect(firstExpiry(policy, false, START)).toEqual(inSeconds(START, DAY))
  expect(firstExpiry({ ...policy, expiresIn: 60 }, false, START)).toEqual(inSeconds(START, 60))
  expect(cookieLifetime(policy, false)).toBeUndefined()
})

test('a cookie lasts at most 400 days', () => {
  expect(cookieLifetime(policy, true)).toBe(7 * DAY)
  expect(cookieLifetime({ ...policy, expiresIn: 1000 * DAY }, true)).toBe(400 * DAY)
})

test.each([
  ['remembered', policy, true, true],
  ['not remembered', policy, false, false],
  ['of an hour in any case', { ...policy, expiresIn: 3600 }, false, true],
] as const)('a session that is %s shows it by its lifetime', (_title, ofPolicy, remembered, expected) => {
  const session = sessionOf({ expiresAt: firstExpiry(ofPolicy, remembered, START) })
  expect(hasRememberedLifetime(session, ofPolicy)).toBe(expected)
})
