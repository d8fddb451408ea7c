import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { mayUseGrant, narrowedResource, redeemCode } from '@foyer/auth-domain/oauth-provider/redeem'
import type { Trx } from '@foyer/db/engine/handles'
import { claimCode, findCode, type StoredCode } from '@foyer/db/oauth-provider/grants'
import type { Call } from '#runtime/context/call.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { admitGrant } from './admit-grantee.ts'
import { endReplayedGrant } from './end-replayed-grant.ts'
import { type GrantedTokens, startGrant } from './granted-tokens.ts'
import { issueAccessToken } from './issue-tokens.ts'
import { usableResources, usableScopes } from './known-targets.ts'

export type PresentedCode = {
  code: string
  redirectUri: string
  verifier: string
  resources: readonly string[]
}

/**
 * Exchanges a code for tokens, once (RFC 6749, section 4.1.3). A refusal is thrown after the commit: a code that is presented
 * again ends what it was exchanged for.
 */
export async function exchangeCode(call: Call, client: OAuthClient, presented: PresentedCode): Promise<GrantedTokens> {
  orThrow(mayUseGrant(client, 'authorization_code'))
  const reference = fingerprint(presented.code)
  const found = await findCode(call.db, reference)
  if (found === undefined) return orThrow(refuse('OAUTH_CODE_INVALID'))
  return orThrow(await inTransaction(call, (trx) => exchange(trx, call, client, { ...presented, reference, found })))
}

type Found = PresentedCode & { reference: string; found: StoredCode }

async function exchange(
  trx: Trx,
  call: Call,
  client: OAuthClient,
  { reference, found, redirectUri, verifier, resources }: Found,
): Promise<Decision<GrantedTokens>> {
  const [grant, code] = await Promise.all([
    admitGrant(trx, call, client, { id: found.grantId, userId: found.userId }),
    // Read again: a second call for the code has waited for the first.
    findCode(trx, reference),
  ])
  const challenge = fingerprint(verifier)
  const decision = redeemCode(code, { clientId: client.id, redirectUri, challenge, now: call.now() })
  if (!decision.allowed) {
    if (grant !== undefined && code?.redeemedAt != null && code.clientId === client.id) {
      await endReplayedGrant(trx, call, grant, 'code')
    }
    return decision
  }
  if (grant === undefined || code === undefined) return refuse('OAUTH_CODE_INVALID')
  const scopes = usableScopes(call, client, grant)
  const resource = orThrow(narrowedResource(usableResources(call, grant), resources))
  const [claimed, token] = await Promise.all([
    claimCode(trx, reference, call.now()),
    issueAccessToken(trx, call, { client, grant }, { scopes, resource }),
  ])
  // Thrown, so that no token is stored.
  if (!claimed) throw refused('OAUTH_CODE_INVALID')
  const refreshToken = await startGrant(trx, call, client, grant)
  return allow({ client, grant, token, refreshToken, nonce: code.nonce })
}
