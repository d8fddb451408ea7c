import { contract } from '@foyer/auth-domain/contract/contract'
import { comparable } from '@foyer/auth-domain/oauth-provider/client-metadata'
import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { updateClient } from '@foyer/auth-domain/oauth-provider/update-client'
import { knownScopes } from '@foyer/auth-domain/options/oauth-provider'
import type { Trx } from '@foyer/db/engine/handles'
import {
  updateOAuthClient as change,
  findClientNames,
  lockOAuthClient,
  lockOAuthClients,
} from '@foyer/db/oauth-provider/clients'
import { deleteConsentsToClient } from '@foyer/db/oauth-provider/grants'
import { recordEvent } from '@foyer/db/operations/audit'
import { clientDetail, clientEvent } from '#operations/oauth-provider/client-event.ts'
import { lockManagerOfClient } from '#operations/oauth-provider/client-manager.ts'
import { requireAskable, requireFreeName } from '#operations/oauth-provider/insert-client.ts'
import { showClient } from '#operations/oauth-provider/show-client.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.updateOAuthClient)

/** Changes a client. While one is disabled, nothing that it was given is good. */
export const updateOAuthClient = mutation(({ ctx, input }) =>
  inTransaction(ctx, async (trx) => {
    const { client_id: id, update } = input
    const { actor, rights, organizationId } = await lockManagerOfClient(trx, ctx, id, 'update')
    const [client, others] = await Promise.all([
      lockOAuthClient(trx, id),
      update.client_name === undefined ? [] : lockNames(trx, update.client_name, { organizationId, except: id }),
    ])
    if (client === undefined) throw refused('OAUTH_CLIENT_NOT_FOUND')
    const scopes = knownScopes(actor.options.oauthProvider)
    const {
      redirectUris,
      postLogoutRedirectUris,
      scopes: own,
      ...changes
    } = orThrow(updateClient(client, update, { knownScopes: scopes, now: actor.now(), rights }))
    requireAskable(actor, changes.jwksUri)
    if (changes.name !== undefined) requireFreeName(actor, changes.name, others)
    const changed = {
      ...changes,
      ...(redirectUris !== undefined && { redirectUris: [...redirectUris] }),
      ...(postLogoutRedirectUris !== undefined && { postLogoutRedirectUris: [...postLogoutRedirectUris] }),
      ...(own !== undefined && { scopes: own && [...own] }),
    }
    const named = changes.name !== undefined && { comparableName: comparable(changes.name) }
    await change(trx, client.id, { ...changed, ...named })
    // Its users have not been asked until now.
    if (client.trusted && changes.trusted === false) await deleteConsentsToClient(trx, client.id)
    const detail = { ...clientDetail(client), changed: Object.keys(update) }
    await recordEvent(trx, clientEvent(client, eventOf(actor, 'oauth-client.updated', detail)))
    return showClient({ ...client, ...changed })
  }),
)

// Two that take one name wait for each other.
async function lockNames(
  trx: Trx,
  name: string,
  besides: Pick<OAuthClient, 'organizationId'> & { except: string },
): Promise<string[]> {
  const [, names] = await Promise.all([lockOAuthClients(trx), findClientNames(trx, comparable(name), besides)])
  return names
}
