import { contract } from '@foyer/auth-domain/contract/contract'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { deleteAccessToken } from '@foyer/db/oauth-provider/access-tokens'
import { deleteGrant, findGrantByRefreshSecret, lockGrant } from '@foyer/db/oauth-provider/grants'
import { recordEvent } from '@foyer/db/operations/audit'
import { authenticateClient } from '#operations/oauth-provider/authenticate-client.ts'
import { findGoodToken } from '#operations/oauth-provider/find-bearer.ts'
import { detailOf, grantEvent } from '#operations/oauth-provider/grant-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { readRefreshToken } from '#runtime/oauth-provider/refresh-token.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/**
 * Ends a token of the client that calls (RFC 7009): an access token by itself; the grant of a refresh token, or of a JWT, which
 * would be good until it expires. One that is none, or another's, is answered the same.
 */
export const revokeToken = procedure(contract.revokeToken).mutation(async ({ ctx, input: { token, ...sent } }) => {
  const client = await authenticateClient(ctx, sent)
  const grantId = await grantOf(ctx, client, token)
  if (grantId !== undefined) await revokeGrant(ctx, grantId)
  else await deleteAccessToken(ctx.db, fingerprint(token), client.id)
  return {}
})

async function grantOf(call: Call, client: OAuthClient, token: string): Promise<string | undefined> {
  const refresh = readRefreshToken(call.keys, token)
  const found = refresh && (await findGrantByRefreshSecret(call.db, refresh.refreshSecret))
  if (found !== undefined) return found.clientId === client.id ? found.id : undefined
  const access = token.includes('.') ? await findGoodToken(call, token) : undefined
  return access?.clientId === client.id ? access.grant?.id : undefined
}

async function revokeGrant(call: Call, grantId: string): Promise<void> {
  await inTransaction(call, async (trx) => {
    const grant = await lockGrant(trx, grantId)
    if (grant === undefined) return
    await deleteGrant(trx, grantId)
    await recordEvent(trx, grantEvent(call, 'oauth-grant.revoked', grant, detailOf(grant)))
  })
}
