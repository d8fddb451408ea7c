import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { clientCredentials, mayUseGrant } from '@foyer/auth-domain/oauth-provider/redeem'
import type { Call } from '#runtime/context/call.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { type IssuedToken, issueAccessToken } from './issue-tokens.ts'
import { knownTargets } from './known-targets.ts'

/** A token of a client itself (RFC 6749, section 4.4), for scopes of the application alone: there is no user to tell of. */
export async function issueClientToken(
  call: Call,
  client: OAuthClient,
  asked: { scopes: readonly string[]; resources: readonly string[] },
): Promise<IssuedToken> {
  orThrow(mayUseGrant(client, 'client_credentials'))
  const { scopes, resource } = orThrow(clientCredentials(asked, knownTargets(call.options), client))
  // One statement, or none: no transaction.
  const token = await issueAccessToken(call.db, call, { client, grant: undefined }, { scopes, resource })
  return token()
}
