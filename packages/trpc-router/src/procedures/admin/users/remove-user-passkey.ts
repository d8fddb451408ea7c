import { contract } from '@foyer/auth-domain/contract/contract'
import { removeUserPasskey as decideRemoveUserPasskey } from '@foyer/auth-domain/passkey/remove-user-passkey'
import { deleteGrantsOf } from '@foyer/db/oauth-provider/grants'
import { recordEvent } from '@foyer/db/operations/audit'
import { deletePasskey, lockPasskey } from '@foyer/db/passkeys/passkeys'
import { deleteSessionsOf } from '@foyer/db/sessions/delete-sessions'
import { deletePendingSignInsOf } from '@foyer/db/sessions/pending-sign-ins'
import { deleteTrustedDevicesOf } from '@foyer/db/two-factor/trusted-devices'
import { targetEvent } from '#operations/admin/target-event.ts'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.removeUserPasskey)

/** Removes a passkey of a user who has lost it, with a reason on record; ends their sessions and their trusted devices, and tells them. */
export const removeUserPasskey = mutation(async ({ ctx, input }) => {
  await inTransaction(ctx, async (trx) => {
    const [locked, passkey] = await Promise.all([
      lockActorAndTarget(trx, ctx, input.userId),
      lockPasskey(trx, input.passkeyId),
    ])
    const target = orThrow(decideRemoveUserPasskey(locked.actor.user, locked.target))
    if (passkey?.userId !== target.id) throw refused('PASSKEY_NOT_FOUND')
    await Promise.all([
      deletePasskey(trx, passkey.id),
      deleteSessionsOf(trx, target.id),
      deletePendingSignInsOf(trx, target.id),
      deleteGrantsOf(trx, target.id),
      deleteTrustedDevicesOf(trx, target.id),
    ])
    const detail = { name: passkey.name, reason: input.reason }
    await recordEvent(trx, targetEvent(locked.actor, 'passkey.removed', target.id, detail))
    await notify(trx, ctx, target, { template: 'account-unlinked', provider: 'passkey' })
  })
  return { status: true as const }
})
