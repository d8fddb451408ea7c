import type { WebhookTexts } from '#texts/mail-language.ts'
import { type WebhookLabels, webhookDetails } from './webhook-details.ts'

const labels: WebhookLabels = { url: 'URL', organization: 'Организация' }

export const ruWebhooks: WebhookTexts = {
  'webhook-disabled': ({ brand, ...facts }) => ({
    subject: `Вебхук в ${brand} отключён`,
    heading: 'Вебхук отключён',
    paragraphs: [
      `В течение некоторого времени на этот вебхук не удавалось доставить ни одного события, поэтому ${brand} прекратил попытки. События за это время не потеряны.`,
      'Когда получатель снова заработает, включите вебхук и отправьте пропущенные события повторно.',
    ],
    details: webhookDetails(labels, facts),
    button: 'Открыть вебхуки',
    reason: 'Вы получили это письмо, потому что управляете вебхуками.',
  }),
}
