import { expect, test } from 'vitest'
import { eventAreas, eventKinds, securityEventTypes, typesOfArea } from './event-kinds.ts'
import { eventTypes } from './event-types.ts'

test('every type of event has a kind, and nothing else has one', () => {
  expect(Object.keys(eventKinds).sort()).toEqual([...eventTypes].sort())
})

test('every type of event is in exactly one area', () => {
  expect(eventAreas.flatMap(typesOfArea).sort()).toEqual([...eventTypes].sort())
})

test.each([
  'session.created',
  'user.authentication.failed',
  'user.authentication.throttled',
  'user.authentication.refused',
  'user.password.changed',
  'user.email.changed',
  'user.two-factor.disabled',
  'passkey.added',
  'api-key.created',
  'account.linked',
  'session.revoked',
  'user.sessions.revoked',
  'user.trusted-device.added',
  'user.impersonation.started',
] as const)('%s is in the security history', (type) => {
  expect(securityEventTypes).toContain(type)
})

test.each(['user.updated', 'session.updated', 'session.activated'] as const)('%s is not', (type) => {
  expect(securityEventTypes).not.toContain(type)
})

test('nothing of an organization or of the service is in the security history', () => {
  const others = [...typesOfArea('organization'), ...typesOfArea('service')]
  expect(securityEventTypes.filter((type) => others.includes(type))).toEqual([])
})
