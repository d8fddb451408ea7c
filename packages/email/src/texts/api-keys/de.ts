import type { KeyMail } from '#mail.ts'
import type { ApiKeyTexts } from '#texts/mail-language.ts'
import { type KeyLabels, keyDetails } from './key-details.ts'

const labels: KeyLabels = { key: 'Schlüssel', organization: 'Organisation', lifetime: 'Noch gültig' }

const common = ({ organization }: KeyMail) => ({
  button: organization === '' ? 'Mein Konto öffnen' : 'Einstellungen der Organisation öffnen',
  reason: 'Sie erhalten diese E-Mail zum Schutz Ihres Kontos.',
})

export const deApiKeys: ApiKeyTexts = {
  'api-key-added': (facts) => ({
    ...common(facts),
    subject: `Neuer API-Schlüssel bei ${facts.brand}`,
    heading: 'API-Schlüssel erstellt',
    paragraphs: [
      `Bei ${facts.brand} wurde ein API-Schlüssel erstellt. Wer ihn hat, kann dessen Rechte nutzen, bis er gelöscht wird oder abläuft.`,
      'Kommt das für Sie unerwartet, löschen Sie ihn und ändern Sie Ihr Passwort.',
    ],
    details: keyDetails(labels, facts),
  }),
  'api-key-removed': (facts) => ({
    ...common(facts),
    subject: `API-Schlüssel bei ${facts.brand} gelöscht`,
    heading: 'API-Schlüssel gelöscht',
    paragraphs: [
      `Bei ${facts.brand} wurde ein API-Schlüssel gelöscht. Programme, die ihn verwendet haben, funktionieren nicht mehr.`,
      'Kommt das für Sie unerwartet, ändern Sie Ihr Passwort.',
    ],
    details: keyDetails(labels, facts),
  }),
  'api-key-expires': (facts) => ({
    ...common(facts),
    subject: `Ein API-Schlüssel bei ${facts.brand} läuft bald ab`,
    heading: 'Ein API-Schlüssel läuft bald ab',
    paragraphs: [
      `Programme, die diesen Schlüssel bei ${facts.brand} verwenden, funktionieren nach dem Ablauf nicht mehr.`,
      'Erstellen Sie rechtzeitig einen neuen Schlüssel.',
    ],
    details: keyDetails(labels, facts),
  }),
}
