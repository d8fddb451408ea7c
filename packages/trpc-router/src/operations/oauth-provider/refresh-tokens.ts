import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import {
  mayUseGrant,
  narrowedResource,
  narrowedScopes,
  redeemRefreshToken,
} from '@foyer/auth-domain/oauth-provider/redeem'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import type { Trx } from '@foyer/db/engine/handles'
import { findGrantByRefreshSecret, type StoredGrant, updateGrant } from '@foyer/db/oauth-provider/grants'
import type { Call } from '#runtime/context/call.ts'
import { type ReadRefreshToken, readRefreshToken, refreshTokenOf } from '#runtime/oauth-provider/refresh-token.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { admitGrant } from './admit-grantee.ts'
import { endReplayedGrant } from './end-replayed-grant.ts'
import type { GrantedTokens } from './granted-tokens.ts'
import { issueAccessToken } from './issue-tokens.ts'
import { usableResources, usableScopes } from './known-targets.ts'

export type PresentedRefreshToken = { token: string; scopes: readonly string[]; resources: readonly string[] }

/**
 * Exchanges a refresh token for another and an access token (RFC 6749, section 6). A refusal is thrown after the commit: one
 * that was used before ends its grant.
 */
export async function refreshTokens(
  call: Call,
  client: OAuthClient,
  { token, ...asked }: PresentedRefreshToken,
): Promise<GrantedTokens> {
  orThrow(mayUseGrant(client, 'refresh_token'))
  const presented = readRefreshToken(call.keys, token)
  const found = presented && (await findGrantByRefreshSecret(call.db, presented.refreshSecret))
  if (presented === undefined || found === undefined) return orThrow(refuse('REFRESH_TOKEN_INVALID'))
  return orThrow(await inTransaction(call, (trx) => refresh(trx, call, client, { ...asked, presented, found })))
}

type Refresh = Omit<PresentedRefreshToken, 'token'> & { presented: ReadRefreshToken; found: StoredGrant }

async function refresh(
  trx: Trx,
  call: Call,
  client: OAuthClient,
  { presented, found, ...asked }: Refresh,
): Promise<Decision<GrantedTokens>> {
  const grant = await admitGrant(trx, call, client, found)
  const { generation } = presented
  const { refreshTokenReuse: reuse, refreshTokenExpiresIn } = call.options.oauthProvider
  const now = call.now()
  const outcome = redeemRefreshToken(grant, { clientId: client.id, generation, reuse, now })
  if (grant === undefined || outcome === 'invalid') return refuse('REFRESH_TOKEN_INVALID')
  if (outcome === 'replayed') {
    await endReplayedGrant(trx, call, grant, 'refresh-token')
    return refuse('REFRESH_TOKEN_INVALID')
  }
  const scopes = orThrow(narrowedScopes(usableScopes(call, client, grant), asked.scopes))
  const resource = orThrow(narrowedResource(usableResources(call, grant), asked.resources))
  if (outcome === 'rotate') {
    const expiresAt = inSeconds(now, refreshTokenExpiresIn)
    await updateGrant(trx, grant.id, { generation: generation + 1, refreshedAt: now, expiresAt })
  }
  const token = await issueAccessToken(trx, call, { client, grant }, { scopes, resource })
  const refreshToken = refreshTokenOf(call.keys, presented.secret, generation + 1)
  return allow({ client, grant, token, refreshToken, nonce: null })
}
