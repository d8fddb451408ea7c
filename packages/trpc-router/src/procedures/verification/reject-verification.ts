import { contract } from '@foyer/auth-domain/contract/contract'
import { verifyEmail as decideVerifyEmail } from '@foyer/auth-domain/verification/verify-email'
import { recordEvent } from '@foyer/db/operations/audit'
import { findUserById, lockUser } from '@foyer/db/users/users'
import { invalidateMailedTokens } from '#operations/password/invalidate-mailed-tokens.ts'
import { readLink } from '#operations/verification/read-link.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.rejectVerification)

/**
 * "This wasn’t me", by anyone who got the mail: the address stays unverified, and every link mailed for the account is
 * void. Nothing else is taken from the account: its user may have mistyped their own address.
 */
export const rejectVerification = mutation(async ({ ctx, input }) => {
  const token = await readLink(ctx, input.token)
  const userId = token.state === 'genuine' ? token.claims.userId : undefined
  const found = userId === undefined ? undefined : await findUserById(ctx.db, userId)
  const { user, act } = orThrow(decideVerifyEmail(token, found, undefined))
  await inTransaction(ctx, async (trx) => {
    const locked = await lockUser(trx, user.id)
    const current = locked !== undefined && locked.tokenStamp === user.tokenStamp && !locked.emailVerified
    if (act !== 'verify' || !current) throw refused('VERIFICATION_TOKEN_INVALID')
    await invalidateMailedTokens(trx, user.id, 'void')
    await recordEvent(trx, { ...eventOf(ctx, 'user.email.rejected', {}, undefined), targetUserId: user.id })
  })
  return { status: true as const }
})
