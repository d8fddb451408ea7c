import { expect, test } from 'vitest'
import {
  eventDetail,
  eventThing,
  isAboutDevices,
  isCreatedByAdmin,
  memberChange,
  refusedAttempt,
} from './event-detail.ts'
import type { DetailLabels } from './shown-details.ts'

const labels: DetailLabels = {
  userRole: (role) => `user role ${role}`,
  memberRole: (role) => `member role ${role}`,
  banReason: (reason) => `reason ${reason}`,
  provider: (id) => `provider ${id}`,
  method: (method) => `by ${method}`,
  refusal: (reason) => `for ${reason}`,
  field: (name) => `field ${name}`,
  fieldOfThing: (name) => `its ${name}`,
  device: (userAgent) => `device ${userAgent}`,
  operation: (name) => `operation ${name}`,
  requiredFrom: (day) => (day === '' ? 'not required' : `required from ${day}`),
  devices: (count) => `${count} devices`,
  codesLeft: (left) => `${left} left`,
  apiKeys: (count) => `${count} keys`,
  emails: (count) => `${count} mails`,
  cause: (flag) => `because ${flag}`,
}

test.each<[Parameters<typeof eventDetail>[0], string | undefined]>([
  [{ type: 'user.role.changed', detail: { role: 'admin' } }, 'user role admin'],
  [{ type: 'user.role.changed', detail: { role: '' } }, undefined],
  [{ type: 'user.created', detail: { role: 'user' } }, 'user role user'],
  [{ type: 'user.banned', detail: { banReason: 'spam' } }, 'reason spam'],
  [{ type: 'user.role.changed', detail: { from: 'user', role: 'admin' } }, 'user role user → user role admin'],
  [{ type: 'session.created', detail: { method: 'passkey' } }, 'by passkey'],
  [{ type: 'user.authentication.refused', detail: { method: 'email', reason: 'banned' } }, 'by email, for banned'],
  [{ type: 'organization.team.updated', detail: { teamId: 'x', from: 'Lab', team: 'Labs' } }, 'Lab → Labs'],
  [
    { type: 'organization.updated', detail: { changed: ['name', 'logo'], from: 'Acme', to: 'Acme Inc.' } },
    'its name, its logo · Acme → Acme Inc.',
  ],
  [
    { type: 'organization.member.changed', detail: { from: ['member'], roles: ['admin'] } },
    'member role member → member role admin',
  ],
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
  [{ type: 'organization.two-factor.changed', detail: { requiredFrom: '2027-03-01' } }, 'required from 2027-03-01'],
  [{ type: 'organization.two-factor.changed', detail: { requiredFrom: null } }, 'not required'],
  [{ type: 'organization.two-factor.changed', detail: {} }, undefined],
  [{ type: 'user.impersonation.refused', detail: { operation: 'changePassword' } }, 'operation changePassword'],
  [{ type: 'user.sessions.revoked', detail: { ended: 3, unproven: true } }, '3 devices, because unproven'],
  [{ type: 'sessions.revoked', detail: { sessions: 0, pendingSignIns: 1 } }, '0 devices'],
  [{ type: 'user.backup-code.used', detail: { left: 7 } }, '7 left'],
  [{ type: 'api-keys.disabled', detail: { keys: 12 } }, '12 keys'],
  [{ type: 'mail.retried', detail: { number: 5 } }, '5 mails'],
  [{ type: 'passkey.removed', detail: { name: 'Laptop', reason: 'stolen' } }, 'stolen'],
  [{ type: 'account.unlinked', detail: { provider: 'google', rejected: true } }, 'because rejected'],
])('the detail of %o is %s', (event, text) => {
  expect(eventDetail(event, labels)).toBe(text)
})

test.each<[Parameters<typeof eventThing>[0], string | undefined]>([
  [{ type: 'account.unlinked', detail: { provider: 'credential' } }, 'provider credential'],
  [{ type: 'organization.invitation.sent', detail: { email: 'nina@example.com', roles: [] } }, 'nina@example.com'],
  [{ type: 'organization.team.removed', detail: { teamId: 'x', team: 'Lab' } }, 'Lab'],
  [{ type: 'passkey.added', detail: { name: 'Laptop' } }, 'Laptop'],
  [{ type: 'passkey.added', detail: { name: null } }, undefined],
  [{ type: 'session.created', detail: { method: 'email' } }, undefined],
  [{ type: 'session.revoked', detail: { sessionId: 's', deviceUserAgent: 'Firefox' } }, 'device Firefox'],
  [{ type: 'session.revoked', detail: { sessionId: 's', deviceUserAgent: null } }, undefined],
  [{ type: 'user.trusted-device.revoked', detail: { device: 'd', deviceUserAgent: 'Firefox' } }, 'device Firefox'],
  [{ type: 'session.device.approved', detail: { client: 'CLI', deviceUserAgent: 'curl/8' } }, 'CLI, device curl/8'],
])('what %o is about is %s', (event, text) => {
  expect(eventThing(event, labels)).toBe(text)
})

test('an account that an admin created is told from one that was signed up', () => {
  expect(isCreatedByAdmin({ type: 'user.created', detail: { role: 'user' } })).toBe(true)
  expect(isCreatedByAdmin({ type: 'user.created', detail: { method: 'email' } })).toBe(false)
  expect(isCreatedByAdmin({ type: 'user.created', detail: { method: 'set-up', role: 'admin' } })).toBe(false)
  expect(isCreatedByAdmin({ type: 'user.created', detail: { method: 'command-line', role: 'admin' } })).toBe(false)
  expect(isCreatedByAdmin({ type: 'user.updated', detail: { role: 'user' } })).toBe(false)
})

const olga = { id: 'olga', name: 'Olga', email: 'olga@example.com' }

test.each([
  [{ type: 'user.authentication.failed', actor: olga }, 'email', 'confirmation.failed'],
  [{ type: 'user.authentication.throttled', actor: olga }, 'email', 'confirmation.throttled'],
  [{ type: 'user.authentication.failed', by: 'you' }, 'verification-code', 'confirmation.failed'],
  [{ type: 'user.authentication.failed', actor: null }, 'email', undefined],
  [{ type: 'user.authentication.failed', by: 'somebody else' }, 'email-code', undefined],
  [{ type: 'user.authentication.failed', actor: null }, 'reset-code', 'passwordReset.failed'],
  [{ type: 'user.authentication.throttled', by: 'somebody else' }, 'reset-code', 'passwordReset.throttled'],
  [{ type: 'user.authentication.failed', actor: null }, 'verification-code', 'emailConfirmation.failed'],
  [{ type: 'user.authentication.refused', actor: null }, 'verification-code', undefined],
  [{ type: 'user.authentication.throttled', actor: null }, 'api-key', 'apiKey.throttled'],
  [{ type: 'user.authentication.refused', actor: null }, 'api-key', 'apiKey.refused'],
  [{ type: 'session.confirmed', by: 'you' }, 'email', undefined],
] as const)('of %o by %s no sign-in but %s was refused', (event, method, refused) => {
  expect(refusedAttempt({ ...event, detail: { method } })).toBe(refused)
})

test.each(['session.revoked', 'user.trusted-device.revoked', 'session.rejected', 'user.sessions.revoked'] as const)(
  '%s is about other devices than the one it was done from',
  (type) => {
    expect(isAboutDevices({ type })).toBe(true)
  },
)

test.each(['session.created', 'user.password.changed'] as const)('%s is not', (type) => {
  expect(isAboutDevices({ type })).toBe(false)
})

test('a change of a member is one of their role or of their team', () => {
  expect(memberChange({ type: 'organization.member.changed', detail: { from: ['member'], roles: ['admin'] } })).toBe(
    'roleChanged',
  )
  expect(memberChange({ type: 'organization.member.changed', detail: { teamId: 'x', team: 'Lab' } })).toBe(
    'teamChanged',
  )
  expect(memberChange({ type: 'organization.member.changed', detail: null })).toBe(undefined)
  expect(memberChange({ type: 'organization.member.added', detail: { roles: ['admin'] } })).toBe(undefined)
})
