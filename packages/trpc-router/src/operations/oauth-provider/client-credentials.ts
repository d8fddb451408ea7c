import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { mayUseGrant, narrowedResource } from '@foyer/auth-domain/oauth-provider/redeem'
import { grantableScopes, standardScopes } from '@foyer/auth-domain/oauth-provider/scopes'
import type { Call } from '#runtime/context/call.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { type IssuedToken, issueAccessToken } from './issue-tokens.ts'
import { knownTargets } from './known-targets.ts'

/** A token of a client itself (RFC 6749, section 4.4), for scopes of the application alone: there is no user to tell of. */
export async function issueClientToken(
  call: Call,
  client: OAuthClient,
  asked: { scopes: readonly string[]; resources: readonly string[] },
): Promise<IssuedToken> {
  orThrow(mayUseGrant(client, 'client_credentials'))
  const known = knownTargets(call.options)
  const own = new Set([...known.scopes].filter((name) => !standardScopes.some((standard) => standard === name)))
  const scopes = grantableScopes(asked.scopes, own, client.scopes)
  if (scopes.length < asked.scopes.length) throw refused('OAUTH_SCOPE_INVALID')
  const isKnown = asked.resources.every((resource) => known.resources.includes(resource))
  if (!isKnown) throw refused('OAUTH_TARGET_INVALID')
  const resource = orThrow(narrowedResource(asked.resources, asked.resources))
  const token = await inTransaction(call, (trx) =>
    issueAccessToken(trx, call, { client, grant: undefined }, { scopes, resource }),
  )
  return token()
}
