import type { KeyMail } from '#mail.ts'
import type { ApiKeyTexts } from '#texts/mail-language.ts'
import { type KeyLabels, keyDetails } from './key-details.ts'

const labels: KeyLabels = { key: 'Ключ', organization: 'Организация', lifetime: 'Осталось' }

const common = ({ organization }: KeyMail) => ({
  button: organization === '' ? 'Открыть мой аккаунт' : 'Открыть настройки организации',
  reason: 'Вы получили это письмо в целях безопасности вашего аккаунта.',
})

export const ruApiKeys: ApiKeyTexts = {
  'api-key-added': (facts) => ({
    ...common(facts),
    subject: `Новый API-ключ в ${facts.brand}`,
    heading: 'Создан API-ключ',
    paragraphs: [
      `В ${facts.brand} создан API-ключ. С ним можно действовать в пределах его прав, пока его не удалят или не истечёт срок его действия.`,
      'Если для вас это неожиданность, удалите ключ и смените пароль.',
    ],
    details: keyDetails(labels, facts),
  }),
  'api-key-removed': (facts) => ({
    ...common(facts),
    subject: `API-ключ в ${facts.brand} удалён`,
    heading: 'API-ключ удалён',
    paragraphs: [
      `В ${facts.brand} удалён API-ключ. Программы, которые его использовали, больше не работают.`,
      'Если для вас это неожиданность, смените пароль.',
    ],
    details: keyDetails(labels, facts),
  }),
  'api-key-expires': (facts) => ({
    ...common(facts),
    subject: `Срок API-ключа в ${facts.brand} скоро истечёт`,
    heading: 'Срок API-ключа скоро истечёт',
    paragraphs: [
      `Когда срок истечёт, программы, которые используют этот ключ в ${facts.brand}, перестанут работать.`,
      'Создайте новый ключ заранее.',
    ],
    details: keyDetails(labels, facts),
  }),
}
