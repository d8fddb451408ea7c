import type { Decision } from '@foyer/auth-domain/decision'
import type { Options } from '@foyer/auth-domain/options'
import {
  answeredSignIn,
  signInEmail as decideSignInEmail,
  signInEmailInput,
  startSignInEmail,
} from '@foyer/auth-domain/user/sign-in-email'
import { type Credential, findCredential, lockPasswordHash, replacePasswordHash } from '@foyer/db/accounts/accounts'
import { lockUser } from '@foyer/db/users/users'
import { TRPCError } from '@trpc/server'
import { attemptCountOf, claimAttempt, forgetAttempts } from '#operations/password/password-attempts.ts'
import { answerSignIn, completeSignIn, recordSignIn } from '#operations/sign-in/complete-sign-in.ts'
import { recordingRefusal, recordRefusal } from '#operations/sign-in/record-refusal.ts'
import { presentBriefUser } from '#operations/user/present-user.ts'
import { currentAnonymousUser, lockAnonymousUser } from '#operations/user/upgrade-anonymous-user.ts'
import { sendNoVerification, sendVerification } from '#operations/verification/send-verification.ts'
import type { Call } from '#runtime/context/call.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import type { PasswordCheck } from '#runtime/secrets/stored-password.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'

/** Signs in by password. Unknown user, social-only user and wrong password get the same answer after one hash. */
export const signInEmail = open(signInEmailInput).mutation(async ({ ctx, input }) => {
  const policy = signInPolicy(ctx.options)
  const email = orThrow(startSignInEmail(input.email, policy))
  const credential = await findCredential(ctx.db, email)
  const stored = credential?.passwordHash ?? null
  const count = await attemptCountOf(ctx, email)
  const attempt = { method: 'email', subject: email, userId: credential?.user.id }
  const password = await recordingRefusal(ctx, attempt, () =>
    ctx.passwords.check(input.password, stored, () => claimAttempt(ctx, count)),
  )
  const decision = decideSignInEmail(credential?.user, password.matches, policy, ctx.now())
  if (!decision.allowed) await recordRefusal(ctx, attempt, decision.refusal)
  const answered = answeredSignIn(decision, policy)
  if (provesPassword(answered)) await forgetAttempts(ctx, count)
  const unverified = !decision.allowed && decision.refusal === 'EMAIL_NOT_VERIFIED'
  if (unverified) await inTransaction(ctx, (trx) => sendVerification(trx, ctx, email, input.callbackURL))
  else if (policy.quietSignUp && !provesPassword(answered)) {
    await inTransaction(ctx, (trx) => sendNoVerification(trx, ctx, email, input.callbackURL))
  }
  const found = orThrow(answered)
  const rehashed = await rehashIfOutdated(ctx, input.password, password, credential)
  const remembered = input.rememberMe ?? true
  const anonymous = await currentAnonymousUser(ctx)
  const completed = await retryOnConflict(() =>
    inTransaction(ctx, async (trx) => {
      const merged = await lockAnonymousUser(trx, anonymous)
      // Lock order: the user before their password (docs/architecture.md). Decided again: a ban, a new address or a new
      // password may have been committed since the comparison, and the old password grants no access after a reset (S30).
      const locked = await lockUser(trx, found.id)
      const matches = locked?.email === email && (await lockPasswordHash(trx, locked.id, stored ?? ''))
      const owner = orThrow(answeredSignIn(decideSignInEmail(locked, matches, policy, ctx.now()), policy))
      if (rehashed !== undefined) await replacePasswordHash(trx, found.id, rehashed, ctx.now())
      const signIn = await completeSignIn(trx, ctx, owner, { method: 'password', remembered, anonymous: merged })
      await recordSignIn(trx, ctx, signIn, 'email')
      return signIn
    }),
  )
  return answerSignIn(ctx, completed, ({ session, user }) => ({
    redirect: Boolean(input.callbackURL),
    token: session.token,
    url: input.callbackURL === undefined ? undefined : (normalizedCallback(ctx, input.callbackURL) ?? ''),
    user: presentBriefUser(user),
  }))
})

// Attempts are forgotten only where the answer tells as much: quietly, the count must not reveal it either.
function provesPassword(answered: Decision<unknown>): boolean {
  return answered.allowed || answered.refusal !== 'INVALID_EMAIL_OR_PASSWORD'
}

function signInPolicy({ emailAndPassword, advanced }: Options): Parameters<typeof startSignInEmail>[1] {
  const { enabled, requireEmailVerification, quietSignUp } = emailAndPassword
  return { enabled, requireEmailVerification, quietSignUp, allowInternationalEmail: advanced.allowInternationalEmail }
}

// Cost or secret has changed since the hash was created; only sign-in has the password (S13). Skipped under load.
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
