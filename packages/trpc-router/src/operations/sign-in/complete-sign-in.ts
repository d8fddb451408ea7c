import type { CredentialOrigin } from '@foyer/auth-domain/account/mailbox-proof'
import type { StoredSession } from '@foyer/auth-domain/session/session'
import { loginMethodOf } from '@foyer/auth-domain/sign-in/last-login-method'
import {
  beganBy,
  type CompleteMethod,
  completedBy,
  makesBrowserKnown,
  onTrustedDevice,
  type SecondFactorMethod,
} from '@foyer/auth-domain/sign-in/methods'
import type { TwoFactorRedirect } from '@foyer/auth-domain/two-factor/two-factor-redirect'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { deletePendingSignIns, type PendingSignIn as StoredPendingSignIn } from '@foyer/db/sessions/pending-sign-ins'
import type { LockedUser } from '@foyer/db/users/users'
import { applyDeviceCookies, type DeviceCookieChanges } from '#operations/session/device-sessions.ts'
import { startSession } from '#operations/session/start-session.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { mergeAnonymousUser } from '#operations/user/upgrade-anonymous-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { rememberBrowser } from '#runtime/context/known-browser.ts'
import { rememberLoginMethod } from '#runtime/context/login-method-cookie.ts'
import { setSessionCookies, writeNotRemembered } from '#runtime/context/session-cookies.ts'
import {
  presentedPendingSignIns,
  renewTrustedDevices,
  writePendingSignIn,
} from '#runtime/context/two-factor-cookies.ts'
import { requireSignIn } from './ask-application.ts'
import { notifyOfNewDevice } from './notify-of-new-device.ts'
import { type PendingSignIn, type SignIn, secondFactorDue, storePendingSignIn } from './pending-sign-in.ts'

/** A sign-in with its session. */
export type StartedSignIn = {
  state: 'started'
  user: LockedUser
  secret: string
  session: StoredSession
  remembered: boolean
  party: CredentialOrigin
  /** The values by which the browser is trusted, where a second factor was left out because of that. */
  trusted: readonly string[] | undefined
  /** Whether the browser is known to the user from now on. */
  makesKnown: boolean
  deviceCookies: DeviceCookieChanges
  /** As `lastLoginMethod` names it; undefined where it is none that a user chooses. */
  loginMethod: string | undefined
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
  const asked = await secondFactorDue(trx, call, user, signIn)
  return asked.due === 'asked'
    ? storePendingSignIn(trx, call, user, { ...signIn, factors: asked.factors })
    : start(trx, call, user, { ...signIn, trusted: asked.due === 'trusted' ? asked.values : undefined })
}

/** The same for a user whom the transaction has just created, or upgraded, who has no second factor. */
export function completeSignUp(trx: Trx, call: Call, user: LockedUser, signIn: SignIn): Promise<StartedSignIn> {
  if (user.twoFactorEnabled === true) throw new Error('A new user has a second factor')
  return start(trx, call, user, { ...signIn, trusted: undefined })
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
    // A session that stays keeps its lifetime (T133): the pending sign-in has its own.
    if (!signIn.keepsSession) {
      clearSession(call)
      if (!signIn.remembered) writeNotRemembered(call)
    }
    writePendingSignIn(call, signIn.secret)
    return { twoFactorRedirect: true, twoFactorMethods: signIn.factors }
  }
  const { user, secret, session, remembered, party } = signIn
  applyDeviceCookies(call, signIn.deviceCookies)
  setSessionCookies(call, secret, presentSignedIn({ session, user }, call.options), remembered)
  rememberLoginMethod(call, signIn)
  if (signIn.makesKnown) rememberBrowser(call, user, { remembered, party })
  if (call.cookies.isSent('two_factor')) call.cookies.clear('two_factor')
  if (signIn.trusted !== undefined) renewTrustedDevices(call, signIn.trusted)
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

async function start(
  trx: Trx,
  call: Call,
  user: LockedUser,
  {
    method,
    providerId,
    unchosen,
    remembered,
    party,
    anonymous,
    userVerified,
    trusted,
  }: SignIn & Pick<StartedSignIn, 'trusted'>,
): Promise<StartedSignIn> {
  const began = trusted === undefined ? beganBy(method) : onTrustedDevice(beganBy(method))
  requireSignIn(call, user, began)
  await mergeAnonymousUser(trx, call, anonymous, user)
  await deletePendingSignIns(trx, presentedPendingSignIns(call))
  const authentication = {
    ...began,
    party,
    secondFactorAt: userVerified === true ? call.now() : null,
    confirmedAt: null,
  }
  const started = await startSession(trx, call, user, { authentication, remembered })
  await notifyOfNewDevice(trx, call, user, { session: started.session, authentication })
  const loginMethod = unchosen ? undefined : loginMethodOf(began, providerId)
  const makesKnown = makesBrowserKnown(began)
  return { state: 'started', ...started, remembered, party, trusted, makesKnown, loginMethod }
}

/** Starts the session of a pending sign-in whose second factor has just passed. */
export async function finishSignIn(
  trx: Trx,
  call: Call,
  user: LockedUser,
  {
    pending,
    method,
    anonymous,
  }: { pending: StoredPendingSignIn; method: SecondFactorMethod } & Pick<SignIn, 'anonymous'>,
): Promise<StartedSignIn> {
  const { remembered, party } = pending
  const authentication = { ...completedBy(pending, method), party, secondFactorAt: call.now(), confirmedAt: null }
  requireSignIn(call, user, authentication)
  await mergeAnonymousUser(trx, call, anonymous, user)
  const started = await startSession(trx, call, user, { authentication, remembered })
  await notifyOfNewDevice(trx, call, user, { session: started.session, authentication })
  const loginMethod = loginMethodOf(pending)
  return { state: 'started', ...started, remembered, party, trusted: undefined, makesKnown: true, loginMethod }
}
