import type { DeliveryState } from '@foyer/auth-domain/webhook/webhook.schema'

/** The filters of a webhook's deliveries, as in the search parameters of its page. */
export type WebhookSearch = {
  state?: DeliveryState
  cursor?: string
  /** The delivery whose details are open. */
  delivery?: string
}

/** `trail`: the pages before the one that is gone to. */
export type ChangeWebhookSearch = (change: WebhookSearch, place?: { trail: readonly string[] }) => void

/** In the order in which they are offered; the schema of their calls is not loaded with the pages. */
export const shownStates = ['waiting', 'delivered', 'failed'] as const satisfies readonly DeliveryState[]

// Keys are set even when undefined: the router keeps the current value of a key that is left out.
export function parseWebhookSearch(search: Record<string, unknown>): WebhookSearch {
  return {
    state: shownStates.find((state) => state === search.state),
    cursor: parseText(search.cursor),
    delivery: parseText(search.delivery),
  }
}

function parseText(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined
}
