import type { WebhookTexts } from '#texts/mail-language.ts'
import { type WebhookLabels, webhookDetails } from './webhook-details.ts'

const labels: WebhookLabels = { url: 'URL', organization: 'Organization' }

export const enWebhooks: WebhookTexts = {
  'webhook-disabled': ({ brand, ...facts }) => ({
    subject: `A webhook at ${brand} was disabled`,
    heading: 'Webhook disabled',
    paragraphs: [
      `No event could be delivered to this webhook for some time, so ${brand} stopped trying. Events since then aren’t lost.`,
      'Once the receiver works again, enable the webhook and deliver the missed events again.',
    ],
    details: webhookDetails(labels, facts),
    button: 'Open webhooks',
    reason: 'You’re receiving this email because you manage webhooks.',
  }),
}
