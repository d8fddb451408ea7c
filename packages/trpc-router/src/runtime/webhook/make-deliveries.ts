import { subjectName, subjectOf } from '@foyer/auth-domain/event-feed/event-feed'
import { limits } from '@foyer/auth-domain/limits'
import { wantedTypes } from '@foyer/auth-domain/webhook/webhook'
import type { Db, Trx } from '@foyer/db/engine/handles'
import { transact } from '@foyer/db/engine/pipeline'
import {
  findEventsBetween,
  findListeners,
  insertDeliveries,
  type Listener,
  lockBehind,
  moveAllBack,
  moveBehind,
  type NewDelivery,
  type PositionedEvent,
} from '@foyer/db/webhooks/make-deliveries'
import { randomText } from '#runtime/secrets/random.ts'

/** Positions for which deliveries are made in the transaction that gives them: more were given by a version without webhooks. */
const MOST_POSITIONS = 2000

type Range = { after: number; last: number; now: Date }

/** Makes the deliveries of events that have got their positions, in the transaction that gives them. */
export async function makeDeliveries(trx: Trx, { after, last, now }: Range): Promise<void> {
  if (last - after > MOST_POSITIONS) return moveAllBack(trx, after, now)
  const listeners = await findListeners(trx, after, last)
  if (listeners.length === 0) return
  const events = await findEventsBetween(trx, after, last, null)
  await insertDeliveries(trx, deliveriesOf(listeners, events), now)
}

/** Makes the next deliveries of an endpoint that is behind; false where it is not, or too much waits. */
export function catchUp(db: Db, webhookId: string, now: Date): Promise<boolean> {
  return transact(db, async (trx) => {
    const listener = await lockBehind(trx, webhookId)
    if (listener === undefined) return false
    const { behind, until, isLast } = listener
    const events = await findEventsBetween(trx, behind, until, listener.organizationId)
    await insertDeliveries(trx, deliveriesOf([listener], events), now)
    await moveBehind(trx, webhookId, isLast ? null : until)
    return true
  })
}

function deliveriesOf(listeners: readonly Listener[], events: readonly PositionedEvent[]): NewDelivery[] {
  const told = listeners.map(toldOf)
  return events.flatMap((event) => {
    const { type } = event
    const subject = orderOf(event)
    return told
      .filter(({ hears }) => hears(event))
      .map(({ webhookId }) => ({ id: randomText(limits.idLength), webhookId, event, type, subject }))
  })
}

function toldOf({ id: webhookId, organizationId, types }: Listener) {
  const wanted = wantedTypes({ types })
  const hears = (event: PositionedEvent) =>
    (organizationId === null || event.organizationId === organizationId) && wanted?.has(event.type) !== false
  return { webhookId, hears }
}

// Events about nothing that an API shows keep their order among each other.
function orderOf(event: PositionedEvent): string {
  const subject = subjectOf(event)
  return subject === undefined ? event.type : subjectName(subject)
}
