import { dueRenewal } from '@foyer/auth-domain/session/policy'
import { getSessionInput, type SignedIn } from '@foyer/auth-domain/session/session'
import { mayRequireSecondFactor } from '@foyer/auth-domain/two-factor/required-second-factor'
import { findSession, renewSession, type StoredSignIn } from '@foyer/db/sessions/sessions'
import { presentUser } from '#operations/user/present-user.ts'
import type { Call } from '#runtime/context/call.ts'
import { writeDeviceCookie } from '#runtime/context/device-cookies.ts'
import type { PresentedSession } from '#runtime/context/presented-session.ts'
import {
  clearSessionCookies,
  isRemembered,
  readCookieCache,
  setCookieCache,
  setSessionCookies,
} from '#runtime/context/session-cookies.ts'
import { asSignedIn, open } from '#runtime/procedure/procedures.ts'
import { isRequiredSecondFactorMet } from '#runtime/procedure/required-second-factor.ts'

/** The current session and user, or null. Renews a session past its update age; clears the cookies of an ended one. */
export const getSession = open(getSessionInput).query(async ({ ctx, input }): Promise<SignedIn | null> => {
  const { presented } = ctx
  if (ctx.apiKey !== undefined) return sessionOfKey(ctx)
  if (presented === undefined) return null
  const cached = input?.disableCookieCache === true ? undefined : readCookieCache(ctx, presented)
  if (cached !== undefined) return cached
  const current = await ctx.signedIn()
  if (current === undefined) {
    clearSessionCookies(ctx)
    return null
  }
  const shown = { session: current.session, user: presentUser(current.user, ctx.options) }
  if (ctx.options.jwt.enabled && (await mayHaveToken(ctx, current)))
    ctx.authJwt.token = await ctx.tokens.forSession(shown)
  return input?.disableRefresh === true ? shown : renewIfDue(ctx, presented, shown)
})

// As of `getToken`, which is refused: services that take the token do not know of a required second factor.
async function mayHaveToken({ db, options, apiKey }: Call, current: StoredSignIn): Promise<boolean> {
  if (!mayRequireSecondFactor(options.twoFactor, { operation: 'getToken', admin: false })) return true
  return isRequiredSecondFactorMet(db, { options, apiKey }, current)
}

// Nothing is renewed, and no cookie set (T105).
async function sessionOfKey(call: Call): Promise<SignedIn> {
  const { session, user } = await asSignedIn(call, 'UNKNOWN_API_KEY', 'getSession')
  return { session, user: presentUser(user, call.options) }
}

async function renewIfDue(call: Call, presented: PresentedSession, shown: SignedIn): Promise<SignedIn | null> {
  const remembered = isRemembered(call)
  const renewal = dueRenewal(shown.session, call.options.session, remembered, call.now())
  if (renewal === undefined) {
    if (remembered) setCookieCache(call, shown, remembered)
    return shown
  }
  const renewed = await renewSession(call.db, presented.handle, shown.session.updatedAt, renewal)
  if (renewed === undefined) return rereadSession(call, presented, shown)
  const answer = { session: renewed, user: shown.user }
  setSessionCookies(call, presented.secret, answer, remembered)
  // It lasts as long as the session does.
  writeDeviceCookie(call, presented.secret, renewed, remembered)
  return answer
}

// Another request has renewed the session, or it has ended; an ended session is never revived (R17).
async function rereadSession(call: Call, presented: PresentedSession, shown: SignedIn): Promise<SignedIn | null> {
  const session = await findSession(call.db, presented.handle)
  if (session !== undefined) return { session, user: shown.user }
  clearSessionCookies(call)
  return null
}
