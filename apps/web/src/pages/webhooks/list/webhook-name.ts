import type { Webhook } from '#data/types.ts'

/** What a webhook is called: by its description, and without one by its URL. */
export function webhookName({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description === null || description === '' ? url.replace(/^https?:\/\//, '') : description
}
