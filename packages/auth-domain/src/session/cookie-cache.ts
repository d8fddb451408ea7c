import { z } from 'zod'
import { limits } from '../limits.ts'
import { isExpired } from './policy.ts'
import { type SignedIn, signedInSchema } from './session.ts'

/** `maxAge` in seconds. */
export type CookieCachePolicy = { enabled: boolean; maxAge: number }

/** What the cookie cache holds; `expiresAt` in milliseconds since the epoch. */
export type CachedSession = { session: SignedIn; expiresAt: number }

const cachedSchema = z.object({ session: signedInSchema, expiresAt: z.number() })

const sessionDates = ['expiresAt', 'createdAt', 'updatedAt'] as const
const userDates = ['createdAt', 'updatedAt', 'banExpires'] as const

/** Revives a cache this service has signed; undefined when it is of another shape, as after an upgrade. */
export function parseCachedSession(json: string): CachedSession | undefined {
  const value: unknown = JSON.parse(json)
  reviveDates(at(at(value, 'session'), 'session'), sessionDates)
  reviveDates(at(at(value, 'session'), 'user'), userDates)
  const parsed = cachedSchema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

/** A cache answers only for the session it was made of, until its own expiry, and never past the session's (S25). */
export function cacheAnswers(cached: CachedSession, handle: string, policy: CookieCachePolicy, now: Date): boolean {
  const left = cached.expiresAt - now.getTime()
  if (!policy.enabled || left <= 0 || left > policy.maxAge * 1000) return false
  return cached.session.session.token === handle && !isExpired(cached.session.session, now)
}

/** Browsers drop a cookie over about 4 KB; such a cache is left out and the database answers. */
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
