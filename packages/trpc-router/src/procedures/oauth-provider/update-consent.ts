import { contract } from '@foyer/auth-domain/contract/contract'
import { updateConsent as decide } from '@foyer/auth-domain/oauth-provider/update-consent'
import { findConsentOfUser, shrinkConsent } from '@foyer/db/oauth-provider/consents'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.updateConsent)

/** Leaves an application fewer scopes; what it was given with more ends in the same transaction. */
export const updateConsent = mutation(({ ctx, input }) =>
  inTransaction(ctx, async (trx) => {
    const [actor, consent] = await Promise.all([lockActor(trx, ctx), findConsentOfUser(trx, ctx.user.id, input.id)])
    if (consent === undefined) throw refused('OAUTH_CONSENT_NOT_FOUND')
    const scopes = orThrow(decide(consent, input.update.scopes))
    const now = actor.now()
    await shrinkConsent(trx, { id: consent.id, scopes, now })
    const { clientId, clientName: name, organizationId } = consent
    await recordEvent(trx, eventOf(actor, 'oauth-consent.updated', { clientId, name, organizationId, scopes }))
    return { ...consent, scopes, updatedAt: now }
  }),
)
