import type { WebhookTexts } from '#texts/mail-language.ts'
import { type WebhookLabels, webhookDetails } from './webhook-details.ts'

const labels: WebhookLabels = { url: 'URL', organization: 'Організація' }

export const ukWebhooks: WebhookTexts = {
  'webhook-disabled': ({ brand, ...facts }) => ({
    subject: `Вебхук у ${brand} вимкнено`,
    heading: 'Вебхук вимкнено',
    paragraphs: [
      `Протягом певного часу на цей вебхук не вдавалося доставити жодної події, тому ${brand} припинив спроби. Події за цей час не втрачено.`,
      'Коли одержувач знову запрацює, увімкніть вебхук і надішліть пропущені події повторно.',
    ],
    details: webhookDetails(labels, facts),
    button: 'Відкрити вебхуки',
    reason: 'Ви отримали цей лист, бо керуєте вебхуками.',
  }),
}
