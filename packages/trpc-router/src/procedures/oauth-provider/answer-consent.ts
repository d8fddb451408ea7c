import { contract } from '@foyer/auth-domain/contract/contract'
import { errorRedirect } from '@foyer/auth-domain/oauth-provider/authorization-answer'
import { type AuthorizationRequest, mayStillAnswer } from '@foyer/auth-domain/oauth-provider/authorization-request'
import { issuerOf } from '@foyer/auth-domain/oauth-provider/client-metadata'
import { nextStep, type RequestState } from '@foyer/auth-domain/oauth-provider/next-step'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { chosenAccess } from '@foyer/auth-domain/oauth-provider/redeem'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { holdForGrant, issueCode } from '#operations/oauth-provider/issue-code.ts'
import { knownState } from '#operations/oauth-provider/request-state.ts'
import { claimRequest, findRequest, type StoredRequest } from '#operations/oauth-provider/stored-request.ts'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.answerConsent)

/** Answers what a client has asked of its user: one answer to a request, by the browser that it began in (O5). */
export const answerConsent = mutation(async ({ ctx, input }) => {
  const { oauth_query: query, organizationId } = input
  const stored = await findRequest(ctx, ctx.db, query)
  const url = await inTransaction(ctx, async (trx) => {
    const [, actor, held] = await Promise.all([
      organizationId === undefined ? undefined : lockOrganization(trx, organizationId),
      lockActor(trx, ctx),
      stored && holdForGrant(trx, ctx, { clientId: stored.request.clientId, organizationId }),
    ])
    const isClaimed = stored !== undefined && (await claimRequest(ctx, trx, query))
    if (!isClaimed || held?.client === undefined) throw refused('AUTHORIZATION_REQUEST_INVALID')
    const { client, facts: known } = held
    if (!input.accept) return deny(trx, actor, client, stored.request)
    requireOnlyConsent(stored, knownState(ctx, stored, { client, current: actor, known }))
    const chosen = orThrow(chosenAccess(stored.request.scopes, input))
    return issueCode(trx, actor, { request: stored.request, ...chosen }, held)
  })
  return { redirect: true as const, url }
})

// Whatever else is due comes first: nobody consents in place of a sign-in or a proof that was asked for.
function requireOnlyConsent({ request }: StoredRequest, state: RequestState): void {
  const { step } = nextStep(request, state)
  if (step !== 'consent' && step !== 'done') throw refused('AUTHORIZATION_REQUEST_INVALID')
}

async function deny(trx: Trx, call: LockedCall, client: OAuthClient, request: AuthorizationRequest): Promise<string> {
  if (!mayStillAnswer(client, request)) throw refused('AUTHORIZATION_REQUEST_INVALID')
  await recordEvent(trx, eventOf(call, 'oauth-consent.denied', { clientId: client.id, name: client.name }))
  const { redirectUri, state } = request
  const answer = { redirectUri, state, error: 'access_denied', description: 'the user has not consented' }
  return errorRedirect(answer, issuerOf(call.baseUrl))
}
