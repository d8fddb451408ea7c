import { allow, type Decision, refuse } from '#decision.ts'
import { inSeconds } from '#session/policy.ts'

type Dated = { createdAt: Date; expiresAt: Date | null }

/** Seconds for which an instance caches the keys it has read. */
export const KEY_CACHE_SECONDS = 60

/** Seconds a new key is published before it signs: twice the cache time of an instance, so that every instance has it. */
export const KEY_PROPAGATION_SECONDS = 2 * KEY_CACHE_SECONDS

/** The signing key: the newest that every instance has loaded, or the oldest if none is. `keys` are newest first. */
export function signingKeyOf<Key extends Dated>(keys: readonly Key[], now: Date): Key | undefined {
  const live = keys.filter((key) => isPublished(key, now))
  return live.find(({ createdAt }) => inSeconds(createdAt, KEY_PROPAGATION_SECONDS) <= now) ?? live.at(-1)
}

/** Whether an admin may rotate the keys: not while every instance is still to have a key of the last time. */
export function rotateKeys(keys: readonly (Dated & { alg: string | null })[], now: Date): Decision<undefined> {
  const isNew = (key: Dated) => key.expiresAt === null && inSeconds(key.createdAt, KEY_PROPAGATION_SECONDS) > now
  // The first key of an algorithm signs at once.
  const replaces = (key: (typeof keys)[number]) => keys.some((other) => other !== key && other.alg === key.alg)
  return keys.some((key) => isNew(key) && replaces(key)) ? refuse('KEYS_ALREADY_ROTATED') : allow(undefined)
}

/** Whether a key is still published, so that its tokens verify. */
export function isPublished({ expiresAt }: Dated, now: Date): boolean {
  return expiresAt === null || expiresAt > now
}

/**
 * Until when a key replaced at `now` is published: until the last token it can have signed expires. `tokenLifetime`
 * in seconds.
 */
export function retiredAt(now: Date, tokenLifetime: number): Date {
  return inSeconds(now, KEY_PROPAGATION_SECONDS + KEY_CACHE_SECONDS + tokenLifetime)
}

/** Seconds for which a token is reused for the same session: a minute, or half its lifetime if shorter. */
export function tokenReuseSeconds(tokenLifetime: number): number {
  return Math.min(60, tokenLifetime / 2)
}
