import { inSeconds } from '../session/policy.ts'

type Dated = { createdAt: Date; expiresAt: Date | null }

/** For how long, in seconds, an instance signs and publishes by the keys it has read. */
export const KEYS_REMEMBERED = 60

/** Seconds a new key is published before it signs: twice what any instance may be behind, so that all know it by then. */
export const KEY_KNOWN_AFTER = 2 * KEYS_REMEMBERED

/** The key that signs: the newest that everybody knows by now, or the newest of all where none is. `keys` are newest first. */
export function signerOf<Key extends Dated>(keys: readonly Key[], now: Date): Key | undefined {
  const live = keys.filter((key) => isPublished(key, now))
  return live.find(({ createdAt }) => inSeconds(createdAt, KEY_KNOWN_AFTER) <= now) ?? live.at(-1)
}

/** Whether tokens of a key are still verified. */
export function isPublished({ expiresAt }: Dated, now: Date): boolean {
  return expiresAt === null || expiresAt > now
}

/** When a key that is replaced now is published no longer: as soon as the last token it can have signed has ended. */
export function retiredAt(now: Date, tokenLifetime: number): Date {
  return inSeconds(now, KEY_KNOWN_AFTER + KEYS_REMEMBERED + tokenLifetime)
}

/** Seconds a token is handed out again for the same session: a minute, or half its life where that is less. */
export function tokenReusedFor(tokenLifetime: number): number {
  return Math.min(60, tokenLifetime / 2)
}
