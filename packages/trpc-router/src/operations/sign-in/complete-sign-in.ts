import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import type { Session } from '@foyer/auth-domain/session/session'
import { asksSecondFactor, beganBy, type CompleteMethod, type SignInMethod } from '@foyer/auth-domain/sign-in/methods'
import type { TwoFactorRedirect } from '@foyer/auth-domain/two-factor/two-factor-redirect'
import { isBanned } from '@foyer/auth-domain/user/ban'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { claimPendingSignIn, insertPendingSignIn } from '@foyer/db/sessions/pending-sign-ins'
import { isTrustedDevice } from '@foyer/db/two-factor/trusted-devices'
import { findSecondFactor } from '@foyer/db/two-factor/two-factors'
import type { LockedUser } from '@foyer/db/users/users'
import { keepsSessions } from '#operations/session/device-sessions.ts'
import { endPresentedSession } from '#operations/session/end-session.ts'
import { startSession } from '#operations/session/start-session.ts'
import { presentUser } from '#operations/user/present-user.ts'
import { mergeAnonymousUser } from '#operations/user/upgrade-anonymous-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { rememberBrowser } from '#runtime/context/known-browser.ts'
import { setSessionCookies } from '#runtime/context/session-cookies.ts'
import {
  presentedPendingSignIn,
  presentedTrustedDevices,
  writePendingSignIn,
  writeTrustedDevices,
} from '#runtime/context/two-factor-cookies.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'

/**
 * How a user signs in. `userVerified`: by an authenticator that has verified its user. `anonymous`: the locked anonymous
 * user of the browser, who is merged into the user once the session starts.
 */
export type SignIn = {
  method: SignInMethod
  remembered: boolean
  userVerified?: boolean
  anonymous?: LockedUser | undefined
}

/** A sign-in with its session. */
export type StartedSignIn = {
  state: 'started'
  user: LockedUser
  secret: string
  session: Session
  remembered: boolean
  /** Whether a second factor was left out because the browser is trusted. */
  trusted: boolean
}

/** A sign-in whose second factor is outstanding: there is no session, and no session secret (T23). */
export type PendingSignIn = {
  state: 'pending'
  user: LockedUser
  secret: string
  /** That of an anonymous user stays until they are merged, and with multi-session any. */
  keepsSession: boolean
}

export type CompletedSignIn = StartedSignIn | PendingSignIn

/**
 * Ends every sign-in whose first factor has passed, as the table of methods says: with a session, or, where a second
 * factor is asked for, with a pending sign-in. The cookies are set after the commit, by `answerSignIn`.
 */
export function completeSignIn(
  trx: Trx,
  call: Call,
  user: LockedUser,
  signIn: SignIn & { method: CompleteMethod },
): Promise<StartedSignIn>
export function completeSignIn(trx: Trx, call: Call, user: LockedUser, signIn: SignIn): Promise<CompletedSignIn>
export async function completeSignIn(trx: Trx, call: Call, user: LockedUser, signIn: SignIn): Promise<CompletedSignIn> {
  const asks = await isAskedForSecondFactor(trx, call, user, signIn)
  const trusted = asks && (await isTrusted(trx, call, user))
  return asks && !trusted ? storePending(trx, call, user, signIn) : start(trx, call, user, { ...signIn, trusted })
}

/** The same for a user whom the transaction has just created, who has no second factor yet. */
export function completeSignUp(trx: Trx, call: Call, user: LockedUser, signIn: SignIn): Promise<StartedSignIn> {
  if (user.twoFactorEnabled !== null) throw new Error('A new user has a second factor')
  return start(trx, call, user, { ...signIn, trusted: false })
}

/**
 * Sets the cookies of a sign-in, after its commit; returns what `present` makes of its session, or the answer that sends
 * the browser to the second factor.
 */
export function answerSignIn<Answer>(
  call: Call,
  signIn: StartedSignIn,
  present: (started: StartedSignIn) => Answer,
): Answer
export function answerSignIn<Answer>(
  call: Call,
  signIn: CompletedSignIn,
  present: (started: StartedSignIn) => Answer,
): Answer | TwoFactorRedirect
export function answerSignIn<Answer>(
  call: Call,
  signIn: CompletedSignIn,
  present: (started: StartedSignIn) => Answer,
): Answer | TwoFactorRedirect {
  if (signIn.state === 'pending') {
    if (!signIn.keepsSession) clearSession(call)
    writePendingSignIn(call, signIn.secret)
    return { twoFactorRedirect: true }
  }
  const { user, secret, session, remembered } = signIn
  setSessionCookies(call, secret, { session, user: presentUser(user, call.options) }, remembered)
  rememberBrowser(call, user, remembered)
  if (call.cookies.isSent('two_factor')) call.cookies.clear('two_factor')
  if (signIn.trusted) writeTrustedDevices(call, presentedTrustedDevices(call))
  return present(signIn)
}

// `dont_remember` stays (wire).
function clearSession({ cookies }: Call): void {
  cookies.clear('session_token')
  cookies.clear('session_data')
}

/** Records a sign-in that has its session; `method` as events name it. */
export async function recordSignIn(trx: Trx, call: Call, signIn: CompletedSignIn, method: string): Promise<void> {
  if (signIn.state === 'started') await recordEvent(trx, eventOf(call, 'session.created', { method }, signIn.session))
}

async function isAskedForSecondFactor(
  trx: Trx,
  { options }: Call,
  user: LockedUser,
  { method, userVerified = false }: SignIn,
): Promise<boolean> {
  if (!options.twoFactor.enabled || user.twoFactorEnabled !== true) return false
  return asksSecondFactor(method, await findSecondFactor(trx, user.id), { userVerified })
}

function isTrusted(trx: Trx, call: Call, { id }: LockedUser): Promise<boolean> {
  return isTrustedDevice(trx, id, presentedTrustedDevices(call).map(fingerprint), call.now())
}

async function start(
  trx: Trx,
  call: Call,
  user: LockedUser,
  { method, remembered, anonymous, trusted }: SignIn & { trusted: boolean },
): Promise<StartedSignIn> {
  await mergeAnonymousUser(trx, call, anonymous, user)
  const presented = presentedPendingSignIn(call)
  if (presented !== undefined) await claimPendingSignIn(trx, presented, call.now())
  const started = await startSession(trx, call, user, { method, remembered })
  return { state: 'started', ...started, remembered, trusted }
}

async function storePending(
  trx: Trx,
  call: Call,
  user: LockedUser,
  { method, remembered, anonymous }: SignIn,
): Promise<PendingSignIn> {
  const now = call.now()
  if (isBanned(user, now)) throw refused('BANNED_USER')
  const keepsSession = anonymous !== undefined || (await keepsSessions(trx, call))
  if (!keepsSession) await endPresentedSession(trx, call)
  const secret = `2fa-${randomText(20)}`
  const pending = {
    id: randomText(limits.idLength),
    userId: user.id,
    token: fingerprint(secret),
    ...beganBy(method),
    remembered,
    ipAddress: call.request.ipAddress,
    userAgent: call.request.userAgent ?? null,
    expiresAt: inSeconds(now, limits.pendingSignInExpiresIn),
    createdAt: now,
  }
  await insertPendingSignIn(trx, pending, limits.maxPendingSignInsPerUser)
  return { state: 'pending', user, secret, keepsSession }
}
