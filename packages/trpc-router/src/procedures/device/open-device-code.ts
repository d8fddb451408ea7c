import { contract } from '@foyer/auth-domain/contract/contract'
import { openDeviceCode as decideOpen } from '@foyer/auth-domain/device/answer-device-code'
import type { DeviceCode, OpenedDeviceCode } from '@foyer/auth-domain/device/device-code'
import { consentedScopes, parseScopes } from '@foyer/auth-domain/oauth-provider/scopes'
import { checkOwnGet } from '@foyer/auth-domain/redirect/request-origin'
import { transact } from '@foyer/db/engine/pipeline'
import type { MadeOAuthClient } from '@foyer/db/oauth-provider/clients'
import { claimDeviceCode, findByUserCode, lockByUserCode } from '@foyer/db/sessions/device-codes'
import { askingClient } from '#operations/device/answer-for-client.ts'
import { clientNameOf } from '#operations/device/device-client.ts'
import { userCodeHashes } from '#operations/device/user-codes.ts'
import { consentsOf } from '#operations/oauth-provider/request-state.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import type { Call } from '#runtime/context/call.ts'
import { asSignedIn, type OperationCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { together } from '#runtime/transaction/together.ts'

/**
 * Shows what a code stands for. A signed-in user who opens it first is from then on the only one who may answer; nobody
 * else learns more than its status.
 */
export const openDeviceCode = procedure(contract.openDeviceCode).mutation(
  async ({ ctx, input }): Promise<OpenedDeviceCode> => {
    if (ctx.request.reads) orThrow(checkOwnGet(ctx.request.from, ctx.trustedOrigins))
    const userId = (await ctx.signedIn())?.user.id
    const hashes = await userCodeHashes(ctx, input.user_code, userId)
    const code = userId === undefined ? await find(ctx, hashes) : await claim(ctx, hashes)
    const shown = { user_code: input.user_code, status: code.status }
    return code.userId === null || code.userId !== userId
      ? shown
      : { ...shown, ...(await requestOf(ctx, code, userId)) }
  },
)

async function find(call: Call, hashes: readonly string[]): Promise<DeviceCode> {
  return orThrow(decideOpen(await findByUserCode(call.db, hashes), call.now()))
}

async function claim(call: OperationCall, hashes: readonly string[]): Promise<DeviceCode> {
  const signedIn = await asSignedIn(call, 'DEVICE_SIGNED_OUT')
  return transact(call.db, async (trx) => {
    const [{ user }, locked] = await together([lockActor(trx, signedIn), lockByUserCode(trx, hashes)])
    const code = orThrow(decideOpen(locked, call.now()))
    if (code.status !== 'pending' || code.userId !== null) return code
    await claimDeviceCode(trx, code.id, user.id)
    return { ...code, userId: user.id }
  })
}

type Request = Omit<OpenedDeviceCode, 'user_code' | 'status'>

async function requestOf(call: Call, code: DeviceCode, userId: string): Promise<Request> {
  const client = await askingClient(call.db, call, code)
  return {
    client_id: code.clientId,
    client_name: client?.name ?? clientNameOf(call, code.clientId),
    scope: code.scope,
    ip_address: code.ipAddress,
    user_agent: code.userAgent,
    requested_at: code.createdAt,
    expires_at: code.expiresAt,
    ...(client !== undefined && { application: await applicationOf(call, client, code, userId) }),
  }
}

async function applicationOf(
  { db }: Call,
  { id, origin, uri, organizationName }: MadeOAuthClient,
  { scope, resources }: DeviceCode,
  userId: string,
): Promise<Request['application']> {
  const consented = consentedScopes(await consentsOf(db, userId, id))
  const asked = { scopes: parseScopes(scope ?? ''), consented, resources: [...resources] }
  return { origin, uri, organizationName, ...asked }
}
