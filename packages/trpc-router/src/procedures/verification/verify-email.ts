import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import { withError } from '@foyer/auth-domain/redirect/with-error'
import { describeRefusal } from '@foyer/auth-domain/refusals'
import { isBanned } from '@foyer/auth-domain/user/ban'
import { parseNewEmail } from '@foyer/auth-domain/user/email'
import type { BriefUser } from '@foyer/auth-domain/user/user'
import {
  verifyEmail as decideVerifyEmail,
  type Verification,
  verifyEmailInput,
} from '@foyer/auth-domain/verification/verify-email'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockSession, type StoredSignIn } from '@foyer/db/sessions/sessions'
import { findUserById, lockUser, markEmailVerified, type StoredUser } from '@foyer/db/users/users'
import { type StartedSession, startSession } from '#operations/session/start-session.ts'
import { presentBriefUser, presentUser } from '#operations/user/present-user.ts'
import { currentAnonymousUser, lockAnonymousUser, mergeAnonymousUser } from '#operations/user/upgrade-anonymous-user.ts'
import { applyEmailChange } from '#operations/verification/apply-email-change.ts'
import { proveNewEmail } from '#operations/verification/prove-new-email.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { rememberBrowser } from '#runtime/context/known-browser.ts'
import { isRemembered, setSessionCookies } from '#runtime/context/session-cookies.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import { asSignedIn, open } from '#runtime/procedure/procedures.ts'
import { refused, refusedAsValue } from '#runtime/refusal/refused.ts'
import { readVerificationToken } from '#runtime/secrets/verification-token.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'

/**
 * Redeems a mailed link: verifies the address or applies an email change. Opening the link again changes nothing. It
 * writes, so tRPC has it as a mutation; REST serves it as a GET, because mailed links are followed by GET.
 */
export const verifyEmail = open(verifyEmailInput).mutation(async ({ ctx, input }) => {
  const callbackUrl = normalizedCallback(ctx, input.callbackURL)
  const decision = await decide(ctx, input.token)
  const outcome = decision.allowed ? await apply(ctx, decision.value, input.callbackURL) : decision
  if (outcome.allowed) {
    return callbackUrl === undefined
      ? { status: true as const, user: outcome.value ?? null }
      : { redirectTo: callbackUrl }
  }
  if (callbackUrl === undefined) throw refused(outcome.refusal)
  return { redirectTo: withError(callbackUrl, describeRefusal(outcome.refusal).code.toLowerCase()) }
})

async function decide(call: Call, token: string): Promise<Decision<Verification<StoredUser>>> {
  const read = await readVerificationToken(call.keys, token, call.now())
  if (read.state !== 'genuine') return decideVerifyEmail<StoredUser>(read, undefined, undefined)
  const user = await findUserById(call.db, read.claims.userId)
  const signedIn = read.claims.updateTo === undefined ? undefined : await call.signedIn()
  return decideVerifyEmail(read, user, signedIn?.user.id)
}

/** Returns the user after an email change; undefined after a verification. */
async function apply(
  call: Call,
  verification: Verification<StoredUser>,
  callbackURL: string | undefined,
): Promise<Decision<BriefUser | undefined>> {
  switch (verification.act) {
    case 'verify':
      await verify(call, verification.user)
      return allow(undefined)
    case 'nothing':
      return allow(presentBriefUser(verification.user))
    case 'change':
      return change(call, verification, callbackURL)
  }
}

// Only the call whose statement sets `emailVerified` may start a session, so that a link signs in once (S31).
async function verify(call: Call, user: StoredUser): Promise<void> {
  const now = call.now()
  const signedIn = await call.signedIn()
  const signsIn = call.options.emailVerification.autoSignInAfterVerification
  const anonymous = signsIn ? await currentAnonymousUser(call) : undefined
  const started = await retryOnConflict(() =>
    call.db.transaction().execute(async (trx) => {
      const merged = await lockAnonymousUser(trx, anonymous)
      const locked = await lockUser(trx, user.id)
      if (!(await markEmailVerified(trx, user, now))) return undefined
      await recordEvent(trx, eventOf(call, 'user.email.verified', {}, { userId: user.id, impersonatedBy: null }))
      if (!signsIn || locked === undefined || isBanned(locked, now)) return undefined
      const kept = signedIn?.user.id === user.id ? await lockSession(trx, signedIn.session.token) : undefined
      if (kept !== undefined) return currentStartedSession(call, { session: kept, user: locked })
      await mergeAnonymousUser(trx, call, merged, locked)
      return startSession(trx, call, locked, true)
    }),
  )
  if (started === undefined) return
  const { session, secret } = started
  const shown = presentUser({ ...started.user, emailVerified: true, updatedAt: now }, call.options)
  const remembered = session.id === signedIn?.session.id ? isRemembered(call) : true
  setSessionCookies(call, secret, { session, user: shown }, remembered)
  rememberBrowser(call, started.user, remembered)
}

// A browser already signed in as that user keeps its session; only the cookies are updated.
function currentStartedSession({ presented }: Call, kept: StoredSignIn): (StartedSession & StoredSignIn) | undefined {
  return presented && { secret: presented.secret, ...kept }
}

async function change(
  call: Call,
  { user, newEmail, proved }: Extract<Verification<StoredUser>, { act: 'change' }>,
  callbackURL: string | undefined,
): Promise<Decision<BriefUser>> {
  // The token's address was normalized when it was signed; the options may have changed since.
  const email = parseNewEmail(newEmail, call.options.advanced.allowInternationalEmail)
  if ((await call.signedIn()) === undefined || call.presented === undefined) return refuse('VERIFICATION_UNAUTHORIZED')
  if (email === undefined) return refuse('VERIFICATION_TOKEN_INVALID')
  if (call.options.emailAndPassword.quietSignUp && !proved) {
    await proveNewEmail(call, user, email, callbackURL)
    return allow(presentBriefUser(user))
  }
  const emailChange = { user, newEmail: email, proved, needsVerification: false, callbackURL }
  const current = await asSignedIn(call, 'VERIFICATION_UNAUTHORIZED')
  const applied = await refusedAsValue('VERIFICATION_UNAUTHORIZED', () => applyEmailChange(current, emailChange))
  if (!applied.allowed) return applied
  if (applied.value === undefined) return refuse('VERIFICATION_TOKEN_INVALID')
  const shown = { session: current.session, user: presentUser(applied.value, call.options) }
  setSessionCookies(call, call.presented.secret, shown, isRemembered(call))
  rememberBrowser(call, applied.value, isRemembered(call))
  return allow(presentBriefUser(applied.value))
}
