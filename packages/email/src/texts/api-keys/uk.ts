import type { KeyMail } from '#mail.ts'
import type { ApiKeyTexts } from '#texts/mail-language.ts'
import { type KeyLabels, keyDetails } from './key-details.ts'

const labels: KeyLabels = { key: 'Ключ', organization: 'Організація', lifetime: 'Залишилося' }

const common = ({ organization }: KeyMail) => ({
  button: organization === '' ? 'Відкрити мій акаунт' : 'Відкрити налаштування організації',
  reason: 'Ви отримали цей лист задля безпеки вашого акаунта.',
})

export const ukApiKeys: ApiKeyTexts = {
  'api-key-added': (facts) => ({
    ...common(facts),
    subject: `Новий API-ключ у ${facts.brand}`,
    heading: 'Створено API-ключ',
    paragraphs: [
      `У ${facts.brand} створено API-ключ. З ним можна діяти в межах його прав, доки його не видалять або не сплине термін його дії.`,
      'Якщо для вас це несподіванка, видаліть ключ і змініть пароль.',
    ],
    details: keyDetails(labels, facts),
  }),
  'api-key-removed': (facts) => ({
    ...common(facts),
    subject: `API-ключ у ${facts.brand} видалено`,
    heading: 'API-ключ видалено',
    paragraphs: [
      `У ${facts.brand} видалено API-ключ. Програми, які ним користувалися, більше не працюють.`,
      'Якщо для вас це несподіванка, змініть пароль.',
    ],
    details: keyDetails(labels, facts),
  }),
  'api-key-expires': (facts) => ({
    ...common(facts),
    subject: `Термін дії API-ключа в ${facts.brand} скоро спливе`,
    heading: 'Термін дії API-ключа скоро спливе',
    paragraphs: [
      `Коли термін спливе, програми, які користуються цим ключем у ${facts.brand}, перестануть працювати.`,
      'Створіть новий ключ завчасно.',
    ],
    details: keyDetails(labels, facts),
  }),
}
