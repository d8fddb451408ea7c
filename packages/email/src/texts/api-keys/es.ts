import type { KeyMail } from '#mail.ts'
import type { ApiKeyTexts } from '#texts/mail-language.ts'
import { type KeyLabels, keyDetails } from './key-details.ts'

const labels: KeyLabels = { key: 'Clave', organization: 'Organización', lifetime: 'Caduca en' }

const common = ({ organization }: KeyMail) => ({
  button: organization === '' ? 'Abrir mi cuenta' : 'Abrir los ajustes de la organización',
  reason: 'Recibes este correo para proteger tu cuenta.',
})

export const esApiKeys: ApiKeyTexts = {
  'api-key-added': (facts) => ({
    ...common(facts),
    subject: `Nueva clave de API en ${facts.brand}`,
    heading: 'Clave de API creada',
    paragraphs: [
      `Se ha creado una clave de API en ${facts.brand}. Quien la tenga podrá usar sus permisos hasta que se elimine o caduque.`,
      'Si no la reconoces, elimínala y cambia tu contraseña.',
    ],
    details: keyDetails(labels, facts),
  }),
  'api-key-removed': (facts) => ({
    ...common(facts),
    subject: `Clave de API de ${facts.brand} eliminada`,
    heading: 'Clave de API eliminada',
    paragraphs: [
      `Se ha eliminado una clave de API en ${facts.brand}. Los programas que la usaban ya no funcionan.`,
      'Si no te lo esperabas, cambia tu contraseña.',
    ],
    details: keyDetails(labels, facts),
  }),
  'api-key-expires': (facts) => ({
    ...common(facts),
    subject: `Una clave de API de ${facts.brand} caduca pronto`,
    heading: 'Una clave de API caduca pronto',
    paragraphs: [
      `Los programas que usan esta clave en ${facts.brand} dejarán de funcionar cuando caduque.`,
      'Crea una clave nueva a tiempo.',
    ],
    details: keyDetails(labels, facts),
  }),
}
