import { expect, test } from 'vitest'
import type { Event } from '#audit/list-events.schema.ts'
import { exportedAction, exportedEvent, exportedInvitation, exportedSession } from './export-user-data.ts'

const at = new Date('2026-11-23T12:00:00.000Z')
const olga = { id: 'olga', name: 'Olga', email: 'olga@example.com' }
const mia = { id: 'mia', name: 'Mia', email: 'mia@example.com' }

const removed: Event = {
  id: 1,
  type: 'organization.member.removed',
  createdAt: at,
  actor: olga,
  impersonatorId: null,
  impersonator: null,
  apiKey: null,
  target: mia,
  organizationId: 'acme',
  organizationName: 'Acme',
  ipAddress: '203.0.113.7',
  userAgent: 'Firefox',
  detail: { note: 'about Mia' },
}

test('what a user has done to another is told without that other', () => {
  const action = exportedAction(removed, 'olga')
  expect(action).toMatchObject({ type: 'organization.member.removed', ipAddress: '203.0.113.7', by: 'you' })
  expect(JSON.stringify(action)).not.toMatch(/mia/i)
})

test('what a user has done to themselves is no action on others', () => {
  expect(exportedAction({ ...removed, target: olga }, 'olga')).toBeUndefined()
})

test('the event of another is told without their address, name and device', () => {
  const event = exportedEvent(removed, 'mia')
  expect(event).toMatchObject({ by: 'somebody else', ipAddress: null, userAgent: null })
  expect(JSON.stringify(event)).not.toMatch(/olga|203\.0\.113\.7|Firefox/i)
})

test('an admin who impersonates leaves nothing of theirs in what is told', () => {
  expect(exportedAction({ ...removed, impersonatorId: 'adam' }, 'olga')).toMatchObject({
    by: 'somebody else',
    ipAddress: null,
  })
})

test('an invitation is told without the id that opens it', () => {
  const invitation = {
    id: 'secret',
    organizationId: 'acme',
    organizationName: 'Acme',
    status: 'pending',
    roles: new Set(['admin', 'member']),
    createdAt: at,
    expiresAt: at,
  } as const
  const { id: _, ...rest } = invitation
  expect(exportedInvitation(invitation)).toEqual({ ...rest, roles: ['admin', 'member'] })
})

test('a session is told without its handle, and says whether it is the one that asks', () => {
  const session = {
    id: 's1',
    token: 'handle',
    userId: 'olga',
    createdAt: at,
    updatedAt: at,
    expiresAt: at,
    ipAddress: '203.0.113.7',
    userAgent: 'Firefox',
    activeOrganizationId: null,
    impersonatedBy: null,
    theme: 'dark',
  }
  const shown = exportedSession(session, 's1')
  expect(shown).toMatchObject({ current: true, theme: 'dark', ipAddress: '203.0.113.7' })
  expect(JSON.stringify(shown)).not.toContain('handle')
  expect(exportedSession(session, 's2').current).toBe(false)
})
