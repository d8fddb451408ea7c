import type { WebhookTexts } from '#texts/mail-language.ts'
import { type WebhookLabels, webhookDetails } from './webhook-details.ts'

const labels: WebhookLabels = { url: 'URL', organization: 'Kuruluş' }

export const trWebhooks: WebhookTexts = {
  'webhook-disabled': ({ brand, ...facts }) => ({
    subject: `${brand} hizmetindeki bir webhook devre dışı bırakıldı`,
    heading: 'Webhook devre dışı',
    paragraphs: [
      `Bir süredir bu webhook’a hiçbir olay iletilemedi, bu yüzden ${brand} denemeyi bıraktı. O zamandan beri olan olaylar kaybolmadı.`,
      'Alıcı yeniden çalıştığında webhook’u etkinleştirin ve kaçırılan olayları yeniden iletin.',
    ],
    details: webhookDetails(labels, facts),
    button: 'Webhook’ları aç',
    reason: 'Bu e-postayı webhook’ları yönettiğiniz için aldınız.',
  }),
}
