import { contract } from '@foyer/auth-domain/contract/contract'
import { mayStillAnswer } from '@foyer/auth-domain/oauth-provider/authorization-request'
import { findOAuthClient } from '@foyer/db/oauth-provider/clients'
import { advanceRequest } from '#operations/oauth-provider/advance-request.ts'
import { claimRequest, findRequest } from '#operations/oauth-provider/stored-request.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { mutation, refused } = procedure(contract.continueAuthorization)

/** Goes on with a request once its user has signed in, signed up or chosen an account: to the next page, or to the client. */
export const continueAuthorization = mutation(async ({ ctx, input }) => {
  const stored = await findRequest(ctx, ctx.db, input.oauth_query)
  const client = stored && (await findOAuthClient(ctx.db, stored.request.clientId))
  if (stored === undefined || client === undefined || !mayStillAnswer(client, stored.request)) {
    throw refused('AUTHORIZATION_REQUEST_INVALID')
  }
  const answered = new Set(stored.answered)
  if (input.selected === true) answered.add('select_account')
  if (input.created === true) answered.add('create')
  const url = await advanceRequest(ctx, client, { ...stored, answered: [...answered] }, async (db) => {
    if (!(await claimRequest(ctx, db, input.oauth_query))) throw refused('AUTHORIZATION_REQUEST_INVALID')
  })
  return { redirect: true as const, url }
})
