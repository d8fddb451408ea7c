import { contract } from '@foyer/auth-domain/contract/contract'
import { deleteConsentOf, findConsent } from '@foyer/db/oauth-provider/consents'
import { recordEvent } from '@foyer/db/operations/audit'
import { endedConsentEvent } from '#operations/oauth-provider/consent-event.ts'
import { lockConsentManager } from '#operations/oauth-provider/consent-manager.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.deleteConsent)

/** Removes an application that a user has let in: what it was given ends in the same transaction (O2). */
export const deleteConsent = mutation(async ({ ctx, input }) => {
  const named = await findConsent(ctx.db, input.id)
  if (named === undefined) throw refused('OAUTH_CONSENT_NOT_FOUND')
  return inTransaction(ctx, async (trx) => {
    // Read again: it may have ended while its user was waited for.
    const [manager, consent] = await Promise.all([lockConsentManager(trx, ctx, named), findConsent(trx, input.id)])
    if (manager === undefined || consent === undefined) throw refused('OAUTH_CONSENT_NOT_FOUND')
    const { userId, ...view } = consent
    await deleteConsentOf(trx, userId, view.id)
    await recordEvent(trx, endedConsentEvent(manager, userId, view))
    return { success: true as const }
  })
})
