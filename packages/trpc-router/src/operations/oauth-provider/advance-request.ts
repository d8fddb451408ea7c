import { errorRedirect } from '@foyer/auth-domain/oauth-provider/authorization-answer'
import { issuerOf } from '@foyer/auth-domain/oauth-provider/client-metadata'
import { type NextStep, nextStep, refusalWithoutPages } from '@foyer/auth-domain/oauth-provider/next-step'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import type { Db } from '@foyer/db/engine/handles'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import { lockActor } from '#operations/session/lock-actor.ts'
import type { Call } from '#runtime/context/call.ts'
import { asSignedIn, type OperationCall } from '#runtime/procedure/admission.ts'
import { isRequiredSecondFactorMet } from '#runtime/procedure/required-second-factor.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { issueCode } from './issue-code.ts'
import { requestState } from './request-state.ts'
import { type StoredRequest, storeRequest } from './stored-request.ts'

/** Uses up the request that is gone on with: in the transaction that gives a code for it, or before another one is stored. */
type Claim = (db: Db) => Promise<void>

/**
 * Where the browser goes with a request: back to the client with a code, where nothing is left to ask; to the page that asks; or
 * back with an error, where the client wants no pages.
 */
export async function advanceRequest(
  call: OperationCall,
  client: OAuthClient,
  stored: StoredRequest,
  claim: Claim = async () => undefined,
): Promise<string> {
  const { request } = stored
  const current = await call.signedIn()
  const next = nextStep(request, await requestState(call.db, call, stored, { client, current }))
  if (next.step === 'done' && (await mayGoOnAlone(call, current))) return goOn(call, stored, next, claim)
  await claim(call.db)
  if (!request.prompts.includes('none')) return storeRequest(call, stored)
  const error = refusalWithoutPages(next) ?? 'interaction_required'
  const { redirectUri, state } = request
  const answer = { redirectUri, state, error, description: 'the user would have to be asked' }
  return errorRedirect(answer, issuerOf(call.baseUrl))
}

// Where the page's own calls would be refused, the page says so: to an admin who impersonates a user, and to a user without the
// second factor that is required of them.
async function mayGoOnAlone(call: Call, current: StoredSignIn | undefined): Promise<boolean> {
  if (current === undefined || current.session.impersonatedBy !== null) return false
  return isRequiredSecondFactorMet(call.db, call, current)
}

async function goOn(
  call: OperationCall,
  { request }: StoredRequest,
  { consent }: Extract<NextStep, { step: 'done' }>,
  claim: Claim,
): Promise<string> {
  const signedIn = await asSignedIn(call, 'NOT_SIGNED_IN')
  const organizationId = consent?.organizationId ?? undefined
  return inTransaction(signedIn, async (trx) => {
    if (organizationId !== undefined) await lockOrganization(trx, organizationId)
    const actor = await lockActor(trx, signedIn)
    await claim(trx)
    return issueCode(trx, actor, { request, scopes: request.scopes, organizationId })
  })
}
