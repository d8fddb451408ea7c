import { expect, test } from 'vitest'
import { eventDetail } from './event-detail.ts'

test.each<[Parameters<typeof eventDetail>[0], string | undefined]>([
  [{ type: 'role-changed', detail: { role: 'admin' } }, 'admin'],
  [{ type: 'role-changed', detail: { role: '' } }, undefined],
  [{ type: 'user-banned', detail: { banReason: 'spam' } }, 'spam'],
  [
    { type: 'email-changed', detail: { from: 'old@example.com', to: 'new@example.com' } },
    'old@example.com → new@example.com',
  ],
  [{ type: 'member-changed', detail: { roles: ['admin', 'member'] } }, 'admin, member'],
  [{ type: 'member-changed', detail: { teamId: null } }, undefined],
  [{ type: 'session-ended', detail: { sessionId: 'secret' } }, undefined],
  [{ type: 'user-banned', detail: null }, undefined],
])('%o tells %s', (event, told) => {
  expect(eventDetail(event)).toBe(told)
})
