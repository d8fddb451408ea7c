import { contract } from '@foyer/auth-domain/contract/contract'
import { requirePasswordHash } from '@foyer/auth-domain/password/change-password'
import { findPasswordHash } from '@foyer/db/accounts/accounts'
import { confirmPassword } from '#operations/password/confirm-password.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { recordingRefusal } from '#runtime/record-refusal.ts'

const { mutation, refused } = procedure(contract.verifyPassword)

/** Whether a password is the signed-in user's: counted and recorded as an attempt to sign in by it (S19). */
export const verifyPassword = mutation(async ({ ctx, input }) => {
  const { id, email } = ctx.user
  // Without a password no other one is theirs either.
  if (!requirePasswordHash(await findPasswordHash(ctx.db, id)).allowed) throw refused('INVALID_PASSWORD')
  await recordingRefusal(ctx, { method: 'email', subject: email, userId: id, by: ctx.session }, () =>
    confirmPassword(ctx, input.password),
  )
  return { status: true as const }
})
