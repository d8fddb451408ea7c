import type { Decision } from '@foyer/auth-domain/decision'
import { safeCallbackUrl } from '@foyer/auth-domain/redirect/callback-url'
import { withError } from '@foyer/auth-domain/redirect/with-error'
import { describeRefusal } from '@foyer/auth-domain/refusals'
import { isBanned } from '@foyer/auth-domain/user/ban'
import { verifyEmail as decideVerifyEmail, verifyEmailInput } from '@foyer/auth-domain/verification/verify-email'
import { recordEvent } from '@foyer/db/audit'
import { findUserById, markEmailVerified, type StoredUser } from '@foyer/db/users'
import { eventOf } from '../audit.ts'
import type { Call } from '../context/call.ts'
import { open } from '../procedures.ts'
import { refused } from '../refused.ts'
import { readVerificationToken } from '../secrets/verification-token.ts'
import { setSessionCookies } from '../session/session-cookies.ts'
import { startSession } from '../session/start-session.ts'
import { presentUser } from '../user/present-user.ts'

/** Follows a mailed link: proves the address, or tells the page why not. Opening it again changes nothing more. */
export const verifyEmail = open(verifyEmailInput).query(async ({ ctx, input }) => {
  const callbackUrl = input.callbackURL
    ? safeCallbackUrl(input.callbackURL, ctx.trustedOrigins, ctx.baseUrl)
    : undefined
  const decision = await judge(ctx, input.token)
  if (!decision.allowed) {
    if (callbackUrl === undefined) throw refused(decision.refusal)
    return { redirectTo: withError(callbackUrl, describeRefusal(decision.refusal).message) }
  }
  await verify(ctx, decision.value)
  return callbackUrl === undefined ? { status: true as const, user: null } : { redirectTo: callbackUrl }
})

async function judge(call: Call, token: string): Promise<Decision<StoredUser>> {
  const read = await readVerificationToken(call.keys, token, call.now())
  const user = read.state === 'genuine' ? await findUserById(call.db, read.claims.userId) : undefined
  return decideVerifyEmail(read, user)
}

// The statement that turns false into true decides who was first: only that one may open a session (S31).
async function verify(call: Call, user: StoredUser): Promise<void> {
  const now = call.now()
  const signedIn = await call.signedIn()
  const started = await call.db.transaction().execute(async (trx) => {
    if (!(await markEmailVerified(trx, user, now))) return undefined
    await recordEvent(trx, eventOf(call, 'email-verified', {}, { userId: user.id, impersonatedBy: null }))
    const signsIn = call.options.emailVerification.autoSignInAfterVerification && !isBanned(user, now)
    if (!signsIn || signedIn?.user.id === user.id) return undefined
    return startSession(trx, call, user.id, true)
  })
  if (started === undefined) return
  const shown = presentUser({ ...user, emailVerified: true, updatedAt: now }, call.options)
  setSessionCookies(call, started.secret, { session: started.session, user: shown }, true)
}
