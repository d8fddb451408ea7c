import { allow, type Decision, refuse } from '#decision.ts'
import { limits } from '#limits.ts'
import type { Session } from './session.ts'

/** All in seconds; `absoluteMaxAge` bounds a session however often it is renewed. */
export type SessionPolicy = {
  expiresIn: number
  updateAge: number
  freshAge: number
  stepUp: 'enrolled' | 'always' | 'off'
  absoluteMaxAge?: number | undefined
  disableSessionRefresh: boolean
}

export type Renewal = { expiresAt: Date; updatedAt: Date }

export function isExpired(session: Pick<Session, 'expiresAt'>, now: Date): boolean {
  return session.expiresAt <= now
}

/** Expiry of a session created now: one that is not remembered lasts a day at most. */
export function firstExpiry(policy: SessionPolicy, remembered: boolean, now: Date): Date {
  const lifetime = remembered ? policy.expiresIn : Math.min(policy.expiresIn, limits.unrememberedSessionExpiresIn)
  return atMost(inSeconds(now, lifetime), now, policy)
}

/** The same for a session that is created now and counts as old as the one that it continues. */
export function continuedExpiry(
  policy: SessionPolicy,
  { createdAt, remembered }: { createdAt: Date; remembered: boolean },
  now: Date,
): Date {
  return atMost(firstExpiry(policy, remembered, now), createdAt, policy)
}

/** The renewal that is due, or undefined: updateAge has not passed since the last one, or renewal is disabled (S28). */
export function dueRenewal(
  session: Session,
  policy: SessionPolicy,
  remembered: boolean,
  now: Date,
): Renewal | undefined {
  if (policy.disableSessionRefresh || !remembered) return undefined
  // An impersonation has a fixed duration; using it must not extend it.
  if (session.impersonatedBy !== null) return undefined
  if (now < inSeconds(session.updatedAt, policy.updateAge)) return undefined
  const expiresAt = atMost(inSeconds(now, policy.expiresIn), session.createdAt, policy)
  return expiresAt > session.expiresAt ? { expiresAt, updatedAt: now } : undefined
}

/** Until when an answer about a session stays as it is, if nobody changes anything: at the end, or when a renewal is due. */
export function answerHoldsUntil(
  session: Pick<Session, 'expiresAt' | 'updatedAt' | 'impersonatedBy'>,
  policy: SessionPolicy,
): Date {
  if (policy.disableSessionRefresh || session.impersonatedBy !== null) return session.expiresAt
  const renewal = inSeconds(session.updatedAt, policy.updateAge)
  return renewal < session.expiresAt ? renewal : session.expiresAt
}

/**
 * Whether the sign-in of a session was remembered, as far as the session itself tells: its lifetime since it was last
 * renewed. For requests whose cookies, which say so, are not read.
 */
export function hasRememberedLifetime(
  { updatedAt, expiresAt }: Pick<Session, 'updatedAt' | 'expiresAt'>,
  policy: SessionPolicy,
): boolean {
  return policy.expiresIn <= limits.unrememberedSessionExpiresIn || expiresAt > firstExpiry(policy, false, updatedAt)
}

/** Freshness counts from sign-in, not from renewal (S27); freshAge 0 means always fresh. */
export function checkFresh(session: Pick<Session, 'createdAt'>, policy: SessionPolicy, now: Date): Decision {
  if (policy.freshAge === 0 || now < inSeconds(session.createdAt, policy.freshAge)) return allow()
  return refuse('SESSION_NOT_FRESH')
}

/** Max-Age of the session cookie in seconds; undefined makes it end with the browser. */
export function cookieLifetime(policy: SessionPolicy, remembered: boolean): number | undefined {
  return remembered ? Math.min(policy.expiresIn, limits.cookieMaxAge) : undefined
}

export function inSeconds(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1000)
}

function atMost(expiresAt: Date, createdAt: Date, policy: SessionPolicy): Date {
  if (policy.absoluteMaxAge === undefined) return expiresAt
  const end = inSeconds(createdAt, policy.absoluteMaxAge)
  return end < expiresAt ? end : expiresAt
}
