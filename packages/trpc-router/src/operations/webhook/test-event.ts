import type { ClaimedDelivery } from '@foyer/db/webhooks/claim-deliveries'

/** The type of the event that tries an endpoint out: nothing has happened. */
export const TEST_TYPE = 'webhook.test'

/** What is sent to try an endpoint out. */
export function testEvent({ id, createdAt }: Pick<ClaimedDelivery, 'id' | 'createdAt'>) {
  return { id: `evt_${id}`, type: TEST_TYPE, createdAt, data: { object: null } }
}
