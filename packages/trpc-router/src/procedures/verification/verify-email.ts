import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { withError } from '@foyer/auth-domain/redirect/with-error'
import { describeRefusal } from '@foyer/auth-domain/refusals'
import type { Session } from '@foyer/auth-domain/session/session'
import { isBanned } from '@foyer/auth-domain/user/ban'
import { parseNewEmail } from '@foyer/auth-domain/user/email'
import type { BriefUser } from '@foyer/auth-domain/user/user'
import {
  verifyEmail as decideVerifyEmail,
  type Verification,
  verifyEmailInput,
} from '@foyer/auth-domain/verification/verify-email'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockSession, type StoredSignIn } from '@foyer/db/sessions/sessions'
import { findUserById, type LockedUser, lockUser, markEmailVerified, type StoredUser } from '@foyer/db/users/users'
import type { z } from 'zod'
import { proveMailbox } from '#operations/account/prove-mailbox.ts'
import { type StartedSession, startSession } from '#operations/session/start-session.ts'
import { presentBriefUser, presentUser } from '#operations/user/present-user.ts'
import { applyEmailChange } from '#operations/verification/apply-email-change.ts'
import { isAttended } from '#operations/verification/is-attended.ts'
import { proveNewEmail } from '#operations/verification/prove-new-email.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { rememberBrowser } from '#runtime/context/known-browser.ts'
import { isRemembered, setSessionCookies } from '#runtime/context/session-cookies.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import { asSignedIn, open } from '#runtime/procedure/procedures.ts'
import { refused, refusedAsValue } from '#runtime/refusal/refused.ts'
import { readVerificationToken } from '#runtime/secrets/verification-token.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'

/**
 * Redeems a mailed link: verifies the address or applies an email change. Opening the link again changes nothing. It
 * writes, so tRPC has it as a mutation; REST serves it as a GET, because mailed links are followed by GET.
 */
export const verifyEmail = open(verifyEmailInput).mutation(async ({ ctx, input }) => {
  const callbackUrl = normalizedCallback(ctx, input.callbackURL)
  const decision = await decide(ctx, input.token)
  if (decision.allowed && (await asksFirst(ctx, decision.value))) return confirmationPage(input, decision.value.user)
  const outcome = decision.allowed ? await apply(ctx, decision.value, input.callbackURL) : decision
  if (outcome.allowed) {
    return callbackUrl === undefined
      ? { status: true as const, user: outcome.value ?? null }
      : { redirectTo: callbackUrl }
  }
  if (callbackUrl === undefined) throw refused(outcome.refusal)
  return { redirectTo: withError(callbackUrl, describeRefusal(outcome.refusal).code.toLowerCase()) }
})

// A browser that neither signed up nor signed in as the user may be anybody's who got the link: it confirms on a page.
async function asksFirst(call: Call, { act, user }: Verification<StoredUser>): Promise<boolean> {
  const { reads, from } = call.request
  const opened = reads && from.fetchDest === 'document' && from.fetchSite !== 'same-origin'
  return opened && act === 'verify' && !user.emailVerified && !(await isAttended(call, user))
}

function confirmationPage(
  { token, callbackURL }: z.output<typeof verifyEmailInput>,
  { email }: StoredUser,
): { redirectTo: string } {
  const search = new URLSearchParams({ token, email, ...(callbackURL !== undefined && { returnTo: callbackURL }) })
  return { redirectTo: `${pages.verifyEmail}?${search}` }
}

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

// Only the call that verifies the email may start a session, so that a link signs in once (S31), and only in a browser
// without any: a link from a mail neither replaces a session nor takes over what a guest has made.
async function verify(call: Call, user: StoredUser): Promise<void> {
  const signedIn = await call.signedIn()
  const started = await retryOnConflict(() => inTransaction(call, (trx) => verifyLocked(trx, call, user, signedIn)))
  if (started === undefined) return
  const { session, secret } = started
  const remembered = session.id === signedIn?.session.id ? isRemembered(call) : true
  setSessionCookies(call, secret, { session, user: presentUser(started.user, call.options) }, remembered)
  rememberBrowser(call, started.user, remembered)
}

async function verifyLocked(
  trx: Trx,
  call: Call,
  seen: StoredUser,
  signedIn: StoredSignIn | undefined,
): Promise<(StartedSession & { user: LockedUser }) | undefined> {
  const before = await lockUser(trx, seen.id)
  if (before?.email !== seen.email || before.tokenStamp !== seen.tokenStamp) return undefined
  const user = (await isAttended(call, before))
    ? (await proveMailbox(trx, call, before, { by: 'session' })).user
    : await verifyUnattended(trx, call, before)
  if (before.emailVerified || !signsInAfterwards(call, user)) return undefined
  const kept = signedIn?.user.id === user.id ? await lockSession(trx, signedIn.session.token) : undefined
  if (kept !== undefined) return currentStartedSession(call, { session: kept, user })
  return signedIn === undefined ? startSession(trx, call, user, true) : undefined
}

// It says that mail arrives, and proves nobody's sign-in method: mail scanners follow links too (S44).
async function verifyUnattended(trx: Trx, call: Call, user: LockedUser): Promise<LockedUser> {
  if (!(await markEmailVerified(trx, user, call.now()))) return user
  await recordEvent(trx, eventOf(call, 'user.email.verified', {}, { userId: user.id, impersonatedBy: null }))
  return { ...user, emailVerified: true, updatedAt: call.now() }
}

function signsInAfterwards({ options, now }: Call, user: StoredUser): boolean {
  return options.emailVerification.autoSignInAfterVerification && !isBanned(user, now())
}

// A browser already signed in as that user keeps its session; only the cookies are updated.
function currentStartedSession(
  { presented }: Call,
  kept: { session: Session; user: LockedUser },
): (StartedSession & { user: LockedUser }) | undefined {
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
