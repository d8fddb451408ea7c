import { contract } from '@foyer/auth-domain/contract/contract'
import { deleteConsentOf, findConsentOfUser } from '@foyer/db/oauth-provider/consents'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.deleteConsent)

/** Removes an application that the user has let in: what it was given ends in the same transaction (O2). */
export const deleteConsent = mutation(({ ctx, input }) =>
  inTransaction(ctx, async (trx) => {
    const actor = await lockActor(trx, ctx)
    const consent = await findConsentOfUser(trx, actor.user.id, input.id)
    if (consent === undefined) throw refused('OAUTH_CONSENT_NOT_FOUND')
    await deleteConsentOf(trx, actor.user.id, consent.id)
    const { clientId, clientName: name, organizationId, scopes } = consent
    await recordEvent(trx, eventOf(actor, 'oauth-consent.deleted', { clientId, name, organizationId, scopes }))
    return { success: true as const }
  }),
)
