import { type NextStep, nextStep, refusalWithoutPages } from '@foyer/auth-domain/oauth-provider/next-step'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import type { RefusalName } from '@foyer/auth-domain/refusals'
import type { Db } from '@foyer/db/engine/handles'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import { lockActor } from '#operations/session/lock-actor.ts'
import type { Call } from '#runtime/context/call.ts'
import { asSignedIn, type OperationCall } from '#runtime/procedure/admission.ts'
import { isRequiredSecondFactorMet } from '#runtime/procedure/required-second-factor.ts'
import { refusalOf } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { answerError } from './answer-error.ts'
import { holdForGrant, issueCode } from './issue-code.ts'
import { knownState, requestState } from './request-state.ts'
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
  const next = nextStep(request, await requestState(call.db, call, stored, { client, current: await call.signedIn() }))
  const redirect = next.step === 'done' ? await goOn(call, stored, next, claim) : undefined
  if (redirect !== undefined) return redirect
  await claim(call.db)
  if (next.step !== 'refused' && !request.prompts.includes('none')) return storeRequest(call, stored)
  const error = refusalWithoutPages(next) ?? 'interaction_required'
  const { redirectUri, state } = request
  return answerError(call, client, { redirectUri, state, error, description: descriptions[next.step] })
}

const descriptions: Readonly<Record<NextStep['step'], string>> = {
  'sign-in': 'nobody is signed in',
  confirm: 'the user would have to prove again who they are',
  'select-account': 'the user would have to choose an account',
  consent: 'the user would have to be asked',
  done: 'the user would have to be asked',
  refused: 'the user who is signed in is not the one, or cannot prove as much as the request demands',
}

/** What the page of a request says, where it says it at all: a request without one is led there. */
const saidByPage: readonly (RefusalName | undefined)[] = [
  'ORGANIZATION_REQUIRES_TWO_FACTOR',
  'ORGANIZATION_NOT_FOUND',
  'TOO_MANY_CONSENTS',
]

// Undefined where the user has to be asked after all.
async function goOn(
  call: OperationCall,
  stored: StoredRequest,
  next: Extract<NextStep, { step: 'done' }>,
  claim: Claim,
): Promise<string | undefined> {
  const signedIn = await asSignedIn(call, 'NOT_SIGNED_IN')
  const organizationId = next.consent?.organizationId ?? undefined
  const { request } = stored
  try {
    return await inTransaction(signedIn, async (trx) => {
      const [, actor, held] = await Promise.all([
        organizationId === undefined ? undefined : lockOrganization(trx, organizationId),
        lockActor(trx, signedIn),
        holdForGrant(trx, signedIn, { clientId: request.clientId, organizationId }),
      ])
      const { client, facts: known } = held
      // Judged again: a consent may have been taken back since, or a second factor be required.
      if (client === undefined || !(await mayGoOnAlone(trx, actor))) return undefined
      const judged = nextStep(request, knownState(call, stored, { client, current: actor, known }))
      if (judged.step !== 'done' || judged.consent?.id !== next.consent?.id) return undefined
      await claim(trx)
      return issueCode(trx, actor, { request, scopes: request.scopes, organizationId }, held)
    })
  } catch (error) {
    if (saidByPage.includes(refusalOf(error))) return undefined
    throw error
  }
}

// Where the page's own calls would be refused, the page says so: to an admin who impersonates a user, and to a user without the
// second factor that is required of them.
async function mayGoOnAlone(db: Db, call: Call & StoredSignIn): Promise<boolean> {
  return call.session.impersonatedBy === null && isRequiredSecondFactorMet(db, call, call)
}
