import { contract } from '@foyer/auth-domain/contract/contract'
import { dueRenewal } from '@foyer/auth-domain/session/policy'
import type { SignedIn } from '@foyer/auth-domain/session/session'
import { mayRequireSecondFactor } from '@foyer/auth-domain/two-factor/required-second-factor'
import { findSession, renewSession, type StoredSignIn } from '@foyer/db/sessions/sessions'
import { unlessRefusedByApplication } from '#operations/sign-in/ask-application.ts'
import { presentSession, presentSignedIn } from '#operations/user/present-user.ts'
import type { Call } from '#runtime/context/call.ts'
import { writeDeviceCookie } from '#runtime/context/device-cookies.ts'
import type { PresentedSession } from '#runtime/context/presented-session.ts'
import {
  clearSessionCookies,
  isRemembered,
  setCookieCache,
  setSessionCookies,
} from '#runtime/context/session-cookies.ts'
import { isRequiredSecondFactorMet } from '#runtime/procedure/required-second-factor.ts'

/** The session of the call as the database has it; null where it has ended. */
export async function readSession(call: Call): Promise<SignedIn | null> {
  const current = await call.signedIn()
  if (current === undefined) return endedSession(call)
  const shown = presentSignedIn(current, call.options)
  if (call.options.jwt.enabled && (await mayHaveToken(call, current))) await addToken(call, shown)
  return shown
}

// Where the application allows no token, the session is as good as ever; nothing announces that it allows one again.
async function addToken({ tokens, authJwt, dependencies }: Call, signedIn: SignedIn): Promise<void> {
  const signed = await unlessRefusedByApplication(() => tokens.forSession(signedIn))
  authJwt.token = signed?.token
  if (signed === undefined) dependencies?.never()
  else dependencies?.holdUntil(signed.until)
}

// As of `getToken`, which is refused: services that take the token do not know of a required second factor.
async function mayHaveToken({ db, options, apiKey }: Call, current: StoredSignIn): Promise<boolean> {
  if (!mayRequireSecondFactor(options.twoFactor, contract.getToken)) return true
  return isRequiredSecondFactorMet(db, { options, apiKey }, current)
}

/** Renews a session where that is due; its cookies with it. */
export async function renewIfDue(call: Call, presented: PresentedSession, shown: SignedIn): Promise<SignedIn | null> {
  const remembered = isRemembered(call)
  const renewal = dueRenewal(shown.session, call.options.session, remembered, call.now())
  if (renewal === undefined) {
    if (remembered) setCookieCache(call, shown, remembered)
    return shown
  }
  const renewed = await renewSession(call.db, presented.handle, shown.session.updatedAt, renewal)
  if (renewed === undefined) return rereadSession(call, presented, shown)
  const answer = { session: presentSession(renewed, call.options), user: shown.user }
  setSessionCookies(call, presented.secret, answer, remembered)
  // It lasts as long as the session does.
  writeDeviceCookie(call, presented.secret, renewed, remembered)
  return answer
}

// Another request has renewed the session, or it has ended; an ended session is never revived (R17).
async function rereadSession(call: Call, presented: PresentedSession, shown: SignedIn): Promise<SignedIn | null> {
  const session = await findSession(call.db, presented.handle)
  if (session !== undefined) return { session: presentSession(session, call.options), user: shown.user }
  return endedSession(call)
}

// REST clears its cookies (wire). The dashboard asks while its browser signs in: by the time of this answer the cookies may be
// those of a new session, which nothing could bring back.
function endedSession(call: Call): null {
  if (!call.request.fromDashboard) clearSessionCookies(call)
  return null
}
