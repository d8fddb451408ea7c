import { contract } from '@foyer/auth-domain/contract/contract'
import { transact } from '@foyer/db/engine/pipeline'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockActor } from '#operations/session/lock-actor.ts'
import { userDataOf } from '#operations/user/user-data-file.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Sends everything that is stored about the signed-in user as a file. */
export const exportUserData = procedure(contract.exportUserData).mutation(async ({ ctx }) => {
  const call = await transact(ctx.db, async (trx) => {
    const locked = await lockActor(trx, ctx)
    await recordEvent(trx, eventOf(locked, 'user.data.exported', {}))
    return locked
  })
  return userDataOf(call)
})
