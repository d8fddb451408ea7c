import type { ApiKeyTexts } from '#texts/mail-language.ts'
import { type KeyLabels, keyDetails } from './key-details.ts'

const labels: KeyLabels = { key: 'Klucz', organization: 'Organizacja', lifetime: 'Pozostało' }

const common = {
  button: 'Otwórz moje konto',
  reason: 'Otrzymujesz tę wiadomość dla bezpieczeństwa swojego konta.',
}

export const plApiKeys: ApiKeyTexts = {
  'api-key-added': (facts) => ({
    ...common,
    subject: `Nowy klucz API w ${facts.brand}`,
    heading: 'Utworzono klucz API',
    paragraphs: [
      `W ${facts.brand} utworzono klucz API. Każdy, kto go ma, może działać z jego uprawnieniami, dopóki klucz nie zostanie usunięty lub nie wygaśnie.`,
      'Jeśli nic o tym nie wiesz, usuń go i zmień hasło.',
    ],
    details: keyDetails(labels, facts),
  }),
  'api-key-removed': (facts) => ({
    ...common,
    subject: `Usunięto klucz API w ${facts.brand}`,
    heading: 'Usunięto klucz API',
    paragraphs: [
      `W ${facts.brand} usunięto klucz API. Programy, które go używały, przestały działać.`,
      'Jeśli nic o tym nie wiesz, zmień hasło.',
    ],
    details: keyDetails(labels, facts),
  }),
  'api-key-expires': (facts) => ({
    ...common,
    subject: `Klucz API w ${facts.brand} wkrótce wygaśnie`,
    heading: 'Klucz API wkrótce wygaśnie',
    paragraphs: [
      `Gdy ten klucz wygaśnie, programy, które używają go w ${facts.brand}, przestaną działać.`,
      'Utwórz na czas nowy klucz albo przedłuż ważność tego.',
    ],
    details: keyDetails(labels, facts),
  }),
}
