import { expect, test } from 'vitest'
import type { Session } from '../../data/types.ts'
import { inReadingOrder } from './session-rows.ts'

function session(token: string, lastActive: string): Session {
  const date = new Date(lastActive)
  const unknown = { ipAddress: null, userAgent: null, activeOrganizationId: null, impersonatedBy: null }
  return { id: token, token, userId: 'mia', expiresAt: date, createdAt: date, updatedAt: date, ...unknown }
}

test('this device stands first, the others by when they were last used', () => {
  const sessions = [session('old', '2026-01-01'), session('here', '2026-01-02'), session('new', '2026-01-03')]
  expect(inReadingOrder(sessions, 'here').map(({ token }) => token)).toEqual(['here', 'new', 'old'])
})

test('the list that was given is left as it was', () => {
  const sessions = [session('old', '2026-01-01'), session('new', '2026-01-03')]
  inReadingOrder(sessions, 'new')
  expect(sessions.map(({ token }) => token)).toEqual(['old', 'new'])
})
