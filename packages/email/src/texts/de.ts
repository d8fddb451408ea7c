import type { MailLanguage } from './texts.ts'

export const de: MailLanguage = {
  'verify-email': ({ name, brand, minutes }) => ({
    subject: `Bestätige deine Adresse für ${brand}`,
    heading: 'Ist das deine Adresse?',
    paragraphs: [
      `Hallo ${name}, bestätige deine Adresse, dann ist dein ${brand}-Konto bereit.`,
      `Der Link gilt ${minutes} Minuten.`,
    ],
    button: 'Adresse bestätigen',
    reason: `Du bekommst diese Mail, weil sich jemand mit dieser Adresse bei ${brand} registriert hat. Warst du es nicht, ignoriere sie: Ohne Klick geschieht nichts.`,
  }),
  'sign-up-attempt': ({ name, brand }) => ({
    subject: `Du hast schon ein ${brand}-Konto`,
    heading: 'Du hast schon ein Konto',
    paragraphs: [
      `Hallo ${name}, jemand wollte sich gerade mit dieser Adresse bei ${brand} registrieren, doch sie gehört schon zu einem Konto.`,
      'Warst du es, melde dich einfach an. Wenn nicht, ist nichts zu tun: Dein Konto ist unverändert.',
    ],
    button: 'Anmelden',
    reason: `Du bekommst diese Mail, weil diese Adresse für eine Registrierung bei ${brand} benutzt wurde.`,
  }),
}
