import type { WebhookTexts } from '#texts/mail-language.ts'
import { type WebhookLabels, webhookDetails } from './webhook-details.ts'

const labels: WebhookLabels = { url: 'URL', organization: 'Organizacja' }

export const plWebhooks: WebhookTexts = {
  'webhook-disabled': ({ brand, ...facts }) => ({
    subject: `Webhook w ${brand} został wyłączony`,
    heading: 'Webhook wyłączony',
    paragraphs: [
      `Od pewnego czasu nie udało się dostarczyć do tego webhooka żadnego zdarzenia, więc ${brand} zaprzestał prób. Zdarzenia z tego czasu nie przepadły.`,
      'Gdy odbiorca znów będzie działać, włącz webhook i ponownie dostarcz pominięte zdarzenia.',
    ],
    details: webhookDetails(labels, facts),
    button: 'Otwórz webhooki',
    reason: 'Otrzymujesz tę wiadomość, ponieważ zarządzasz webhookami.',
  }),
}
