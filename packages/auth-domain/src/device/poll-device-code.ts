import { allow, type Decision, refuse } from '#decision.ts'
import { limits } from '#limits.ts'
import type { DeviceCode } from './device-code.ts'

type Approved = Extract<DeviceCode, { status: 'approved' }>

/** What a poll changes, whatever its answer is; undefined where it does not count as one. */
export type Poll = Pick<DeviceCode, 'pollingInterval'> & { lastPolledAt: Date }

/**
 * Answers a device that asks for its token (RFC 8628, section 3.5). One that asks too early has to wait five seconds
 * longer each time, from then on.
 */
export function pollDeviceCode(
  code: DeviceCode,
  { clientId, now }: { clientId: string; now: Date },
): { decision: Decision<Approved>; poll?: Poll } {
  if (code.clientId !== clientId) return { decision: refuse('DEVICE_CLIENT_MISMATCH') }
  if (code.expiresAt <= now) return { decision: refuse('DEVICE_CODE_EXPIRED') }
  const { pollingInterval, lastPolledAt } = code
  if (lastPolledAt !== null && now.getTime() < lastPolledAt.getTime() + pollingInterval) {
    const longer = pollingInterval + limits.deviceSlowDown * 1000
    return { decision: refuse('POLLING_TOO_FREQUENTLY'), poll: { lastPolledAt: now, pollingInterval: longer } }
  }
  return { decision: answerOf(code), poll: { lastPolledAt: now, pollingInterval } }
}

function answerOf(code: DeviceCode): Decision<Approved> {
  switch (code.status) {
    case 'pending':
      return refuse('AUTHORIZATION_PENDING')
    case 'denied':
      return refuse('DEVICE_ACCESS_DENIED')
    case 'approved':
      return allow(code)
  }
}
