import type { WebhookTexts } from '#texts/mail-language.ts'
import { type WebhookLabels, webhookDetails } from './webhook-details.ts'

const labels: WebhookLabels = { url: 'URL', organization: 'Organisation' }

export const frWebhooks: WebhookTexts = {
  'webhook-disabled': ({ brand, ...facts }) => ({
    subject: `Un webhook de ${brand} a été désactivé`,
    heading: 'Webhook désactivé',
    paragraphs: [
      `Aucun événement n’a pu être livré à ce webhook depuis un certain temps : ${brand} a cessé d’essayer. Les événements survenus depuis ne sont pas perdus.`,
      'Dès que le destinataire fonctionne à nouveau, réactivez le webhook et relivrez les événements manqués.',
    ],
    details: webhookDetails(labels, facts),
    button: 'Ouvrir les webhooks',
    reason: 'Vous recevez cet e-mail parce que vous gérez des webhooks.',
  }),
}
