import { expect, test } from 'vitest'
import type { Session } from '#data/types.ts'
import { sortSessions } from './sort-sessions.ts'

function session(token: string, lastActive: string): Session {
  const date = new Date(lastActive)
  const unknown = { ipAddress: null, userAgent: null, activeOrganizationId: null, impersonatedBy: null }
  return { id: token, token, userId: 'mia', expiresAt: date, createdAt: date, updatedAt: date, ...unknown }
}

test('the current session is first, the others are sorted by last activity', () => {
  const sessions = [session('old', '2026-01-01'), session('current', '2026-01-02'), session('new', '2026-01-03')]
  expect(sortSessions(sessions, 'current').map(({ token }) => token)).toEqual(['current', 'new', 'old'])
})

test('the given list is not modified', () => {
  const sessions = [session('old', '2026-01-01'), session('new', '2026-01-03')]
  sortSessions(sessions, 'new')
  expect(sessions.map(({ token }) => token)).toEqual(['old', 'new'])
})
