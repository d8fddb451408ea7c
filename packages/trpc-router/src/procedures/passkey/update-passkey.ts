import { contract } from '@foyer/auth-domain/contract/contract'
import { choosePasskeyName } from '@foyer/auth-domain/passkey/passkey-name'
import { transact } from '@foyer/db/engine/pipeline'
import { recordEvent } from '@foyer/db/operations/audit'
import { findPasskey, renamePasskey } from '@foyer/db/passkeys/passkeys'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

const { mutation, refused } = procedure(contract.updatePasskey)

/** Renames a passkey of the user. */
export const updatePasskey = mutation(async ({ ctx, input }) => {
  const name = orThrow(choosePasskeyName(input.name))
  const passkey = await transact(ctx.db, async (trx) => {
    const call = await lockActor(trx, ctx)
    const renamed = await renamePasskey(trx, call.user.id, { id: input.id, name })
    if (renamed === undefined) {
      const ofAnother = (await findPasskey(trx, input.id)) !== undefined
      throw refused(ofAnother ? 'PASSKEY_REGISTRATION_NOT_ALLOWED' : 'PASSKEY_NOT_FOUND')
    }
    await recordEvent(trx, eventOf(call, 'passkey.renamed', { name }))
    return renamed
  })
  return { passkey }
})
