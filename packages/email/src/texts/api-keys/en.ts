import type { KeyMail } from '#mail.ts'
import type { ApiKeyTexts } from '#texts/mail-language.ts'
import { type KeyLabels, keyDetails } from './key-details.ts'

const labels: KeyLabels = { key: 'Key', organization: 'Organization', lifetime: 'Expires in' }

const common = ({ organization }: KeyMail) => ({
  button: organization === '' ? 'Open my account' : 'Open organization settings',
  reason: 'You’re receiving this email to keep your account secure.',
})

export const enApiKeys: ApiKeyTexts = {
  'api-key-added': (facts) => ({
    ...common(facts),
    subject: `New API key at ${facts.brand}`,
    heading: 'API key created',
    paragraphs: [
      `An API key was created at ${facts.brand}. Anyone who has it can use its permissions until it’s deleted or expires.`,
      'If you don’t recognize it, delete it and change your password.',
    ],
    details: keyDetails(labels, facts),
  }),
  'api-key-removed': (facts) => ({
    ...common(facts),
    subject: `API key at ${facts.brand} deleted`,
    heading: 'API key deleted',
    paragraphs: [
      `An API key was deleted at ${facts.brand}. Programs that used it no longer work.`,
      'If you didn’t expect this, change your password.',
    ],
    details: keyDetails(labels, facts),
  }),
  'api-key-expires': (facts) => ({
    ...common(facts),
    subject: `An API key at ${facts.brand} expires soon`,
    heading: 'An API key expires soon',
    paragraphs: [
      `Programs that use this key at ${facts.brand} will stop working when it expires.`,
      'Create a new key in time.',
    ],
    details: keyDetails(labels, facts),
  }),
}
