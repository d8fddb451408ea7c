import type { Db } from '@foyer/db/engine/handles'
import { givePositions } from '@foyer/db/operations/event-sequence'
import { makeDeliveries } from './make-deliveries.ts'

/** Gives committed events their positions, and makes the deliveries of those that webhooks want. Returns how many events. */
export function sequenceEvents({ db, now }: { db: Db; now: () => Date }): Promise<number> {
  return givePositions(db, (trx, after, last) => makeDeliveries(trx, { after, last, now: now() }))
}
