import { checkFresh } from '@foyer/auth-domain/session/policy'
import { deleteUser as decideDeleteUser, deleteUserInput } from '@foyer/auth-domain/user/delete-user'
import type { SecretReference } from '@foyer/db/verifications'
import { claimVerification } from '@foyer/db/verifications'
import { enqueueLetter } from '../outbox/enqueue.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { normalizedCallback } from '../outbox/mailed-link.ts'
import { mailedSecret } from '../outbox/mailed-secret.ts'
import { claimMail } from '../outbox/may-mail.ts'
import { confirmPassword } from '../password/confirm-password.ts'
import { type SignedInCall, signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { clearSessionCookies } from '../session/session-cookies.ts'
import { type Claim, deletePerson } from './delete-person.ts'

/** Deletes whoever is signed in: by password, by mailed token, by a fresh session, or after asking back by mail. */
export const deleteUser = signedIn(deleteUserInput).mutation(async ({ ctx, input }) => {
  const { enabled, sendVerification } = ctx.options.user.deleteUser
  if (!enabled) throw refused('DELETE_USER_DISABLED')
  if (input.password !== undefined) await confirmPassword(ctx, input.password)
  const fresh = checkFresh(ctx.session, ctx.options.session, ctx.now()).allowed
  const proof = { token: input.token, password: input.password, fresh }
  const deletion = orThrow(decideDeleteUser(proof, { sendVerification }))
  switch (deletion.by) {
    case 'mail':
      await askBack(ctx, input.callbackURL)
      return { success: true as const, message: 'Verification email sent' as const }
    case 'token':
      await deletePerson(ctx, ctx.user.id, claimDeletion(ctx, deletion.token))
      break
    case 'request':
      await deletePerson(ctx, ctx.user.id)
  }
  clearSessionCookies(ctx)
  return { success: true as const, message: 'User deleted' as const }
})

/** Redeems a mailed deletion token of whoever is signed in; another's stays as it was (S33). */
export function claimDeletion(call: SignedInCall, token: string): Claim {
  const secret: SecretReference = mailedSecret('delete-user', token)
  return async (trx) => {
    const claimed = await claimVerification(trx, secret, call.now(), call.user.id)
    if (claimed === undefined) throw refused('DELETE_TOKEN_INVALID')
  }
}

async function askBack(call: SignedInCall, callbackURL: string | undefined): Promise<void> {
  await claimMail(call, call.user.email)
  await inTransaction(call, (trx) =>
    enqueueLetter(trx, call, call.user.email, {
      letter: 'delete-account',
      userId: call.user.id,
      stamp: call.user.tokenStamp,
      callbackURL: normalizedCallback(call, callbackURL),
      languageTags: [...call.request.languageTags],
    }),
  )
}
