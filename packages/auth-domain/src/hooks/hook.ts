import type { User } from '#user/user.ts'

type Request = { ipAddress: string | null; userAgent: string | null }

/** What each hook is asked about. */
export type HookFacts = {
  /** Somebody is about to become a user; `user` as they would be stored. */
  signUp: {
    /** As `methods` of sessions name it. */
    method: string
    user: { email: string; name: string; emailVerified: boolean; fields: Readonly<Record<string, unknown>> }
    request: Request
  }
  /** A user has shown every factor, and is about to get a session; `methods` as sessions record them. */
  signIn: { methods: string; user: Omit<User, 'updatedAt'>; request: Request }
  /** A token is about to be signed for a session. */
  token: { user: User; sessionId: string; organizationId: string | null }
  /** A member is about to invite an address. */
  invite: { organizationId: string; email: string; roles: readonly string[]; inviter: { id: string; email: string } }
}

export type HookName = keyof HookFacts

/** The names that hooks have in what is sent to them. */
export const hookTypes = {
  signUp: 'before.sign-up',
  signIn: 'before.sign-in',
  token: 'before.token',
  invite: 'before.invite',
} as const satisfies Record<HookName, string>

/** Claims that tokens have by themselves, and no hook sets (RFC 7519, 8693, 9068). */
const registeredClaims = new Set([
  'iss',
  'sub',
  'aud',
  'exp',
  'nbf',
  'iat',
  'jti',
  'act',
  'sid',
  'azp',
  'client_id',
  'scope',
])

/** The claims of a hook's answer that are its own to set. */
export function ownClaims(claims: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !registeredClaims.has(name)))
}

/** How a hook has answered of late. While it is `open` nobody is asked: what its option says of failures holds. */
export type Breaker = { failures: number; openUntil: number }

export const CLOSED: Breaker = { failures: 0, openUntil: 0 }

const FAILURES = 5
const OPEN_MILLISECONDS = 10_000

/** `now` in milliseconds, of a clock that does not jump. */
export function isOpen({ openUntil }: Breaker, now: number): boolean {
  return now < openUntil
}

/** The breaker after a call. It opens for 10 s after five failures in a row; the next call then decides again. */
export function afterCall({ failures }: Breaker, failed: boolean, now: number): Breaker {
  if (!failed) return CLOSED
  const inRow = failures + 1
  return { failures: inRow, openUntil: inRow >= FAILURES ? now + OPEN_MILLISECONDS : 0 }
}
