import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import { countEnabledApiKeys, disableApiKeys } from '@foyer/db/api-keys/disable-api-keys'
import { transact } from '@foyer/db/engine/pipeline'
import { recordEvent } from '@foyer/db/operations/audit'
import { countServiceKeys, endServiceKeys } from '@foyer/db/service-keys/service-keys'
import type { Services } from '#runtime/context/services.ts'

const BATCH = 1000

/**
 * Ends every key of the service and disables every API key of users and organizations, in batches, and returns how many. The
 * event is recorded first, so that a run that was interrupted is on record too; run again, it goes on. Owners enable the keys
 * they know.
 */
export async function disableAllApiKeys({ db, now }: Pick<Services, 'db' | 'now'>, batch = BATCH): Promise<number> {
  const detail = { keys: (await countEnabledApiKeys(db)) + (await countServiceKeys(db, now())) }
  const event = { type: 'api-keys.disabled', actorId: COMMAND_LINE, detail, at: now() } as const
  await transact(db, (trx) => recordEvent(trx, event))
  let disabled = await endServiceKeys(db, now())
  for (;;) {
    const more = await disableApiKeys(db, { limit: batch, now: now() })
    if (more === 0) return disabled
    disabled += more
  }
}
