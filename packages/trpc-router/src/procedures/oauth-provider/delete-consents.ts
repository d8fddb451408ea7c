import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { deleteConsentsOf, findConsentsOfUser } from '@foyer/db/oauth-provider/consents'
import { recordEventOfEach } from '@foyer/db/operations/audit'
import { endedConsentEvent } from '#operations/oauth-provider/consent-event.ts'
import { lockConsentManager } from '#operations/oauth-provider/consent-manager.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.deleteConsents)

/** Removes every application that the caller has let in, or for an admin, another user. */
export const deleteConsents = mutation(({ ctx, input: { userId = ctx.user.id } }) =>
  inTransaction(ctx, async (trx) => {
    const manager = await lockConsentManager(trx, ctx, { userId, organizationId: null })
    if (manager === undefined) throw refused('NOT_ALLOWED_TO_MANAGE_CLIENTS')
    const ended = await findConsentsOfUser(trx, userId, limits.oauthConsentsPerUser)
    await deleteConsentsOf(trx, userId)
    await recordEventOfEach(trx, ended, (consent) => endedConsentEvent(manager, userId, consent))
    return { success: true as const }
  }),
)
