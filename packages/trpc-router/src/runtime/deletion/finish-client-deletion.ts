import {
  deleteSomeConsentsTo,
  deleteSomeTokensOf,
  endOAuthClientDeletion,
  findOAuthClientsBeingDeleted,
} from '@foyer/db/oauth-provider/clients'
import type { Services } from '#runtime/context/services.ts'

type Parts = Pick<Services, 'db' | 'log'>

/** Consents deleted at once, each with what it gave; access tokens that a client has got of its own. */
const CONSENTS_AT_ONCE = 200
const TOKENS_AT_ONCE = 500

const CLIENTS_AT_ONCE = 20

/** Does a batch of each deletion of a client that has begun and not ended; true when there may be more to do. */
export async function finishClientDeletions({ db, log }: Parts): Promise<boolean> {
  const clientIds = await findOAuthClientsBeingDeleted(db, CLIENTS_AT_ONCE)
  let more = clientIds.length === CLIENTS_AT_ONCE
  for (const clientId of clientIds) {
    try {
      more = (await finishClientDeletion({ db }, clientId)) || more
    } catch (error) {
      // One that cannot be ended must not keep the others from it.
      log.warn({ err: error, clientId }, 'could not finish the deletion of a client; it is tried again')
    }
  }
  return more
}

/**
 * Deletes the next consents to a client whose deletion has begun, and the client after the last of them; true when there is more
 * to do. Each statement is a transaction: nothing waits for all of it.
 */
export async function finishClientDeletion({ db }: Pick<Parts, 'db'>, clientId: string): Promise<boolean> {
  if ((await deleteSomeConsentsTo(db, clientId, CONSENTS_AT_ONCE)) === CONSENTS_AT_ONCE) return true
  if ((await deleteSomeTokensOf(db, clientId, TOKENS_AT_ONCE)) === TOKENS_AT_ONCE) return true
  await endOAuthClientDeletion(db, clientId)
  return false
}
