import type { KeyMail } from '#mail.ts'
import type { ApiKeyTexts } from '#texts/mail-language.ts'
import { type KeyLabels, keyDetails } from './key-details.ts'

const labels: KeyLabels = { key: 'Klucz', organization: 'Organizacja', lifetime: 'Pozostało' }

const common = ({ organization }: KeyMail) => ({
  button: organization === '' ? 'Otwórz moje konto' : 'Otwórz ustawienia organizacji',
  reason: 'Otrzymujesz tę wiadomość dla bezpieczeństwa swojego konta.',
})

export const plApiKeys: ApiKeyTexts = {
  'api-key-added': (facts) => ({
    ...common(facts),
    subject: `Nowy klucz API w ${facts.brand}`,
    heading: 'Utworzono klucz API',
    paragraphs: [
      `W ${facts.brand} utworzono klucz API. Każdy, kto go ma, może korzystać z jego uprawnień, dopóki klucz nie zostanie usunięty lub nie wygaśnie.`,
      'Jeśli go nie rozpoznajesz, usuń go i zmień hasło.',
    ],
    details: keyDetails(labels, facts),
  }),
  'api-key-removed': (facts) => ({
    ...common(facts),
    subject: `Usunięto klucz API w ${facts.brand}`,
    heading: 'Usunięto klucz API',
    paragraphs: [
      `W ${facts.brand} usunięto klucz API. Programy, które go używały, przestały działać.`,
      'Jeśli to Cię zaskakuje, zmień hasło.',
    ],
    details: keyDetails(labels, facts),
  }),
  'api-key-expires': (facts) => ({
    ...common(facts),
    subject: `Klucz API w ${facts.brand} wkrótce wygaśnie`,
    heading: 'Klucz API wkrótce wygaśnie',
    paragraphs: [
      `Gdy ten klucz wygaśnie, programy, które używają go w ${facts.brand}, przestaną działać.`,
      'Utwórz wcześniej nowy klucz.',
    ],
    details: keyDetails(labels, facts),
  }),
}
