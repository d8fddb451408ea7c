import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import { DEVICE_GRANT, type OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { mayUseGrant, narrowedResource } from '@foyer/auth-domain/oauth-provider/redeem'
import type { Trx } from '@foyer/db/engine/handles'
import type { StoredGrant } from '@foyer/db/oauth-provider/grants'
import { type ApprovedCode, redeemApprovedCode } from '#operations/device/redeem-approved-code.ts'
import type { Call } from '#runtime/context/call.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'
import { admitGrant } from './admit-grantee.ts'
import { type GrantedTokens, startGrant } from './granted-tokens.ts'
import { issueAccessToken } from './issue-tokens.ts'
import { usableResources, usableScopes } from './known-targets.ts'

export type PresentedDeviceCode = { code: string; resources: readonly string[] }

/**
 * Answers an OAuth client that asks for what its user has approved on a page (RFC 8628, section 3.4), once. What an early poll
 * costs is kept, so refusals are thrown after the commit.
 */
export async function redeemDeviceGrant(
  call: Call,
  client: OAuthClient,
  { code, resources }: PresentedDeviceCode,
): Promise<GrantedTokens> {
  orThrow(mayUseGrant(client, DEVICE_GRANT))
  const presented = { reference: fingerprint(code), resources }
  return orThrow(await retryOnConflict(() => inTransaction(call, (trx) => redeem(trx, call, client, presented))))
}

async function redeem(
  trx: Trx,
  call: Call,
  client: OAuthClient,
  { reference, resources }: { reference: string; resources: readonly string[] },
): Promise<Decision<GrantedTokens>> {
  const asked = { reference, clientId: client.id }
  const redeemed = await redeemApprovedCode(trx, call, asked, (code) => admittedGrant(trx, call, client, code))
  if (!redeemed.allowed) return redeemed
  const { holder: grant } = redeemed.value
  if (grant === undefined) return refuse('DEVICE_ACCESS_DENIED')
  const scopes = usableScopes(call, client, grant)
  const resource = orThrow(narrowedResource(usableResources(call, grant), resources))
  const token = await issueAccessToken(trx, call, { client, grant }, { scopes, resource })
  const refreshToken = await startGrant(trx, call, client, grant)
  return allow({ client, grant, token, refreshToken, nonce: null })
}

async function admittedGrant(
  trx: Trx,
  call: Call,
  client: OAuthClient,
  { grantId, clientId, userId }: ApprovedCode,
): Promise<StoredGrant | undefined> {
  if (grantId === null || clientId !== client.id) return undefined
  return admitGrant(trx, call, client, { id: grantId, userId })
}
