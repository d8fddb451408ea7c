import { allow, type Decision, refuse } from '#decision.ts'
import { limits } from '#limits.ts'
import { inSeconds, isExpired } from '#session/policy.ts'
import type { Session } from '#session/session.ts'
import { isBanned } from '#user/ban.ts'
import type { User } from '#user/user.ts'
import type { AnyApiKey } from './api-key.ts'

/** Whether text is long enough for a key; what is not is looked for nowhere. */
export function isKeyLike(presented: string, { defaultKeyLength }: { defaultKeyLength: number }): boolean {
  return presented.length >= defaultKeyLength && presented.length <= limits.apiKeyMaxLength
}

type Owner = Pick<User, 'banned' | 'banExpires'>

/** Whether a key is in force, whatever its limits say of another use. */
export function keepApiKey(key: Pick<AnyApiKey, 'enabled' | 'expiresAt'>, now: Date): Decision {
  if (!key.enabled) return refuse('API_KEY_DISABLED')
  return key.expiresAt !== null && isExpired({ expiresAt: key.expiresAt }, now) ? refuse('API_KEY_EXPIRED') : allow()
}

/** Whether a key may be used now; `owner` is undefined for a key of an organization. Limits are checked last. */
export function useApiKey(key: AnyApiKey, owner: Owner | undefined, now: Date): Decision {
  const kept = keepApiKey(key, now)
  if (!kept.allowed) return kept
  if (owner !== undefined && isBanned(owner, now)) return refuse('BANNED_USER')
  if (isUsedUp(key, now)) return refuse('API_KEY_USED_UP')
  return untilNextUse(key, now) > 0 ? refuse('API_KEY_RATE_LIMITED') : allow()
}

/** Whether each use is counted: only then is the key written at each use (T119). */
export function isCounted(key: Pick<AnyApiKey, 'remaining' | 'rateLimitEnabled'>): boolean {
  return key.remaining !== null || key.rateLimitEnabled
}

function isUsedUp(key: AnyApiKey, now: Date): boolean {
  return key.remaining !== null && key.remaining <= 0 && !isRefillDue(key, now)
}

function isRefillDue({ refillAmount, refillInterval, lastRefillAt, createdAt }: AnyApiKey, now: Date): boolean {
  if (refillAmount === null || refillInterval === null) return false
  return now.getTime() - (lastRefillAt ?? createdAt).getTime() >= refillInterval
}

/** The key with the uses of the window at `now`: none where the last window is over. */
export function countedAt(key: AnyApiKey, now: Date): AnyApiKey {
  const { rateLimitTimeWindow: window, windowStartedAt: started } = key
  const isOver = window !== null && started !== null && started.getTime() + window <= now.getTime()
  return isOver ? { ...key, requestCount: 0 } : key
}

/** Milliseconds until the rate limit lets a key be used again; 0 when it may be now. The window is fixed (T110). */
export function untilNextUse(key: AnyApiKey, now: Date): number {
  const { rateLimitEnabled, rateLimitMax: max, rateLimitTimeWindow: window, windowStartedAt: started } = key
  if (!rateLimitEnabled || max === null || window === null || started === null) return 0
  const left = started.getTime() + window - now.getTime()
  return key.requestCount >= max && left > 0 ? left : 0
}

/** What stands for a session in a call with a key of a user; its id is the key's (T107). */
export function sessionOfKey(
  key: AnyApiKey & { userId: string },
  handle: string,
  { now, ...from }: Pick<Session, 'ipAddress' | 'userAgent'> & { now: Date },
): Session {
  return {
    id: key.id,
    token: handle,
    userId: key.userId,
    expiresAt: key.expiresAt ?? inSeconds(now, limits.apiKeySessionExpiresIn),
    createdAt: key.createdAt,
    updatedAt: key.lastRequest ?? key.createdAt,
    ...from,
    activeOrganizationId: null,
    impersonatedBy: null,
  }
}
