import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import { withError } from '@foyer/auth-domain/redirect/with-error'
import { describeRefusal } from '@foyer/auth-domain/refusals'
import { isBanned } from '@foyer/auth-domain/user/ban'
import { parseEmail } from '@foyer/auth-domain/user/email'
import type { BriefUser } from '@foyer/auth-domain/user/user'
import {
  verifyEmail as decideVerifyEmail,
  type Verification,
  verifyEmailInput,
} from '@foyer/auth-domain/verification/verify-email'
import { recordEvent } from '@foyer/db/audit'
import type { StoredSignIn } from '@foyer/db/sessions'
import { findUserById, markEmailVerified, type StoredUser } from '@foyer/db/users'
import { anonymousHere, holdAnonymous, mergeInto } from '../anonymous/become-known.ts'
import { eventOf } from '../audit.ts'
import type { Call } from '../context/call.ts'
import { normalizedCallback } from '../outbox/mailed-link.ts'
import { mayMail } from '../outbox/may-mail.ts'
import { open } from '../procedures.ts'
import { refused } from '../refused.ts'
import { readVerificationToken } from '../secrets/verification-token.ts'
import { isRemembered, setSessionCookies } from '../session/session-cookies.ts'
import { type StartedSession, startSession } from '../session/start-session.ts'
import { startingOver } from '../starting-over.ts'
import { presentBriefUser, presentUser } from '../user/present-user.ts'
import { applyEmailChange } from './apply-email-change.ts'

/**
 * Follows a mailed link: proves the address, or carries out a change of it, or says why not. Opening it again changes
 * nothing more. It writes, so tRPC calls it a mutation; over REST it is the GET that a mail can hold.
 */
export const verifyEmail = open(verifyEmailInput).mutation(async ({ ctx, input }) => {
  const callbackUrl = normalizedCallback(ctx, input.callbackURL)
  const decision = await judge(ctx, input.token)
  const outcome = decision.allowed ? await carryOut(ctx, decision.value, input.callbackURL) : decision
  if (outcome.allowed) {
    return callbackUrl === undefined
      ? { status: true as const, user: outcome.value ?? null }
      : { redirectTo: callbackUrl }
  }
  if (callbackUrl === undefined) throw refused(outcome.refusal)
  return { redirectTo: withError(callbackUrl, describeRefusal(outcome.refusal).code.toLowerCase()) }
})

async function judge(call: Call, token: string): Promise<Decision<Verification<StoredUser>>> {
  const read = await readVerificationToken(call.keys, token, call.now())
  if (read.state !== 'genuine') return decideVerifyEmail<StoredUser>(read, undefined, undefined)
  const user = await findUserById(call.db, read.claims.userId)
  const signedIn = read.claims.updateTo === undefined ? undefined : await call.signedIn()
  return decideVerifyEmail(read, user, signedIn?.user.id)
}

/** The user a change of address answers with; nobody where an address was proven. */
async function carryOut(
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
      return change(call, verification.user, verification.newEmail, callbackURL)
  }
}

// The statement that turns false into true decides who was first: only that one may open a session (S31).
async function verify(call: Call, user: StoredUser): Promise<void> {
  const now = call.now()
  const signedIn = await call.signedIn()
  const signsIn = call.options.emailVerification.autoSignInAfterVerification && !isBanned(user, now)
  const anonymous = signsIn ? await anonymousHere(call) : undefined
  const session = await startingOver(() =>
    call.db.transaction().execute(async (trx) => {
      const held = await holdAnonymous(trx, anonymous)
      if (!(await markEmailVerified(trx, user, now))) return undefined
      await recordEvent(trx, eventOf(call, 'email-verified', {}, { userId: user.id, impersonatedBy: null }))
      if (!signsIn) return undefined
      if (signedIn?.user.id === user.id) return presentOne(call, signedIn)
      await mergeInto(trx, call, held, user.id)
      return startSession(trx, call, user.id, true)
    }),
  )
  if (session === undefined) return
  const shown = presentUser({ ...user, emailVerified: true, updatedAt: now }, call.options)
  const remembered = session.session.id === signedIn?.session.id ? isRemembered(call) : true
  setSessionCookies(call, session.secret, { session: session.session, user: shown }, remembered)
}

// Whoever is signed in as that user stays on the session they have; its cookies are told anew.
function presentOne({ presented }: Call, { session }: StoredSignIn): StartedSession | undefined {
  return presented && { secret: presented.secret, session }
}

async function change(
  call: Call,
  user: StoredUser,
  newEmail: string,
  callbackURL: string | undefined,
): Promise<Decision<BriefUser>> {
  const current = await call.signedIn()
  // What a token says was canonical when it was signed; the options may have changed since.
  const email = parseEmail(newEmail, call.options.advanced.allowInternationalEmail)
  if (current === undefined || call.presented === undefined) return refuse('VERIFICATION_UNAUTHORIZED')
  if (email === undefined) return refuse('VERIFICATION_TOKEN_INVALID')
  const asksForProof = await mayMail(call, email)
  const wish = { user, newEmail: email, asksForProof, callbackURL }
  const applied = await applyEmailChange({ ...call, ...current }, wish)
  if (!applied.allowed) return applied
  if (applied.value === undefined) return refuse('VERIFICATION_TOKEN_INVALID')
  const shown = { session: current.session, user: presentUser(applied.value, call.options) }
  setSessionCookies(call, call.presented.secret, shown, isRemembered(call))
  return allow(presentBriefUser(applied.value))
}
