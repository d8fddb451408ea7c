import { contract } from '@foyer/auth-domain/contract/contract'
import { deleteConsentOf, findConsent } from '@foyer/db/oauth-provider/consents'
import { recordEvent } from '@foyer/db/operations/audit'
import { endedConsentEvent } from '#operations/oauth-provider/consent-event.ts'
import { lockConsentManager } from '#operations/oauth-provider/consent-manager.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.deleteConsent)

/** Removes an application that a user has let in: what it was given ends in the same transaction (O2). */
export const deleteConsent = mutation(({ ctx, input }) =>
  inTransaction(ctx, async (trx) => {
    const named = await findConsent(trx, input.id)
    const manager = named && (await lockConsentManager(trx, ctx, named))
    // Read again: it may have ended while its user was waited for.
    const consent = manager && (await findConsent(trx, input.id))
    if (manager === undefined || consent === undefined) throw refused('OAUTH_CONSENT_NOT_FOUND')
    const { userId, ...view } = consent
    await deleteConsentOf(trx, userId, view.id)
    await recordEvent(trx, endedConsentEvent(manager, userId, view))
    return { success: true as const }
  }),
)
