import type { WebhookTexts } from '#texts/mail-language.ts'
import { type WebhookLabels, webhookDetails } from './webhook-details.ts'

const labels: WebhookLabels = { url: 'URL', organization: 'Organización' }

export const esWebhooks: WebhookTexts = {
  'webhook-disabled': ({ brand, ...facts }) => ({
    subject: `Se ha desactivado un webhook de ${brand}`,
    heading: 'Webhook desactivado',
    paragraphs: [
      `Hace tiempo que no se puede entregar ningún evento a este webhook, así que ${brand} ha dejado de intentarlo. Los eventos ocurridos desde entonces no se han perdido.`,
      'Cuando el receptor vuelva a funcionar, activa el webhook y vuelve a entregar los eventos pendientes.',
    ],
    details: webhookDetails(labels, facts),
    button: 'Abrir los webhooks',
    reason: 'Recibes este correo porque gestionas webhooks.',
  }),
}
