import type { TwoFactorChange } from '#mail.ts'
import type { MailTexts, TwoFactorTexts } from '#texts/mail-language.ts'

export const deTwoFactor: TwoFactorTexts = {
  'two-factor-otp': ({ brand, lifetime }) => ({
    subject: `Ihr Code für ${brand}`,
    heading: 'Ihr Anmeldecode',
    paragraphs: [
      `Geben Sie diesen Code ein, um die Anmeldung bei ${brand} abzuschließen.`,
      `Gültig: ${lifetime}, nur einmal verwendbar. ${brand} wird Sie nie danach fragen.`,
    ],
    codeLabel: 'Code',
    reason: `Sie erhalten diese E-Mail, weil jemand das richtige Passwort für Ihr ${brand}-Konto eingegeben hat. Waren Sie das nicht, ändern Sie sofort Ihr Passwort: Jemand anderes kennt es.`,
  }),
  'two-factor-required': ({ brand, organization, from }) => ({
    subject: `Eine Organisation verlangt die Zwei-Faktor-Anmeldung – ${brand}`,
    heading: 'Die Zwei-Faktor-Anmeldung wird Pflicht',
    paragraphs: [
      `Eine Organisation, der Sie bei ${brand} angehören, verlangt von ihren Mitgliedern ab dem unten genannten Datum einen zweiten Faktor: eine Authenticator-App, Codes per E-Mail oder einen Passkey. Ab dann können Sie die Organisation erst öffnen, wenn Sie einen davon eingerichtet haben.`,
      'Die Einrichtung dauert nur wenige Minuten.',
    ],
    details: [
      { label: 'Organisation', value: organization },
      { label: 'Pflicht ab', value: from },
    ],
    button: 'Jetzt einrichten',
    reason:
      'Sie erhalten diese E-Mail, weil Sie Mitglied dieser Organisation sind und noch keinen zweiten Faktor eingerichtet haben.',
  }),
  'two-factor-changed': ({ brand, change }) => ({
    ...changes[change](brand),
    button: 'Mein Konto öffnen',
    reason: 'Sie erhalten diese E-Mail zum Schutz Ihres Kontos.',
  }),
  'second-factor-guessed': ({ brand }) => ({
    subject: `Jemand kennt Ihr Passwort – ${brand}`,
    heading: 'Jemand kennt Ihr Passwort',
    paragraphs: [
      `Jemand hat das richtige Passwort Ihres Kontos bei ${brand} eingegeben und danach zehn falsche Codes für den zweiten Schritt. Die Anmeldung ist nicht gelungen, und weitere Codes aus Browsern, die für Ihr Konto neu sind, müssen nun warten.`,
      'Waren Sie das nicht, ändern Sie sofort Ihr Passwort: Jemand anderes kennt es. Browser, in denen Sie schon einmal angemeldet waren, funktionieren wie gewohnt, ebenso Ihre Backup-Codes und Passkeys.',
    ],
    button: 'Mein Konto öffnen',
    reason: 'Sie erhalten diese E-Mail zum Schutz Ihres Kontos.',
  }),
}

const changes: Record<TwoFactorChange, (brand: string) => Pick<MailTexts, 'subject' | 'heading' | 'paragraphs'>> = {
  enabled: (brand) => ({
    subject: `Die Zwei-Faktor-Anmeldung ist an – ${brand}`,
    heading: 'Die Zwei-Faktor-Anmeldung ist an',
    paragraphs: [
      `Für die Anmeldung bei ${brand} brauchen Sie jetzt neben dem Passwort einen Code. Bewahren Sie Ihre Backup-Codes sicher auf.`,
      'Waren Sie das nicht, ändern Sie sofort Ihr Passwort und schalten Sie sie in Ihrem Konto wieder aus.',
    ],
  }),
  replaced: (brand) => ({
    subject: `Ihre Authenticator-App wurde ersetzt – ${brand}`,
    heading: 'Ihre Authenticator-App wurde ersetzt',
    paragraphs: [
      `Die Codes für Ihr ${brand}-Konto kommen jetzt aus einer neuen Authenticator-App. Die alte App und die alten Backup-Codes gelten nicht mehr.`,
      'Waren Sie das nicht, ändern Sie sofort Ihr Passwort und melden Sie alle Geräte ab.',
    ],
  }),
  disabled: (brand) => ({
    subject: `Die Zwei-Faktor-Anmeldung ist aus – ${brand}`,
    heading: 'Die Zwei-Faktor-Anmeldung ist aus',
    paragraphs: [
      `Für die Anmeldung bei ${brand} genügt jetzt Ihr Passwort. Ihre Authenticator-App und Ihre Backup-Codes gelten nicht mehr.`,
      'Waren Sie das nicht, ändern Sie sofort Ihr Passwort und schalten Sie sie wieder ein.',
    ],
  }),
  'secret-shown': (brand) => ({
    subject: `Der Schlüssel Ihrer Authenticator-App wurde angezeigt – ${brand}`,
    heading: 'Der Schlüssel Ihrer Authenticator-App wurde angezeigt',
    paragraphs: [
      `Der Schlüssel Ihrer Authenticator-App für ${brand} wurde erneut angezeigt. Wer ihn gesehen hat, kann dieselben Codes erzeugen.`,
      'Waren Sie das nicht, ändern Sie sofort Ihr Passwort und richten Sie Ihre Authenticator-App neu ein.',
    ],
  }),
  'codes-generated': (brand) => ({
    subject: `Sie haben neue Backup-Codes – ${brand}`,
    heading: 'Sie haben neue Backup-Codes',
    paragraphs: [
      `Für Ihr ${brand}-Konto wurden neue Backup-Codes erstellt. Die alten gelten nicht mehr.`,
      'Waren Sie das nicht, ändern Sie sofort Ihr Passwort und erstellen Sie neue Codes.',
    ],
  }),
  'code-used': (brand) => ({
    subject: `Ein Backup-Code wurde verwendet – ${brand}`,
    heading: 'Ein Backup-Code wurde verwendet',
    paragraphs: [
      `Jemand hat gerade einen Ihrer Backup-Codes für ${brand} verwendet. Er gilt nicht noch einmal.`,
      'Waren Sie das nicht, ändern Sie sofort Ihr Passwort und erstellen Sie neue Codes.',
    ],
  }),
  reset: (brand) => ({
    subject: `Ihre Zwei-Faktor-Anmeldung wurde zurückgesetzt – ${brand}`,
    heading: 'Ihre Zwei-Faktor-Anmeldung wurde zurückgesetzt',
    paragraphs: [
      `Ein Administrator von ${brand} hat Ihre Zwei-Faktor-Anmeldung zurückgesetzt und Sie auf allen Geräten abgemeldet. Melden Sie sich mit Ihrem Passwort an und richten Sie sie neu ein.`,
      `Haben Sie nicht darum gebeten, wenden Sie sich an den Support von ${brand}.`,
    ],
  }),
}
