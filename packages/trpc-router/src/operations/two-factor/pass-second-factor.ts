import type { CredentialOrigin } from '@foyer/auth-domain/account/mailbox-proof'
import { completedBy, type SecondFactorMethod } from '@foyer/auth-domain/sign-in/methods'
import type { RequestedSubject } from '@foyer/auth-domain/two-factor/two-factor-inputs'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { claimPendingSignIn } from '@foyer/db/sessions/pending-sign-ins'
import { findAuthentication, setAuthentication } from '@foyer/db/sessions/session-authentication'
import { type LockedUser, lockUser } from '@foyer/db/users/users'
import { lockActor } from '#operations/session/lock-actor.ts'
import { replaceSession, type StartedSession } from '#operations/session/start-session.ts'
import { finishSignIn, type StartedSignIn } from '#operations/sign-in/complete-sign-in.ts'
import { type AnonymousCall, currentAnonymousUser, lockAnonymousUser } from '#operations/user/upgrade-anonymous-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { isRemembered } from '#runtime/context/session-cookies.ts'
import type { OperationCall } from '#runtime/procedure/admission.ts'
import { recordingRefusal } from '#runtime/record-refusal.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'
import { together } from '#runtime/transaction/together.ts'
import { claimSecondFactorAttempt } from './claim-second-factor-attempt.ts'
import { compareSecondFactor } from './compare-second-factor.ts'
import { type Confirmation, enableSecondFactor } from './enable-second-factor.ts'
import { pendingSignInEnded, type SecondFactorSubject, secondFactorSubject } from './second-factor-subject.ts'
import { trustDevice } from './trust-device.ts'

/**
 * Compares a code, and uses it up, in the transaction that has the user locked; throws the refusal of a wrong one. Returns
 * how it confirms a pending secret, undefined when there is none to confirm.
 */
type Compare = (trx: Trx, user: LockedUser, subject: SecondFactorSubject) => Promise<Confirmation | undefined>

type SecondFactor = {
  method: SecondFactorMethod
  subject: RequestedSubject
  trustDevice: boolean
  /** Whether a pending sign-in ends without a session. */
  disableSession?: boolean
  /** Checks before the attempt is counted. */
  check: (subject: SecondFactorSubject) => Promise<void>
  compare: Compare
}

/** A second factor that has passed, and what has to be set and shown. */
export type PassedSecondFactor =
  | { kind: 'signed-in'; signIn: StartedSignIn; trusted: string[] | undefined }
  | { kind: 'no-session'; user: LockedUser }
  | { kind: 'replaced'; user: LockedUser; started: StartedSession; remembered: boolean; party: CredentialOrigin }
  | { kind: 'confirmed'; user: LockedUser; token: string }

/** Takes a code for the pending sign-in of the browser, else or on request for its session: the one way of every kind of code. */
export async function passSecondFactor(call: OperationCall, factor: SecondFactor): Promise<PassedSecondFactor> {
  const subject = await secondFactorSubject(call, factor.subject)
  await factor.check(subject)
  const { userId } = subject
  const anonymous = await currentAnonymousUser(call)
  // Anyone who confirms a session, or sets up a factor, is signed in.
  const by = subject.kind === 'session' ? subject.call.session : undefined
  return recordingRefusal(call, { method: 'second-factor', subject: userId, userId, by }, async () => {
    const attempt = await claimSecondFactorAttempt(call, subject, factor.method)
    return compareSecondFactor(call, { userId, attempt }, () =>
      retryOnConflict(() =>
        inTransaction(call, (trx) =>
          subject.kind === 'pending'
            ? passPending(trx, call, factor, { subject, anonymous })
            : passSignedIn(trx, call, factor, subject),
        ),
      ),
    )
  })
}

type Pending = Extract<SecondFactorSubject, { kind: 'pending' }>
type SignedIn = Extract<SecondFactorSubject, { kind: 'session' }>

async function passPending(
  trx: Trx,
  call: Call,
  { method, compare, ...asked }: SecondFactor,
  { subject, anonymous }: { subject: Pending; anonymous: AnonymousCall | undefined },
): Promise<PassedSecondFactor> {
  const merged = await lockAnonymousUser(trx, anonymous)
  const user = await lockUser(trx, subject.userId)
  if (user?.twoFactorEnabled !== true) throw pendingSignInEnded()
  await compare(trx, user, subject)
  // Once, whatever the cookie outlives (T24).
  const pending = await claimPendingSignIn(trx, subject.pending.token, call.now())
  if (pending === undefined) throw pendingSignInEnded()
  if (asked.disableSession === true) return { kind: 'no-session', user }
  const signIn = await finishSignIn(trx, call, user, { pending, method, anonymous: merged })
  const detail = { method: pending.methods, secondFactor: method }
  await recordEvent(trx, eventOf(call, 'session.created', detail, signIn.session))
  const trusted = asked.trustDevice ? await trustDevice(trx, call, user.id) : undefined
  return { kind: 'signed-in', signIn, trusted }
}

async function passSignedIn(
  trx: Trx,
  call: Call,
  { method, compare }: SecondFactor,
  subject: SignedIn,
): Promise<PassedSecondFactor> {
  const [current, began] = await together([
    lockActor(trx, subject.call),
    findAuthentication(trx, subject.call.session.token),
  ])
  const { user, session } = current
  const confirmation = await compare(trx, user, subject)
  if (confirmation !== undefined) await enableSecondFactor(trx, current, confirmation)
  else await recordEvent(trx, eventOf(current, 'user.two-factor.passed', { method }))
  const authentication = { ...began, ...completedBy(began, method), secondFactorAt: call.now() }
  const remembered = isRemembered(call)
  if (user.twoFactorEnabled !== true) {
    const started = await replaceSession(trx, current, { remembered, authentication })
    const { party } = began
    return { kind: 'replaced', user: { ...user, twoFactorEnabled: true }, started, remembered, party }
  }
  await setAuthentication(trx, session.token, authentication)
  return { kind: 'confirmed', user, token: session.token }
}
