import { z } from 'zod'
import { limits } from '#limits.ts'
import { userSchema } from '#user/user.ts'
import { isExpired } from './policy.ts'
import { type SignedIn, sessionSchema } from './session.ts'

/** `maxAge` in seconds. */
export type CookieCachePolicy = { enabled: boolean; maxAge: number }

/** Content of the cookie cache; `expiresAt` in milliseconds since the epoch. */
export type CachedSession = { session: SignedIn; expiresAt: number }

// Loose: with the fields of an application's own, as they were shown when the cache was written.
const cachedSchema = z.object({
  session: z.object({ session: sessionSchema.loose(), user: userSchema.loose() }),
  expiresAt: z.number(),
})

const sessionDates = ['expiresAt', 'createdAt', 'updatedAt'] as const
const userDates = ['createdAt', 'updatedAt', 'banExpires'] as const

/** Parses a cache cookie whose signature is verified; undefined when its shape differs, as after an upgrade. */
export function parseCachedSession(json: string): CachedSession | undefined {
  const value: unknown = JSON.parse(json)
  reviveDates(at(at(value, 'session'), 'session'), sessionDates)
  reviveDates(at(at(value, 'session'), 'user'), userDates)
  const parsed = cachedSchema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

/** Whether a cache may be used: only for its own session, until its own expiry, and never past the session's (S25). */
export function isCacheUsable(cached: CachedSession, handle: string, policy: CookieCachePolicy, now: Date): boolean {
  const remaining = cached.expiresAt - now.getTime()
  if (!policy.enabled || remaining <= 0 || remaining > policy.maxAge * 1000) return false
  return cached.session.session.token === handle && !isExpired(cached.session.session, now)
}

/** Browsers drop cookies over about 4 KB; a larger cache is not set, and the session is read from the database. */
export function fitsInCookie(name: string, encoded: string): boolean {
  return name.length + 1 + encoded.length <= limits.cookieCacheBytes
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function reviveDates(value: unknown, keys: readonly string[]): void {
  if (typeof value !== 'object' || value === null) return
  for (const key of keys) {
    const text: unknown = Reflect.get(value, key)
    if (typeof text === 'string') Reflect.set(value, key, new Date(text))
  }
}
