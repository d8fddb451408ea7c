import { contract } from '@foyer/auth-domain/contract/contract'
import { comparable } from '@foyer/auth-domain/oauth-provider/client-metadata'
import { updateClient } from '@foyer/auth-domain/oauth-provider/update-client'
import { knownScopes } from '@foyer/auth-domain/options/oauth-provider'
import {
  updateOAuthClient as change,
  findOAuthClient,
  lockOAuthClient,
  lockOAuthClients,
} from '@foyer/db/oauth-provider/clients'
import { deleteConsentsToClient } from '@foyer/db/oauth-provider/grants'
import { recordEvent } from '@foyer/db/operations/audit'
import { requireAskable, requireFreeName } from '#operations/oauth-provider/insert-client.ts'
import { showClient } from '#operations/oauth-provider/show-client.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.updateOAuthClient)

/** Changes a client. While one is disabled, nothing that it was given is good. */
export const updateOAuthClient = mutation(({ ctx, input }) =>
  inTransaction(ctx, async (trx) => {
    const actor = await lockActor(trx, ctx)
    // Two that take one name wait for each other.
    if (input.update.client_name !== undefined) await lockOAuthClients(trx, false)
    const client = await lockOAuthClient(trx, input.client_id)
    if (client === undefined) throw refused('OAUTH_CLIENT_NOT_FOUND')
    const scopes = knownScopes(actor.options.oauthProvider)
    const {
      redirectUris,
      postLogoutRedirectUris,
      scopes: own,
      ...changes
    } = orThrow(updateClient(client, input.update, { knownScopes: scopes, now: actor.now() }))
    requireAskable(actor, changes.jwksUri)
    if (changes.name !== undefined) await requireFreeName(trx, actor, changes.name, client.id)
    await change(trx, client.id, {
      ...changes,
      ...(changes.name !== undefined && { comparableName: comparable(changes.name) }),
      ...(redirectUris !== undefined && { redirectUris: [...redirectUris] }),
      ...(postLogoutRedirectUris !== undefined && { postLogoutRedirectUris: [...postLogoutRedirectUris] }),
      ...(own !== undefined && { scopes: own && [...own] }),
    })
    // Its users have not been asked until now.
    if (client.trusted && changes.trusted === false) await deleteConsentsToClient(trx, client.id)
    const changed = Object.keys(input.update)
    await recordEvent(trx, eventOf(actor, 'oauth-client.updated', { clientId: client.id, name: client.name, changed }))
    return showClient((await findOAuthClient(trx, client.id)) ?? client)
  }),
)
