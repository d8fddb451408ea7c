import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import type { Webhook } from '#data/types.ts'

/** What a webhook is called: by its description, and without one by the host of its URL. */
export function webhookName({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description === null || description === '' ? (parseUrl(url)?.host ?? url) : description
}
