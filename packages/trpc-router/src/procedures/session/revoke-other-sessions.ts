import { contract } from '@foyer/auth-domain/contract/contract'
import { transact } from '@foyer/db/engine/pipeline'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSessionsOf } from '@foyer/db/sessions/delete-sessions'
import { deleteApprovedDeviceCodesOf } from '@foyer/db/sessions/device-codes'
import { deleteOneTimeTokensOf } from '@foyer/db/sessions/one-time-tokens'
import { deletePendingSignInsOf } from '@foyer/db/sessions/pending-sign-ins'
import { deleteTrustedDevicesOf } from '@foyer/db/two-factor/trusted-devices'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { presentedTrustedDevices } from '#runtime/context/two-factor-cookies.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'

/**
 * Ends every session of the user except the current one, and what would become one: also devices that it has approved, and
 * tokens that would hand it over.
 */
export const revokeOtherSessions = procedure(contract.revokeOtherSessions).mutation(async ({ ctx }) => {
  await transact(ctx.db, async (trx) => {
    const [call, ended] = await Promise.all([
      lockActor(trx, ctx),
      deleteSessionsOf(trx, ctx.user.id, ctx.session.token),
      deletePendingSignInsOf(trx, ctx.user.id),
      deleteApprovedDeviceCodesOf(trx, ctx.user.id),
      deleteOneTimeTokensOf(trx, ctx.user.id),
      deleteTrustedDevicesOf(trx, ctx.user.id, presentedTrustedDevices(ctx).map(fingerprint)),
    ])
    await recordEvent(trx, eventOf(call, 'user.sessions.revoked', { ended }))
  })
  return { status: true as const }
})
