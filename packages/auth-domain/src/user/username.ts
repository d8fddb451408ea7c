import { allow, type Decision, refuse } from '#decision.ts'
import { limits } from '#limits.ts'
import { isReservedUsername } from './reserved-usernames.ts'

/** A user's name to sign in with, in lower case, and as its owner spells it; null for a user without. */
export type OwnUsername = { username: string | null; displayUsername: string | null }

/** The same where there is one. */
export type ChosenUsername = { username: string; displayUsername: string }

/** What a request says of a username; the keys are absent where it says nothing. */
export type RequestedUsername = { username?: string | undefined; displayUsername?: string | undefined }

export type UsernamePolicy = { enabled: boolean; minUsernameLength: number; maxUsernameLength: number }

const USERNAME = /^[a-zA-Z0-9_.]+$/

/** A username given up later than this is still reserved to its former owner (T95). */
export function reservedSince(now: Date): Date {
  return new Date(now.getTime() - limits.usernameReservation * 1000)
}

/** The stored form of a username that somebody signs in with; a reserved one is as unknown as any other. */
export function parseUsername(text: string, policy: UsernamePolicy): Decision<string> {
  if (text.length < policy.minUsernameLength) return refuse('USERNAME_TOO_SHORT')
  if (text.length > policy.maxUsernameLength) return refuse('USERNAME_TOO_LONG')
  return USERNAME.test(text) ? allow(text.toLowerCase()) : refuse('USERNAME_INVALID')
}

/**
 * The username that a user asks for; undefined where they ask for none, or the feature is off. `present` is the one they
 * have: it may be spelled in another way, also if it has become reserved since.
 */
export function chooseUsername(
  requested: RequestedUsername,
  present: OwnUsername,
  policy: UsernamePolicy,
): Decision<ChosenUsername | undefined> {
  const text = requested.username ?? (requested.displayUsername === undefined ? undefined : present.username)
  if (!policy.enabled || text === undefined) return allow(undefined)
  if (text === null) return refuse('USERNAME_INVALID')
  const parsed = parseUsername(text, policy)
  if (!parsed.allowed) return parsed
  const username = parsed.value
  if (username !== present.username && isReservedUsername(username)) return refuse('USERNAME_INVALID')
  const displayUsername = requested.displayUsername ?? text
  // The pattern first: there are letters beyond it that become one of its own in lower case.
  const isAlike = USERNAME.test(displayUsername) && displayUsername.toLowerCase() === username
  return isAlike ? allow({ username, displayUsername }) : refuse('USERNAME_INVALID')
}
