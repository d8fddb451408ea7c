import type { Services } from '#runtime/context/services.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** Refuses an address that is never asked; which names are public is known when they are resolved, at each delivery. */
export function requireUrl({ outgoing }: Pick<Services, 'outgoing'>, url: string): void {
  const reason = outgoing.checkUrl(url)
  if (reason !== undefined) throw refused('WEBHOOK_URL_NOT_ALLOWED', { subject: reason })
}
