import type { Options } from '@foyer/auth-domain/options'
import {
  signInEmail as decideSignInEmail,
  signInEmailInput,
  startSignInEmail,
} from '@foyer/auth-domain/user/sign-in-email'
import { type Credential, findCredential, lockPasswordHash, replacePasswordHash } from '@foyer/db/accounts'
import { recordEvent } from '@foyer/db/audit'
import { liftBan, lockUser } from '@foyer/db/users'
import { TRPCError } from '@trpc/server'
import { anonymousHere, holdAnonymous, mergeInto } from '../anonymous/become-known.ts'
import { eventOf } from '../audit.ts'
import type { Call } from '../context/call.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { normalizedCallback } from '../outbox/mailed-link.ts'
import { mayMail } from '../outbox/may-mail.ts'
import { sendVerification } from '../outbox/send-verification.ts'
import { claimAttempt, forgetAttempts } from '../password/attempts.ts'
import { open } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import type { PasswordCheck } from '../secrets/stored-password.ts'
import { setSessionCookies } from '../session/session-cookies.ts'
import { startSession } from '../session/start-session.ts'
import { startingOver } from '../starting-over.ts'
import { presentBriefUser, presentUser } from '../user/present-user.ts'

/** Signs in with address and password. Unknown, social-only and wrong all answer alike, at the price of one hash. */
export const signInEmail = open(signInEmailInput).mutation(async ({ ctx, input }) => {
  const policy = signInPolicy(ctx.options)
  const email = orThrow(startSignInEmail(input.email, policy))
  const credential = await findCredential(ctx.db, email)
  const stored = credential?.passwordHash ?? null
  const password = await ctx.passwords.check(input.password, stored, () => claimAttempt(ctx, email))
  if (password.matches) await forgetAttempts(ctx, email)
  const decision = decideSignInEmail(credential?.user, password.matches, policy, ctx.now())
  if (!decision.allowed && decision.refusal === 'EMAIL_NOT_VERIFIED' && credential !== undefined) {
    if (await mayMail(ctx, email)) {
      await inTransaction(ctx, (trx) => sendVerification(trx, ctx, email, input.callbackURL))
    }
  }
  const found = orThrow(decision)
  const rehashed = await rehashIfOutdated(ctx, input.password, password, credential)
  const remembered = input.rememberMe ?? true
  const anonymous = await anonymousHere(ctx)
  const { started, user } = await startingOver(() =>
    inTransaction(ctx, async (trx) => {
      await mergeInto(trx, ctx, await holdAnonymous(trx, anonymous), found.id)
      // The user before their password, as wherever both are held (DESIGN section 3): a session holds the user as well.
      await lockUser(trx, found.id)
      const lifted = found.banned === true ? await liftBan(trx, found.id, ctx.now()) : undefined
      // Compared a moment ago, and perhaps replaced since: the old password opens nothing after a reset (S30).
      if (!(await lockPasswordHash(trx, found.id, stored ?? ''))) throw refused('INVALID_EMAIL_OR_PASSWORD')
      if (rehashed !== undefined) await replacePasswordHash(trx, found.id, rehashed, ctx.now())
      const made = await startSession(trx, ctx, found.id, remembered)
      await recordEvent(trx, eventOf(ctx, 'user-signed-in', { method: 'email' }, made.session))
      return { started: made, user: lifted ?? found }
    }),
  )
  const shown = presentUser(user, ctx.options)
  setSessionCookies(ctx, started.secret, { session: started.session, user: shown }, remembered)
  return {
    redirect: Boolean(input.callbackURL),
    token: started.session.token,
    url: input.callbackURL === undefined ? undefined : (normalizedCallback(ctx, input.callbackURL) ?? ''),
    user: presentBriefUser(user),
  }
})

function signInPolicy({ emailAndPassword, advanced }: Options): Parameters<typeof startSignInEmail>[1] {
  const { enabled, requireEmailVerification } = emailAndPassword
  return { enabled, requireEmailVerification, allowInternationalEmail: advanced.allowInternationalEmail }
}

// Cost or secret has changed since the hash was made; the password is at hand only now (S13). A busy moment puts it off.
async function rehashIfOutdated(
  call: Call,
  password: string,
  check: PasswordCheck,
  credential: Credential | undefined,
): Promise<{ outdated: string; current: string } | undefined> {
  const outdated = credential?.passwordHash
  if (!check.outdated || typeof outdated !== 'string') return undefined
  try {
    return { outdated, current: await call.passwords.hash(password) }
  } catch (error) {
    if (error instanceof TRPCError) return undefined
    throw error
  }
}
