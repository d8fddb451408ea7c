import type { User } from './user.ts'

/** A ban without an end holds for ever; one that has run out is lifted at the next sign-in. */
export function isBanned(user: Pick<User, 'banned' | 'banExpires'>, now: Date): boolean {
  return user.banned === true && (user.banExpires === null || user.banExpires > now)
}
