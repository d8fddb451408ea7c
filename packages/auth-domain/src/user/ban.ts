import { allow, type Decision, refuse } from '#decision.ts'
import type { User } from './user.ts'

/** A ban without `banExpires` is permanent; an expired ban is lifted at the next sign-in. */
export function isBanned(user: Pick<User, 'banned' | 'banExpires'>, now: Date): boolean {
  return user.banned === true && (user.banExpires === null || user.banExpires > now)
}

/** Whether a session or a sign-in of a user may begin. */
export function checkBan(user: Pick<User, 'banned' | 'banExpires'>, now: Date): Decision {
  return isBanned(user, now) ? refuse('BANNED_USER') : allow()
}
