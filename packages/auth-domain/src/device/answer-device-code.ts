import { allow, type Decision, refuse } from '#decision.ts'
import type { DeviceCode } from './device-code.ts'

/** Whether a user may see what asks: it has not expired. */
export function openDeviceCode(code: DeviceCode | undefined, now: Date): Decision<DeviceCode> {
  if (code === undefined) return refuse('USER_CODE_INVALID')
  return code.expiresAt <= now ? refuse('USER_CODE_EXPIRED') : allow(code)
}

/** Whether a user may approve or deny: they alone who have opened it before, and once. */
export function answerDeviceCode(
  found: DeviceCode | undefined,
  answer: 'approved' | 'denied',
  { userId, now }: { userId: string; now: Date },
): Decision<DeviceCode> {
  const opened = openDeviceCode(found, now)
  if (!opened.allowed) return opened
  const code = opened.value
  if (code.status !== 'pending') return refuse('DEVICE_CODE_ALREADY_PROCESSED')
  if (code.userId === null) return refuse('DEVICE_CODE_NOT_CLAIMED')
  if (code.userId === userId) return allow(code)
  return refuse(answer === 'approved' ? 'NOT_YOURS_TO_APPROVE' : 'NOT_YOURS_TO_DENY')
}
