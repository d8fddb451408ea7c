import { limits } from '#limits.ts'
import { inSeconds } from '#session/policy.ts'

/** Keys that expire until `until` are due to be announced, unless they were made for less than this many seconds. */
export function dueExpiryNotices(now: Date): { now: Date; until: Date; noticeSeconds: number } {
  return { now, until: inSeconds(now, limits.apiKeyExpiryNotice), noticeSeconds: limits.apiKeyExpiryNotice }
}

/** Since when a key must have been used not to be listed as unused (T118). */
export function unusedSince(now: Date): Date {
  return inSeconds(now, -limits.apiKeyUnused)
}

/** Whether a key has not been used for so long that it should be deleted. */
export function isUnused(
  { lastRequest, createdAt }: { lastRequest: Date | null; createdAt: Date },
  now: Date,
): boolean {
  return (lastRequest ?? createdAt) <= unusedSince(now)
}
