import { contract } from '@foyer/auth-domain/contract/contract'
import { startSignInEmail } from '@foyer/auth-domain/user/sign-in-email'
import { findCredential } from '@foyer/db/accounts/accounts'
import { answerSignIn } from '#operations/sign-in/complete-sign-in.ts'
import { signInPolicy, signInWithPassword } from '#operations/sign-in/sign-in-with-password.ts'
import { presentBriefUser } from '#operations/user/present-user.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Signs in by email and password. */
export const signInEmail = procedure(contract.signInEmail).mutation(async ({ ctx, input }) => {
  const email = orThrow(startSignInEmail(input.email, signInPolicy(ctx.options)))
  const credential = await findCredential(ctx.db, { email })
  const presented = { by: 'email', name: email, credential, address: email } as const
  const completed = await signInWithPassword(ctx, presented, input)
  return answerSignIn(ctx, completed, ({ session, user }) => ({
    redirect: Boolean(input.callbackURL),
    token: session.token,
    url: input.callbackURL === undefined ? undefined : (normalizedCallback(ctx, input.callbackURL) ?? ''),
    user: presentBriefUser(user, ctx.options),
  }))
})
