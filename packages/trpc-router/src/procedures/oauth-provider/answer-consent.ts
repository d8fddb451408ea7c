import { contract } from '@foyer/auth-domain/contract/contract'
import { errorRedirect } from '@foyer/auth-domain/oauth-provider/authorization-answer'
import { type AuthorizationRequest, mayStillAnswer } from '@foyer/auth-domain/oauth-provider/authorization-request'
import { issuerOf } from '@foyer/auth-domain/oauth-provider/client-metadata'
import { nextStep } from '@foyer/auth-domain/oauth-provider/next-step'
import { chosenAccess } from '@foyer/auth-domain/oauth-provider/redeem'
import type { Trx } from '@foyer/db/engine/handles'
import { holdOAuthClient } from '@foyer/db/oauth-provider/clients'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { issueCode } from '#operations/oauth-provider/issue-code.ts'
import { requestState } from '#operations/oauth-provider/request-state.ts'
import { claimRequest, type StoredRequest } from '#operations/oauth-provider/stored-request.ts'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.answerConsent)

/** Answers what a client has asked of its user: one answer to a request, by the browser that it began in (O5). */
export const answerConsent = mutation(async ({ ctx, input }) => {
  const url = await inTransaction(ctx, async (trx) => {
    if (input.organizationId !== undefined) await lockOrganization(trx, input.organizationId)
    const actor = await lockActor(trx, ctx)
    const stored = await claimRequest(actor, trx, input.oauth_query)
    if (stored === undefined) throw refused('AUTHORIZATION_REQUEST_INVALID')
    if (!input.accept) return deny(trx, actor, stored.request)
    await requireOnlyConsent(trx, actor, stored)
    const chosen = orThrow(chosenAccess(stored.request.scopes, input))
    return issueCode(trx, actor, { request: stored.request, ...chosen })
  })
  return { redirect: true as const, url }
})

// Whatever else is due comes first: nobody consents in place of a sign-in or a proof that was asked for.
async function requireOnlyConsent(trx: Trx, call: LockedCall, stored: StoredRequest): Promise<void> {
  const client = await holdOAuthClient(trx, stored.request.clientId)
  if (client === undefined) throw refused('AUTHORIZATION_REQUEST_INVALID')
  const { step } = nextStep(stored.request, await requestState(trx, call, stored, { client, current: call }))
  if (step !== 'consent' && step !== 'done') throw refused('AUTHORIZATION_REQUEST_INVALID')
}

async function deny(trx: Trx, call: LockedCall, request: AuthorizationRequest): Promise<string> {
  const client = await holdOAuthClient(trx, request.clientId)
  if (client === undefined || !mayStillAnswer(client, request)) throw refused('AUTHORIZATION_REQUEST_INVALID')
  await recordEvent(trx, eventOf(call, 'oauth-consent.denied', { clientId: client.id, name: client.name }))
  const { redirectUri, state } = request
  const answer = { redirectUri, state, error: 'access_denied', description: 'the user has not consented' }
  return errorRedirect(answer, issuerOf(call.baseUrl))
}
