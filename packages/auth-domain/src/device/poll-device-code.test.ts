import { expect, test } from 'vitest'
import type { DeviceCode, DeviceCodeState } from './device-code.ts'
import { pollDeviceCode } from './poll-device-code.ts'

const now = new Date('2026-01-02T03:04:05.000Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)

function code(state: DeviceCodeState, facts: Partial<DeviceCode> = {}): DeviceCode {
  const asked = {
    id: 'code',
    clientId: 'cli',
    scope: null,
    resources: [],
    ipAddress: null,
    userAgent: null,
    createdAt: secondsAgo(60),
  }
  const polling = { expiresAt: secondsAgo(-60), lastPolledAt: null, pollingInterval: 5000 }
  return { ...asked, ...polling, ...facts, ...state }
}

const pending = { status: 'pending', userId: null } as const
const approved = { status: 'approved', userId: 'olga', approvedBy: 'handle', grantId: null } as const

test.each([
  [pending, 'AUTHORIZATION_PENDING'],
  [{ status: 'pending', userId: 'olga' } as const, 'AUTHORIZATION_PENDING'],
  [{ status: 'denied', userId: 'olga' } as const, 'DEVICE_ACCESS_DENIED'],
])('a device that asks while its code is %o is told %s', (state, refusal) => {
  const { decision, poll } = pollDeviceCode(code(state), { clientId: 'cli', now })
  expect(decision).toEqual({ allowed: false, refusal })
  expect(poll).toEqual({ lastPolledAt: now, pollingInterval: 5000 })
})

test('an approved code is answered', () => {
  expect(pollDeviceCode(code(approved), { clientId: 'cli', now }).decision).toMatchObject({ allowed: true })
})

test.each([
  [4.999, 10_000, 'POLLING_TOO_FREQUENTLY'],
  [5, 5000, undefined],
])('a poll %d seconds after the last leaves an interval of %d ms', (ago, pollingInterval, refusal) => {
  const { decision, poll } = pollDeviceCode(code(approved, { lastPolledAt: secondsAgo(ago) }), { clientId: 'cli', now })
  expect(poll).toEqual({ lastPolledAt: now, pollingInterval })
  expect(decision).toMatchObject(refusal === undefined ? { allowed: true } : { allowed: false, refusal })
})

test.each([
  ['of another client', { clientId: 'tv' }, 'DEVICE_CLIENT_MISMATCH'],
  ['that ends now', { expiresAt: now }, 'DEVICE_CODE_EXPIRED'],
])('an approved code %s is refused, and the poll does not count', (_title, facts, refusal) => {
  const polled = pollDeviceCode(code(approved, facts), { clientId: 'cli', now })
  expect(polled).toEqual({ decision: { allowed: false, refusal } })
})
