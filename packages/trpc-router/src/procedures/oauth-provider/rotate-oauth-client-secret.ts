import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { hasSecret } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { findOAuthClientWithSecrets, lockOAuthClient, updateOAuthClient } from '@foyer/db/oauth-provider/clients'
import { recordEvent } from '@foyer/db/operations/audit'
import { showClient } from '#operations/oauth-provider/show-client.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.rotateOAuthClientSecret)

/** Gives a client another secret, in this answer alone; the former one is good for a day more. */
export const rotateOAuthClientSecret = mutation(({ ctx, input }) =>
  inTransaction(ctx, async (trx) => {
    const actor = await lockActor(trx, ctx)
    const client = await lockOAuthClient(trx, input.client_id)
    if (client === undefined) throw refused('OAUTH_CLIENT_NOT_FOUND')
    if (!hasSecret(client)) throw refused('OAUTH_CLIENT_WITHOUT_SECRET')
    const former = await findOAuthClientWithSecrets(trx, client.id)
    const secret = randomText(limits.oauthClientSecretLength)
    await updateOAuthClient(trx, client.id, {
      secret: fingerprint(secret),
      formerSecret: former?.secret ?? null,
      formerSecretUntil: inSeconds(actor.now(), limits.formerClientSecretExpiresIn),
    })
    const detail = { clientId: client.id, name: client.name, changed: ['client_secret'] }
    await recordEvent(trx, eventOf(actor, 'oauth-client.updated', detail))
    return showClient(client, secret)
  }),
)
