import { contract } from '@foyer/auth-domain/contract/contract'
import { deleteUser as decideDeleteUser } from '@foyer/auth-domain/user/delete-user'
import { lockPasswordHash } from '@foyer/db/accounts/accounts'
import { confirmPassword } from '#operations/password/confirm-password.ts'
import { claimDeletion } from '#operations/user/claim-deletion.ts'
import { type Claim, deleteUserWithOrganizations } from '#operations/user/delete-user.ts'
import { clearSessionCookies } from '#runtime/context/session-cookies.ts'
import { enqueueMessage, refuseIfNotWritten } from '#runtime/outbox/enqueue.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import { requesterOf } from '#runtime/outbox/requester.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { isFresh, requireStepUp, stepUpRefusal } from '#runtime/procedure/step-up.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.deleteUser)

/** Deletes the signed-in user: by password, mailed token or fresh session; otherwise mails a confirmation link. */
export const deleteUser = mutation(async ({ ctx, input }) => {
  const { sendVerification } = ctx.options.user.deleteUser
  await requireStepUp(ctx.db, ctx)
  const confirmed = input.password === undefined ? undefined : await confirmPassword(ctx, input.password)
  const fresh = await isFresh(ctx.db, ctx)
  const proof = { token: input.token, password: input.password, fresh }
  const decision = decideDeleteUser(proof, { sendVerification })
  if (!decision.allowed) throw await stepUpRefusal(ctx.db, ctx, decision.refusal)
  const deletion = decision.value
  switch (deletion.by) {
    case 'mail':
      await requestConfirmation(ctx, input.callbackURL)
      return { success: true as const, message: 'Verification email sent' as const }
    case 'token':
      await deleteUserWithOrganizations(ctx, ctx.user.id, claimDeletion(ctx, deletion.token))
      break
    case 'request':
      await deleteUserWithOrganizations(ctx, ctx.user.id, stillHasPassword(ctx, confirmed))
  }
  clearSessionCookies(ctx)
  return { success: true as const, message: 'User deleted' as const }
})

// A reset that was committed since the comparison has replaced the hash.
function stillHasPassword({ user }: SignedInCall, hash: string | undefined): Claim | undefined {
  if (hash === undefined) return undefined
  return async (trx) => {
    if (!(await lockPasswordHash(trx, user.id, hash))) throw refused('INVALID_PASSWORD')
  }
}

async function requestConfirmation(call: SignedInCall, callbackURL: string | undefined): Promise<void> {
  const message = {
    kind: 'delete-account' as const,
    userId: call.user.id,
    stamp: call.user.tokenStamp,
    callbackURL: normalizedCallback(call, callbackURL),
    languageTags: [...call.request.languageTags],
  }
  const { email } = call.user
  const requester = await requesterOf(call, email)
  refuseIfNotWritten(await inTransaction(call, (trx) => enqueueMessage(trx, call, email, message, { requester })))
}
