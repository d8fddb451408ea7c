import { findFeedState } from '@foyer/db/operations/event-feed'
import { findEventsAt } from '@foyer/db/operations/find-events'
import type { ClaimedDelivery } from '@foyer/db/webhooks/claim-deliveries'
import { followEvents } from '#operations/event-feed/follow-events.ts'
import type { Services } from '#runtime/context/services.ts'
import { testEvent } from './test-event.ts'

type Delivery = Pick<ClaimedDelivery, 'id' | 'eventCreatedAt' | 'eventId' | 'createdAt'>

/** What is sent of a delivery: the message's id and its text. */
export type Rendered<Of = Delivery> = { delivery: Of; id: string; text: string }

/** What is sent, as it is now (W6). A delivery whose event is no longer kept is missing. */
export async function renderDeliveries<Of extends Delivery>(
  services: Pick<Services, 'db' | 'options' | 'now'>,
  { organizationId }: { organizationId: string | null },
  deliveries: readonly Of[],
): Promise<Rendered<Of>[]> {
  const { db } = services
  const positions = deliveries.flatMap(({ eventCreatedAt: createdAt, eventId: id }) =>
    createdAt === null || id === null ? [] : [{ createdAt, id }],
  )
  const [found, state] = await Promise.all([findEventsAt(db, positions), findFeedState(db)])
  const scope = { organizationId: organizationId ?? undefined }
  const events = await followEvents(services, scope, [...found.values()], state)
  const byId = new Map([...found.keys()].map((id, index) => [id, events[index]]))
  return deliveries.flatMap((delivery) => {
    const event = delivery.eventId === null ? testEvent(delivery) : byId.get(delivery.eventId)
    return event === undefined ? [] : [{ delivery, id: event.id, text: JSON.stringify(event) }]
  })
}
