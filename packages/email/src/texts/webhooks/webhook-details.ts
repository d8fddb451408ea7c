import type { Detail, Facts } from '#texts/mail-language.ts'

/** What the details of a webhook are called in one language. */
export type WebhookLabels = { url: string; organization: string }

/** Which webhook it is, and whose where it is an organization's. */
export function webhookDetails(
  labels: WebhookLabels,
  { webhook, organization }: Omit<Facts['webhook-disabled'], 'brand'>,
): Detail[] {
  const own = { label: labels.url, value: webhook }
  return organization === '' ? [own] : [own, { label: labels.organization, value: organization }]
}
