import type { RefusalName } from '#refusals.ts'
import type { EventType } from './event-types.ts'

/** How a refused sign-in is recorded. `refused` had the right password or identity; `throttled` was not compared. */
export type RefusedAuthentication = {
  type: Extract<EventType, `user.authentication.${string}`>
  reason: 'banned' | 'unverified' | 'second-factor' | 'used-up' | 'application' | undefined
}

const recorded: Partial<Record<RefusalName, RefusedAuthentication>> = {
  INVALID_EMAIL_OR_PASSWORD: { type: 'user.authentication.failed', reason: undefined },
  INVALID_PASSWORD: { type: 'user.authentication.failed', reason: undefined },
  INVALID_SECOND_FACTOR_CODE: { type: 'user.authentication.failed', reason: 'second-factor' },
  INVALID_BACKUP_CODE: { type: 'user.authentication.failed', reason: 'second-factor' },
  INVALID_OTP: { type: 'user.authentication.failed', reason: undefined },
  AUTHENTICATION_FAILED: { type: 'user.authentication.failed', reason: undefined },
  UNKNOWN_PASSKEY: { type: 'user.authentication.failed', reason: undefined },
  OTP_EXPIRED: { type: 'user.authentication.failed', reason: undefined },
  TOO_MANY_ATTEMPTS: { type: 'user.authentication.throttled', reason: undefined },
  TOO_MANY_REQUESTS: { type: 'user.authentication.throttled', reason: undefined },
  BANNED_USER: { type: 'user.authentication.refused', reason: 'banned' },
  API_KEY_RATE_LIMITED: { type: 'user.authentication.throttled', reason: undefined },
  REFUSED_BY_APPLICATION: { type: 'user.authentication.refused', reason: 'application' },
  API_KEY_USED_UP: { type: 'user.authentication.refused', reason: 'used-up' },
  EMAIL_NOT_VERIFIED: { type: 'user.authentication.refused', reason: 'unverified' },
}

/** Undefined for a refusal that is no statement about a user, such as a malformed email. */
export function refusedAuthentication(refusal: RefusalName): RefusedAuthentication | undefined {
  return recorded[refusal]
}
