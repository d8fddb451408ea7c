import { contract } from '@foyer/auth-domain/contract/contract'
import { readAuthorizationRequest, trustedRedirect } from '@foyer/auth-domain/oauth-provider/authorization-request'
import { findOAuthClient } from '@foyer/db/oauth-provider/clients'
import { advanceRequest } from '#operations/oauth-provider/advance-request.ts'
import { answerError } from '#operations/oauth-provider/answer-error.ts'
import { readIdTokenHint } from '#operations/oauth-provider/id-token-hint.ts'
import { knownTargets } from '#operations/oauth-provider/known-targets.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

const { mutation, refused } = procedure(contract.authorize)

/** Begins the sign-in of a user to a client (OpenID Connect Core, section 3.1.2). */
export const authorize = mutation(async ({ ctx, input }) => {
  const { client_id: clientId } = input
  const client = typeof clientId === 'string' ? await findOAuthClient(ctx.db, clientId) : undefined
  const redirectUri = orThrow(trustedRedirect(client, input))
  if (client === undefined) throw refused('OAUTH_CLIENT_UNKNOWN')
  const { id_token_hint: token } = input
  const hint = typeof token === 'string' ? await readIdTokenHint(ctx, token, client.id) : undefined
  const known = { ...knownTargets(ctx.options), hintedUserId: hint?.userId }
  const read = readAuthorizationRequest(client, redirectUri, input, known)
  if (read.outcome === 'refused') return { redirectTo: await answerError(ctx, client, read) }
  const stored = { request: read.request, answered: [], begunAt: ctx.now() }
  return { redirectTo: await advanceRequest(ctx, client, stored) }
})
