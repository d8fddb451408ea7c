import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { hasSecret } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { replaceOAuthClientSecret } from '@foyer/db/oauth-provider/clients'
import { recordEvent } from '@foyer/db/operations/audit'
import { clientDetail, clientEvent } from '#operations/oauth-provider/client-event.ts'
import { lockManagedClient } from '#operations/oauth-provider/client-manager.ts'
import { showClient } from '#operations/oauth-provider/show-client.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.rotateOAuthClientSecret)

/** Gives a client another secret, in this answer alone; the former one is good for a day more. */
export const rotateOAuthClientSecret = mutation(({ ctx, input }) =>
  inTransaction(ctx, async (trx) => {
    const { actor, rights, client } = await lockManagedClient(trx, ctx, input.client_id, 'update')
    // It would be told to an admin who steps in.
    if (!rights.owns) throw refused('NOT_ALLOWED_TO_MANAGE_CLIENTS')
    if (!hasSecret(client)) throw refused('OAUTH_CLIENT_WITHOUT_SECRET')
    const secret = randomText(limits.oauthClientSecretLength)
    const formerUntil = inSeconds(actor.now(), limits.formerClientSecretExpiresIn)
    await replaceOAuthClientSecret(trx, client.id, fingerprint(secret), formerUntil)
    const detail = { ...clientDetail(client), changed: ['client_secret'] }
    await recordEvent(trx, clientEvent(client, eventOf(actor, 'oauth-client.updated', detail)))
    return showClient(client, secret)
  }),
)
