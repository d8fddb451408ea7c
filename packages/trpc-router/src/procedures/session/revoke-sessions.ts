import { contract } from '@foyer/auth-domain/contract/contract'
import { transact } from '@foyer/db/engine/pipeline'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSessionsOf } from '@foyer/db/sessions/delete-sessions'
import { deletePendingSignInsOf } from '@foyer/db/sessions/pending-sign-ins'
import { deleteTrustedDevicesOf } from '@foyer/db/two-factor/trusted-devices'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Ends every session of the user, including the current one; does not clear its cookies (wire). */
export const revokeSessions = procedure(contract.revokeSessions).mutation(async ({ ctx }) => {
  await transact(ctx.db, async (trx) => {
    const [call, ended] = await Promise.all([
      lockActor(trx, ctx),
      deleteSessionsOf(trx, ctx.user.id),
      deletePendingSignInsOf(trx, ctx.user.id),
      deleteTrustedDevicesOf(trx, ctx.user.id),
    ])
    await recordEvent(trx, eventOf(call, 'user.sessions.revoked', { ended }))
  })
  return { status: true as const }
})
