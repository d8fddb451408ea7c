import { contract } from '@foyer/auth-domain/contract/contract'
import { TWO_FACTORS } from '@foyer/auth-domain/oauth-provider/authentication-context'
import { mayStillAnswer } from '@foyer/auth-domain/oauth-provider/authorization-request'
import type { AuthorizationRequestView } from '@foyer/auth-domain/oauth-provider/authorize.schema'
import { nextStep, type RequestState } from '@foyer/auth-domain/oauth-provider/next-step'
import { redirectHost } from '@foyer/auth-domain/oauth-provider/redirect-uri'
import { consentedScopes } from '@foyer/auth-domain/oauth-provider/scopes'
import type { StepUpMethod } from '@foyer/auth-domain/step-up/step-up'
import { findMadeOAuthClient } from '@foyer/db/oauth-provider/clients'
import { requestState } from '#operations/oauth-provider/request-state.ts'
import { findRequest } from '#operations/oauth-provider/stored-request.ts'
import { asSignedIn, type OperationCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { methodsOf, passingMethodsOf } from '#runtime/procedure/step-up.ts'

const { query, refused } = procedure(contract.getAuthorizationRequest)

/** What the page of a request shows, and what it asks next. */
export const getAuthorizationRequest = query(async ({ ctx, input }): Promise<AuthorizationRequestView> => {
  const stored = await findRequest(ctx, ctx.db, input.oauth_query)
  const client = stored && (await findMadeOAuthClient(ctx.db, stored.request.clientId))
  if (stored === undefined || client === undefined || !mayStillAnswer(client, stored.request)) {
    throw refused('AUTHORIZATION_REQUEST_INVALID')
  }
  const { request } = stored
  const state = await requestState(ctx.db, ctx, stored, { client, current: await ctx.signedIn() })
  const next = nextStep(request, state)
  return {
    // What is refused is told to the client, without a question.
    step: next.step === 'refused' ? 'done' : next.step,
    register: next.step === 'sign-in' && next.register,
    confirmBy: next.step === 'confirm' ? await confirmingMethods(ctx, state) : [],
    loginHint: request.loginHint ?? null,
    client: {
      ...{ id: client.id, name: client.name, uri: client.uri, origin: client.origin },
      organizationName: client.organizationName,
      redirectHost: redirectHost(request.redirectUri),
    },
    scopes: [...request.scopes],
    consented: consentedScopes(state.consents),
    resources: [...request.resources],
  }
})

// A second factor that the session lacks may be what is asked for, and is a recent proof too.
async function confirmingMethods(call: OperationCall, { signedIn }: RequestState): Promise<StepUpMethod[]> {
  const admitted = await asSignedIn(call, 'NOT_SIGNED_IN')
  const lacksFactor = signedIn?.hasSecondFactor === true && signedIn.acr !== TWO_FACTORS
  return lacksFactor ? passingMethodsOf(call.db, admitted) : methodsOf(call.db, admitted)
}
