import { deApiKeys } from './api-keys/de.ts'
import { deCodeBesideLink, deCodes } from './codes/de.ts'
import type { MailLanguage } from './mail-language.ts'
import { deNewDevice, deSignIn } from './new-device/de.ts'
import { deRoles } from './roles/de.ts'
import { deTwoFactor } from './two-factor/de.ts'
import { deWebhooks } from './webhooks/de.ts'

export const de: MailLanguage = {
  greet: (name) => (name === '' ? 'Hallo!' : `Hallo ${name}!`),
  password: 'Passwort',
  passkey: 'Passkey',
  apiKey: 'API-Schlüssel',
  secondFactor: 'Zwei-Faktor-Anmeldung',
  roles: { owner: 'Inhaber', admin: 'Administrator', member: 'Mitglied' },
  signIn: deSignIn,
  codeBesideLink: deCodeBesideLink,
  texts: {
    ...deNewDevice,
    ...deTwoFactor,
    ...deApiKeys,
    ...deWebhooks,
    ...deRoles,
    ...deCodes,
    'verify-email': ({ brand, lifetime }) => ({
      subject: `E-Mail-Adresse für ${brand} bestätigen`,
      heading: 'E-Mail-Adresse bestätigen',
      paragraphs: [`Bestätigen Sie, dass diese E-Mail-Adresse zu Ihrem ${brand}-Konto gehört.`, linkLifetime(lifetime)],
      button: 'E-Mail-Adresse bestätigen',
      reason: `Sie erhalten diese E-Mail, weil jemand diese E-Mail-Adresse bei ${brand} angegeben hat. Waren Sie das nicht, können Sie sie ignorieren.`,
    }),
    'sign-up-attempt': ({ brand }) => ({
      subject: `Sie haben bereits ein ${brand}-Konto`,
      heading: 'Sie haben bereits ein Konto',
      paragraphs: [
        `Jemand hat versucht, sich mit dieser E-Mail-Adresse bei ${brand} zu registrieren, doch sie gehört bereits zu einem Konto.`,
        'Waren Sie das, melden Sie sich stattdessen an. Wenn nicht, müssen Sie nichts tun: Ihr Konto ist unverändert.',
      ],
      button: 'Anmelden',
      reason: `Sie erhalten diese E-Mail, weil diese E-Mail-Adresse für eine Registrierung bei ${brand} verwendet wurde.`,
    }),
    'reset-password': ({ brand, lifetime }) => ({
      subject: `${brand}-Passwort zurücksetzen`,
      heading: 'Passwort zurücksetzen',
      paragraphs: [
        `Legen Sie ein neues Passwort fest, um sich wieder bei ${brand} anzumelden.`,
        linkLifetime(lifetime),
      ],
      button: 'Neues Passwort festlegen',
      reason: `Sie erhalten diese E-Mail, weil jemand ein neues Passwort für Ihr ${brand}-Konto angefordert hat. Waren Sie das nicht, können Sie sie ignorieren: Ihr Passwort ist unverändert.`,
    }),
    'user-invitation': ({ brand, lifetime, email }) => ({
      subject: `Ihr ${brand}-Konto ist eingerichtet`,
      heading: 'Passwort festlegen',
      paragraphs: [
        `Bei ${brand} wurde ein Konto für Sie angelegt. Sie melden sich mit dieser E-Mail-Adresse an: ${email}.`,
        `Legen Sie ein Passwort fest, dann können Sie sich anmelden. ${linkLifetime(lifetime)}`,
      ],
      button: 'Passwort festlegen',
      reason: `Sie erhalten diese E-Mail, weil die Administration von ${brand} ein Konto mit dieser E-Mail-Adresse angelegt hat. Haben Sie das nicht erwartet, können Sie sie ignorieren: Ohne diesen Link kann sich niemand anmelden.`,
    }),
    'change-email': ({ brand, lifetime, newEmail }) => ({
      subject: `E-Mail-Adresse Ihres ${brand}-Kontos ändern?`,
      heading: 'E-Mail-Adresse ändern?',
      paragraphs: [
        `Für Ihr ${brand}-Konto wurde eine neue E-Mail-Adresse angefordert: ${newEmail}.`,
        `Waren Sie das, bestätigen Sie die Änderung. ${linkLifetime(lifetime)}`,
      ],
      button: 'Änderung bestätigen',
      reason:
        'Sie erhalten diese E-Mail, weil die Änderung in Ihrem Konto angefordert wurde. Waren Sie das nicht, öffnen Sie den Link nicht und ändern Sie Ihr Passwort: Möglicherweise hat sich jemand anderes angemeldet.',
    }),
    'delete-account': ({ brand, lifetime }) => ({
      subject: `Ihr ${brand}-Konto löschen?`,
      heading: 'Ihr Konto löschen?',
      paragraphs: [
        `Wenn Sie bestätigen, wird Ihr ${brand}-Konto mit allen Inhalten dauerhaft gelöscht.`,
        linkLifetime(lifetime),
      ],
      button: 'Konto löschen',
      reason:
        'Sie erhalten diese E-Mail, weil die Löschung in Ihrem Konto angefordert wurde. Waren Sie das nicht, öffnen Sie den Link nicht und ändern Sie Ihr Passwort.',
    }),
    invitation: ({ brand, lifetime, organization, inviter, role }) => ({
      subject: `Sie wurden bei ${brand} in eine Organisation eingeladen`,
      heading: 'Sie wurden eingeladen',
      paragraphs: [
        `Sie wurden bei ${brand} in eine Organisation eingeladen. Diese Namen stammen von der Person, die Sie eingeladen hat:`,
      ],
      details: [
        { label: 'Organisation', value: quote(organization) },
        {
          label: 'Eingeladen von',
          value: inviter.name && quote(inviter.name),
          ...(inviter.email === null ? { warning: UNCONFIRMED_INVITER } : { address: inviter.email }),
        },
        { label: 'Ihre Rolle', value: role },
        { label: 'Gültig', value: lifetime },
      ],
      button: 'Einladung ansehen',
      reason: `Sie erhalten diese E-Mail, weil an diese Adresse eine Einladung zu ${brand} geschickt wurde. Haben Sie keine erwartet, können Sie sie ignorieren.`,
    }),
    'email-changed': ({ brand, newEmail }) => ({
      subject: `Die E-Mail-Adresse Ihres ${brand}-Kontos wurde geändert`,
      heading: 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: [
        `Die E-Mail-Adresse Ihres ${brand}-Kontos ist jetzt: ${newEmail}. Mit der alten können Sie sich nicht mehr anmelden.`,
        `Waren Sie das, müssen Sie nichts tun. Wenn nicht, ändern Sie auf einem Gerät, auf dem Sie noch angemeldet sind, die E-Mail-Adresse zurück und legen Sie ein neues Passwort fest. Können Sie sich nicht mehr anmelden, wenden Sie sich sofort an den Support von ${brand}.`,
      ],
      button: `${brand} öffnen`,
      reason: 'Sie erhalten diese E-Mail, weil dies bisher die E-Mail-Adresse Ihres Kontos war.',
    }),
    'username-changed': ({ brand, username }) => ({
      subject: `Der Benutzername Ihres ${brand}-Kontos wurde geändert`,
      heading: 'Ihr Benutzername wurde geändert',
      paragraphs: [
        `Der Benutzername Ihres ${brand}-Kontos ist jetzt: ${username}. Ab sofort melden Sie sich damit an; ein früherer gilt nicht mehr.`,
        'Waren Sie das, müssen Sie nichts tun. Wenn nicht, legen Sie sofort ein neues Passwort fest, melden Sie alle anderen Geräte ab und ändern Sie den Benutzernamen in Ihrem Konto zurück.',
      ],
      button: 'Mein Konto öffnen',
      reason: 'Sie erhalten diese E-Mail zum Schutz Ihres Kontos.',
    }),
    'password-changed': ({ brand }) => ({
      subject: `Ihr ${brand}-Passwort wurde geändert`,
      heading: 'Ihr Passwort wurde geändert',
      paragraphs: [
        `Das Passwort Ihres ${brand}-Kontos wurde gerade geändert.`,
        'Waren Sie das, müssen Sie nichts tun. Wenn nicht, setzen Sie Ihr Passwort auf der Anmeldeseite sofort zurück.',
      ],
      button: 'Mein Konto öffnen',
      reason: 'Sie erhalten diese E-Mail zum Schutz Ihres Kontos.',
    }),
    'account-linked': ({ brand, provider }) => ({
      subject: `Neue Anmeldemethode für ${brand}: ${provider}`,
      heading: 'Anmeldemethode hinzugefügt',
      paragraphs: [
        `Zu Ihrem ${brand}-Konto wurde eine neue Anmeldemethode hinzugefügt: ${provider}.`,
        'Waren Sie das nicht, entfernen Sie sie in Ihrem Konto und ändern Sie Ihr Passwort.',
      ],
      button: 'Mein Konto öffnen',
      reason: 'Sie erhalten diese E-Mail zum Schutz Ihres Kontos.',
    }),
    'account-unlinked': ({ brand, provider }) => ({
      subject: `Anmeldemethode für ${brand} entfernt: ${provider}`,
      heading: 'Anmeldemethode entfernt',
      paragraphs: [
        `Aus Ihrem ${brand}-Konto wurde eine Anmeldemethode entfernt: ${provider}.`,
        'Waren Sie das nicht, fügen Sie sie wieder hinzu und ändern Sie Ihr Passwort.',
      ],
      button: 'Mein Konto öffnen',
      reason: 'Sie erhalten diese E-Mail zum Schutz Ihres Kontos.',
    }),
    'sign-in-methods-removed': ({ brand, providers }) => ({
      subject: `Anmeldemethoden Ihres ${brand}-Kontos entfernt`,
      heading: 'Anmeldemethoden entfernt',
      paragraphs: [
        `Sie haben gerade Ihre E-Mail-Adresse bestätigt. Zuvor hatte jemand Ihrem Konto Anmeldemethoden hinzugefügt, ohne sie zu bestätigen: ${providers}.`,
        'Wir haben sie entfernt und alle Geräte abgemeldet, die sie verwendet haben. War eine davon Ihre, fügen Sie sie wieder hinzu.',
      ],
      button: 'Mein Konto öffnen',
      reason: 'Sie erhalten diese E-Mail zum Schutz Ihres Kontos.',
    }),
    'passkey-suspected': ({ brand, passkey }) => ({
      subject: `Ein Passkey Ihres ${brand}-Kontos wurde gesperrt`,
      heading: 'Ein Passkey wurde gesperrt',
      paragraphs: [
        `Jemand wollte sich mit einem Passkey bei Ihrem ${brand}-Konto anmelden, der möglicherweise kopiert wurde: ${passkey}. Die Anmeldung wurde abgelehnt, und dieser Passkey funktioniert nicht mehr.`,
        'Löschen Sie ihn in Ihrem Konto und fügen Sie einen neuen hinzu. Wenn nicht Sie es waren, prüfen Sie auch Ihre anderen Geräte.',
      ],
      button: 'Mein Konto öffnen',
      reason: 'Sie bekommen diese E-Mail, damit niemand ohne Ihr Wissen eine Kopie Ihres Passkeys benutzt.',
    }),
    'account-deleted': ({ brand }) => ({
      subject: `Ihr ${brand}-Konto wurde gelöscht`,
      heading: 'Ihr Konto wurde gelöscht',
      paragraphs: [
        `Ihr ${brand}-Konto wurde mit allen Inhalten gelöscht.`,
        `Waren Sie das nicht, wenden Sie sich sofort an den Support von ${brand}.`,
      ],
      button: `${brand} öffnen`,
      reason: 'Sie erhalten diese E-Mail, weil dies die E-Mail-Adresse des Kontos war. Sie erhalten keine weiteren.',
    }),
  },
}

function linkLifetime(lifetime: string): string {
  return `Der Link gilt ${lifetime}.`
}

const UNCONFIRMED_INVITER =
  'Diese Person hat ihre E-Mail-Adresse nicht bestätigt, daher wissen wir nicht, wer sie ist. Nehmen Sie nur an, wenn Sie diese Einladung erwartet haben.'

function quote(name: string): string {
  return `„${name}“`
}
