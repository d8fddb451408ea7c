import type { KeyMail } from '#mail.ts'
import type { ApiKeyTexts } from '#texts/mail-language.ts'
import { type KeyLabels, keyDetails } from './key-details.ts'

const labels: KeyLabels = { key: 'Clé', organization: 'Organisation', lifetime: 'Expire dans' }

const common = ({ organization }: KeyMail) => ({
  button: organization === '' ? 'Ouvrir mon compte' : 'Ouvrir les paramètres de l’organisation',
  reason: 'Vous recevez ce message pour la sécurité de votre compte.',
})

export const frApiKeys: ApiKeyTexts = {
  'api-key-added': (facts) => ({
    ...common(facts),
    subject: `Nouvelle clé d’API sur ${facts.brand}`,
    heading: 'Clé d’API créée',
    paragraphs: [
      `Une clé d’API a été créée sur ${facts.brand}. Toute personne qui la possède peut utiliser les droits de cette clé jusqu’à ce qu’elle soit supprimée ou expire.`,
      'Si vous ne la reconnaissez pas, supprimez-la et changez votre mot de passe.',
    ],
    details: keyDetails(labels, facts),
  }),
  'api-key-removed': (facts) => ({
    ...common(facts),
    subject: `Clé d’API supprimée sur ${facts.brand}`,
    heading: 'Clé d’API supprimée',
    paragraphs: [
      `Une clé d’API a été supprimée sur ${facts.brand}. Les programmes qui l’utilisaient ne fonctionnent plus.`,
      'Si vous ne vous y attendiez pas, changez votre mot de passe.',
    ],
    details: keyDetails(labels, facts),
  }),
  'api-key-expires': (facts) => ({
    ...common(facts),
    subject: `Une clé d’API sur ${facts.brand} expire bientôt`,
    heading: 'Une clé d’API expire bientôt',
    paragraphs: [
      `Les programmes qui utilisent cette clé sur ${facts.brand} cesseront de fonctionner à son expiration.`,
      'Créez une nouvelle clé à temps.',
    ],
    details: keyDetails(labels, facts),
  }),
}
