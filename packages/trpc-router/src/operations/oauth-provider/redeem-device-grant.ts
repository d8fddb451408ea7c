import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import type { DeviceCode } from '@foyer/auth-domain/device/device-code'
import { pollDeviceCode } from '@foyer/auth-domain/device/poll-device-code'
import { DEVICE_GRANT, type OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { mayUseGrant, narrowedResource } from '@foyer/auth-domain/oauth-provider/redeem'
import type { Trx } from '@foyer/db/engine/handles'
import type { StoredGrant } from '@foyer/db/oauth-provider/grants'
import { deleteDeviceCode, findDeviceCode, lockDeviceCode, recordPoll } from '@foyer/db/sessions/device-codes'
import type { Call } from '#runtime/context/call.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { ConflictError, retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'
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
  // Lock order: the user, the client and the grant before the code (docs/architecture.md).
  const seen = await findDeviceCode(trx, reference)
  const grant = seen && (await admittedGrant(trx, call, client, seen))
  const code = await lockDeviceCode(trx, reference)
  if (seen === undefined || code === undefined) return refuse('DEVICE_CODE_INVALID')
  // Answered since it was read: its user is not locked.
  if (code.status !== seen.status) throw new ConflictError()
  const { decision, poll } = pollDeviceCode(code, { clientId: client.id, now: call.now() })
  if (poll !== undefined) await recordPoll(trx, code.id, poll)
  if (!decision.allowed) return decision
  await deleteDeviceCode(trx, code.id)
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
  code: DeviceCode,
): Promise<StoredGrant | undefined> {
  if (code.status !== 'approved' || code.grantId === null || code.clientId !== client.id) return undefined
  return admitGrant(trx, call, client, { id: code.grantId, userId: code.userId })
}
