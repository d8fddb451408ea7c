import { expect, test } from 'vitest'
import { type DetailLabels, eventDetail, isCreatedByAdmin } from './event-detail.ts'

const labels: DetailLabels = {
  userRole: (role) => `user role ${role}`,
  memberRole: (role) => `member role ${role}`,
  banReason: (reason) => `reason ${reason}`,
  provider: (id) => `provider ${id}`,
}

test.each<[Parameters<typeof eventDetail>[0], string | undefined]>([
  [{ type: 'user.role.changed', detail: { role: 'admin' } }, 'user role admin'],
  [{ type: 'user.role.changed', detail: { role: '' } }, undefined],
  [{ type: 'user.created', detail: { role: 'user' } }, 'user role user'],
  [{ type: 'user.banned', detail: { banReason: 'spam' } }, 'reason spam'],
  [{ type: 'account.unlinked', detail: { provider: 'credential' } }, 'provider credential'],
  [
    { type: 'user.email.changed', detail: { from: 'old@example.com', to: 'new@example.com' } },
    'old@example.com → new@example.com',
  ],
  [
    { type: 'user.email.changed', detail: { from: `temp-${'a1'.repeat(12)}@localhost`, to: 'new@example.com' } },
    'new@example.com',
  ],
  [
    { type: 'organization.member.changed', detail: { roles: ['admin', 'night-guard'] } },
    'member role admin, member role night-guard',
  ],
  [{ type: 'organization.created', detail: { slug: 'acme' } }, 'acme'],
  [{ type: 'organization.member.changed', detail: { roles: [] } }, undefined],
  [{ type: 'organization.member.changed', detail: { teamId: null } }, undefined],
  [{ type: 'session.revoked', detail: { sessionId: 'secret' } }, undefined],
  [{ type: 'user.banned', detail: null }, undefined],
])('the detail of %o is %s', (event, text) => {
  expect(eventDetail(event, labels)).toBe(text)
})

test('an account that an admin created is told from one that was signed up', () => {
  expect(isCreatedByAdmin({ type: 'user.created', detail: { role: 'user' } })).toBe(true)
  expect(isCreatedByAdmin({ type: 'user.created', detail: { method: 'email' } })).toBe(false)
  expect(isCreatedByAdmin({ type: 'user.updated', detail: { role: 'user' } })).toBe(false)
})
