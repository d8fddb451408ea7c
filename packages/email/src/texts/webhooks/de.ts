import type { WebhookTexts } from '#texts/mail-language.ts'
import { type WebhookLabels, webhookDetails } from './webhook-details.ts'

const labels: WebhookLabels = { url: 'URL', organization: 'Organisation' }

export const deWebhooks: WebhookTexts = {
  'webhook-disabled': ({ brand, ...facts }) => ({
    subject: `Ein Webhook bei ${brand} wurde deaktiviert`,
    heading: 'Webhook deaktiviert',
    paragraphs: [
      `An diesen Webhook konnte seit einiger Zeit kein Ereignis zugestellt werden, deshalb hat ${brand} die Zustellung eingestellt. Die Ereignisse seitdem sind nicht verloren.`,
      'Sobald der Empfänger wieder funktioniert, aktivieren Sie den Webhook und stellen Sie die verpassten Ereignisse erneut zu.',
    ],
    details: webhookDetails(labels, facts),
    button: 'Webhooks öffnen',
    reason: 'Sie erhalten diese E-Mail, weil Sie Webhooks verwalten.',
  }),
}
