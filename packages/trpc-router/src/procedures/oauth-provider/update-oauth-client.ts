import { contract } from '@foyer/auth-domain/contract/contract'
import { comparable } from '@foyer/auth-domain/oauth-provider/client-metadata'
import { updateClient } from '@foyer/auth-domain/oauth-provider/update-client'
import { knownScopes } from '@foyer/auth-domain/options/oauth-provider'
import { updateOAuthClient as change, findOAuthClient, lockOAuthClients } from '@foyer/db/oauth-provider/clients'
import { deleteConsentsToClient } from '@foyer/db/oauth-provider/grants'
import { recordEvent } from '@foyer/db/operations/audit'
import { clientDetail, clientEvent } from '#operations/oauth-provider/client-event.ts'
import { lockManagedClient } from '#operations/oauth-provider/client-manager.ts'
import { requireAskable, requireFreeName } from '#operations/oauth-provider/insert-client.ts'
import { showClient } from '#operations/oauth-provider/show-client.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Changes a client. While one is disabled, nothing that it was given is good. */
export const updateOAuthClient = procedure(contract.updateOAuthClient).mutation(({ ctx, input }) =>
  inTransaction(ctx, async (trx) => {
    const { actor, rights, client } = await lockManagedClient(trx, ctx, input.client_id, 'update')
    // Two that take one name wait for each other.
    if (input.update.client_name !== undefined) await lockOAuthClients(trx)
    const scopes = knownScopes(actor.options.oauthProvider)
    const {
      redirectUris,
      postLogoutRedirectUris,
      scopes: own,
      ...changes
    } = orThrow(updateClient(client, input.update, { knownScopes: scopes, now: actor.now(), rights }))
    requireAskable(actor, changes.jwksUri)
    if (changes.name !== undefined) await requireFreeName(trx, actor, { ...client, name: changes.name })
    await change(trx, client.id, {
      ...changes,
      ...(changes.name !== undefined && { comparableName: comparable(changes.name) }),
      ...(redirectUris !== undefined && { redirectUris: [...redirectUris] }),
      ...(postLogoutRedirectUris !== undefined && { postLogoutRedirectUris: [...postLogoutRedirectUris] }),
      ...(own !== undefined && { scopes: own && [...own] }),
    })
    // Its users have not been asked until now.
    if (client.trusted && changes.trusted === false) await deleteConsentsToClient(trx, client.id)
    const detail = { ...clientDetail(client), changed: Object.keys(input.update) }
    await recordEvent(trx, clientEvent(client, eventOf(actor, 'oauth-client.updated', detail)))
    return showClient((await findOAuthClient(trx, client.id)) ?? client)
  }),
)
