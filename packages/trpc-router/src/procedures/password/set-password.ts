import { addedBy, type CredentialOrigin } from '@foyer/auth-domain/account/mailbox-proof'
import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { checkNewPassword } from '@foyer/auth-domain/password/policy'
import { insertCredential } from '@foyer/db/accounts/accounts'
import { findMailboxProof } from '@foyer/db/accounts/proofs'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { findUserById, lockUser } from '@foyer/db/users/users'
import { credentialOriginOf } from '#operations/account/mailbox-holders.ts'
import { assertChoosable } from '#operations/password/choose-password.ts'
import { invalidateTrust } from '#operations/password/invalidate-mailed-tokens.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { asSignedIn, type OperationCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.setPassword)

/**
 * Server only: sets the first password of a user who has none, given by `userId` or the call's session. Like every
 * server call it is neither rate limited nor origin-checked.
 */
export const setPassword = mutation(async ({ ctx, input }) => {
  orThrow(checkNewPassword(input.newPassword, ctx.options.emailAndPassword))
  const current = await ctx.signedIn()
  const userId = input.userId ?? current?.user.id
  if (userId === undefined) throw refused('USER_OR_SESSION_REQUIRED')
  const chooser = await findUserById(ctx.db, userId)
  if (chooser === undefined) throw refused('USER_NOT_FOUND')
  await assertChoosable(ctx, input.newPassword, chooser)
  const passwordHash = await ctx.passwords.hash(input.newPassword)
  await inTransaction(ctx, async (trx) => {
    const party = input.userId === undefined ? await lockedParty(trx, ctx) : null
    const user = await lockUser(trx, userId)
    if (user === undefined) throw refused('USER_NOT_FOUND')
    const added = addedBy(party, await findMailboxProof(trx, userId))
    const credential = { id: randomText(limits.idLength), userId, passwordHash, ...added, at: ctx.now() }
    if (!(await insertCredential(trx, credential))) throw refused('USER_ALREADY_HAS_A_PASSWORD')
    // As a change of it does: the person who signed in might set one.
    await invalidateTrust(trx, userId)
    await recordEvent(trx, { ...eventOf(ctx, 'user.password.set', {}, current?.session), targetUserId: userId })
    await notify(trx, ctx, user, { template: 'password-changed' })
  })
  return { status: true as const }
})

async function lockedParty(trx: Trx, call: OperationCall): Promise<CredentialOrigin> {
  return credentialOriginOf(trx, await lockActor(trx, await asSignedIn(call, 'USER_OR_SESSION_REQUIRED')))
}
