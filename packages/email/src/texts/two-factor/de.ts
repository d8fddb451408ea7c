import type { TwoFactorChange } from '#mail.ts'
import type { MailTexts, TwoFactorTexts } from '#texts/mail-language.ts'

export const deTwoFactor: TwoFactorTexts = {
  'two-factor-otp': ({ brand, lifetime }) => ({
    subject: `Dein Code für ${brand}`,
    heading: 'Dein Anmeldecode',
    paragraphs: [
      `Gib diesen Code ein, um die Anmeldung bei ${brand} abzuschließen.`,
      `Gültig: ${lifetime}, nur ein einziges Mal. Niemand von ${brand} wird dich je danach fragen.`,
    ],
    codeLabel: 'Code',
    reason: `Du bekommst diese Mail, weil jemand das richtige Passwort für dein Konto bei ${brand} eingegeben hat. Warst du es nicht, ändere sofort dein Passwort: Jemand kennt es.`,
  }),
  'two-factor-changed': ({ brand, change }) => ({
    ...changes[change](brand),
    button: 'Mein Konto öffnen',
    reason: 'Du bekommst diese Mail, damit sich am Schutz deines Kontos nichts ändert, ohne dass du es weißt.',
  }),
}

const changes: Record<TwoFactorChange, (brand: string) => Pick<MailTexts, 'subject' | 'heading' | 'paragraphs'>> = {
  enabled: (brand) => ({
    subject: `Die Zwei-Faktor-Anmeldung ist an – ${brand}`,
    heading: 'Die Zwei-Faktor-Anmeldung ist an',
    paragraphs: [
      `Für die Anmeldung bei ${brand} brauchst du jetzt neben dem Passwort einen Code. Bewahre deine Backup-Codes sicher auf.`,
      'Warst du es nicht, wähle sofort ein neues Passwort und schalte sie in deinem Konto wieder aus.',
    ],
  }),
  replaced: (brand) => ({
    subject: `Deine Authenticator-App wurde ersetzt – ${brand}`,
    heading: 'Deine Authenticator-App wurde ersetzt',
    paragraphs: [
      `Die Codes für dein Konto bei ${brand} kommen jetzt aus einer neuen Authenticator-App. Die alte App und die alten Backup-Codes gelten nicht mehr.`,
      'Warst du es nicht, wähle sofort ein neues Passwort und melde alle Geräte ab.',
    ],
  }),
  disabled: (brand) => ({
    subject: `Die Zwei-Faktor-Anmeldung ist aus – ${brand}`,
    heading: 'Die Zwei-Faktor-Anmeldung ist aus',
    paragraphs: [
      `Für die Anmeldung bei ${brand} genügt jetzt dein Passwort. Deine Authenticator-App und deine Backup-Codes gelten nicht mehr.`,
      'Warst du es nicht, wähle sofort ein neues Passwort und schalte sie wieder ein.',
    ],
  }),
  'codes-generated': (brand) => ({
    subject: `Du hast neue Backup-Codes – ${brand}`,
    heading: 'Du hast neue Backup-Codes',
    paragraphs: [
      `Für dein Konto bei ${brand} wurden neue Backup-Codes erstellt. Die alten gelten nicht mehr.`,
      'Warst du es nicht, wähle sofort ein neues Passwort und erstelle neue Codes.',
    ],
  }),
  'code-used': (brand) => ({
    subject: `Ein Backup-Code wurde verwendet – ${brand}`,
    heading: 'Ein Backup-Code wurde verwendet',
    paragraphs: [
      `Jemand hat gerade einen deiner Backup-Codes für ${brand} verwendet. Er gilt nicht noch einmal.`,
      'Warst du es nicht, wähle sofort ein neues Passwort und erstelle neue Codes.',
    ],
  }),
  reset: (brand) => ({
    subject: `Deine Zwei-Faktor-Anmeldung wurde zurückgesetzt – ${brand}`,
    heading: 'Deine Zwei-Faktor-Anmeldung wurde zurückgesetzt',
    paragraphs: [
      `Die Administration von ${brand} hat deinen zweiten Faktor entfernt und dich überall abgemeldet. Melde dich mit deinem Passwort an und richte ihn neu ein.`,
      `Hast du nicht darum gebeten, wende dich an die Betreiber von ${brand}.`,
    ],
  }),
}
