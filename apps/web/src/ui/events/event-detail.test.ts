import { expect, test } from 'vitest'
import { eventDetail, isCreatedByAdmin } from './event-detail.ts'

test.each<[Parameters<typeof eventDetail>[0], string | undefined]>([
  [{ type: 'user.role.changed', detail: { role: 'admin' } }, 'admin'],
  [{ type: 'user.role.changed', detail: { role: '' } }, undefined],
  [{ type: 'user.banned', detail: { banReason: 'spam' } }, 'spam'],
  [
    { type: 'user.email.changed', detail: { from: 'old@example.com', to: 'new@example.com' } },
    'old@example.com → new@example.com',
  ],
  [{ type: 'organization.member.changed', detail: { roles: ['admin', 'member'] } }, 'admin, member'],
  [{ type: 'organization.member.changed', detail: { teamId: null } }, undefined],
  [{ type: 'session.revoked', detail: { sessionId: 'secret' } }, undefined],
  [{ type: 'user.banned', detail: null }, undefined],
])('the detail of %o is %s', (event, text) => {
  expect(eventDetail(event)).toBe(text)
})

test('an account that an admin created is told from one that was signed up', () => {
  expect(isCreatedByAdmin({ type: 'user.created', detail: { role: 'user' } })).toBe(true)
  expect(isCreatedByAdmin({ type: 'user.created', detail: { method: 'email' } })).toBe(false)
  expect(isCreatedByAdmin({ type: 'user.updated', detail: { role: 'user' } })).toBe(false)
})
