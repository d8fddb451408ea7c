import type { MailLanguage } from './mail-language.ts'
import { deTwoFactor } from './two-factor/de.ts'

export const de: MailLanguage = {
  greet: (name) => (name === '' ? 'Hallo!' : `Hallo ${name}!`),
  password: 'Passwort',
  passkey: 'Passkey',
  roles: { owner: 'Inhaber', admin: 'Administrator', member: 'Mitglied' },
  texts: {
    ...deTwoFactor,
    'verify-email': ({ brand, lifetime }) => ({
      subject: `Bestätigen Sie Ihre Adresse für ${brand}`,
      heading: 'Ist das Ihre Adresse?',
      paragraphs: [`Bestätigen Sie sie, dann gehört sie zu Ihrem ${brand}-Konto.`, linkLifetime(lifetime)],
      button: 'Adresse bestätigen',
      reason: `Sie bekommen diese Mail, weil jemand diese Adresse bei ${brand} angegeben hat. Waren Sie es nicht, ignorieren Sie sie: Ohne Klick geschieht nichts.`,
    }),
    'sign-up-attempt': ({ brand }) => ({
      subject: `Sie haben schon ein ${brand}-Konto`,
      heading: 'Sie haben schon ein Konto',
      paragraphs: [
        `Jemand wollte sich gerade mit dieser Adresse bei ${brand} registrieren, doch sie gehört schon zu einem Konto.`,
        'Waren Sie es, melden Sie sich einfach an. Wenn nicht, ist nichts zu tun: Ihr Konto ist unverändert.',
      ],
      button: 'Anmelden',
      reason: `Sie bekommen diese Mail, weil diese Adresse für eine Registrierung bei ${brand} benutzt wurde.`,
    }),
    'reset-password': ({ brand, lifetime }) => ({
      subject: `Neues Passwort für ${brand}`,
      heading: 'Passwort vergessen?',
      paragraphs: [
        `Das kommt vor. Wählen Sie ein neues, dann können Sie sich wieder bei ${brand} anmelden.`,
        linkLifetime(lifetime),
      ],
      button: 'Neues Passwort wählen',
      reason: `Sie bekommen diese Mail, weil jemand ein neues Passwort für Ihr ${brand}-Konto angefordert hat. Waren Sie es nicht, ignorieren Sie sie: Ihr Passwort bleibt, wie es ist.`,
    }),
    'change-email': ({ brand, lifetime, newEmail }) => ({
      subject: `Adresse Ihres ${brand}-Kontos ändern?`,
      heading: 'Adresse ändern?',
      paragraphs: [
        `Für Ihr ${brand}-Konto wurde eine neue Adresse angefordert: ${newEmail}.`,
        `Stimmt das, bestätigen Sie die Änderung. ${linkLifetime(lifetime)}`,
      ],
      button: 'Änderung bestätigen',
      reason:
        'Sie bekommen diese Mail, weil die Änderung in Ihrem Konto angefordert wurde. Waren Sie es nicht, klicken Sie nicht und ändern Sie Ihr Passwort: Vielleicht hat sich jemand anderes angemeldet.',
    }),
    'delete-account': ({ brand, lifetime }) => ({
      subject: `Ihr ${brand}-Konto löschen?`,
      heading: 'Ihr Konto löschen?',
      paragraphs: [
        `Bestätigen Sie es, dann wird Ihr ${brand}-Konto mit allem, was dazugehört, für immer gelöscht.`,
        linkLifetime(lifetime),
      ],
      button: 'Mein Konto löschen',
      reason:
        'Sie bekommen diese Mail, weil in Ihrem Konto die Löschung angefordert wurde. Waren Sie es nicht, klicken Sie nicht und ändern Sie Ihr Passwort.',
    }),
    invitation: ({ brand, lifetime, organization, inviter, role }) => ({
      subject: `Sie sind bei ${brand} in eine Organisation eingeladen`,
      heading: 'Sie sind eingeladen',
      paragraphs: [
        `Sie sind bei ${brand} in eine Organisation eingeladen. Diese Namen hat angegeben, wer Sie einlädt:`,
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
      reason: `Sie bekommen diese Mail, weil jemand diese Adresse bei ${brand} eingeladen hat. Sagt Ihnen das nichts, ignorieren Sie sie: Ohne Klick geschieht nichts.`,
    }),
    'email-changed': ({ brand, newEmail }) => ({
      subject: `Die Adresse Ihres ${brand}-Kontos wurde geändert`,
      heading: 'Ihre Adresse wurde geändert',
      paragraphs: [
        `Ihr ${brand}-Konto hat jetzt eine andere Adresse: ${newEmail}. Mit der alten können Sie sich nicht mehr anmelden.`,
        `Waren Sie es, ist alles gut. Wenn nicht: Ändern Sie dort, wo Sie noch angemeldet sind, die Adresse zurück und wählen Sie ein neues Passwort. Kommen Sie nicht mehr hinein, schreiben Sie sofort den Betreibern von ${brand}.`,
      ],
      button: `${brand} öffnen`,
      reason: 'Sie bekommen diese Mail, weil dies bisher die Adresse Ihres Kontos war.',
    }),
    'password-changed': ({ brand }) => ({
      subject: `Ihr ${brand}-Passwort wurde geändert`,
      heading: 'Ihr Passwort wurde geändert',
      paragraphs: [
        `Das Passwort Ihres ${brand}-Kontos wurde gerade geändert.`,
        'Waren Sie es, ist alles gut. Wenn nicht, fordern Sie auf der Anmeldeseite sofort ein neues an.',
      ],
      button: 'Mein Konto öffnen',
      reason: 'Sie bekommen diese Mail, damit sich Ihr Passwort nie ohne Ihr Wissen ändert.',
    }),
    'account-linked': ({ brand, provider }) => ({
      subject: `Neuer Anmeldeweg bei ${brand}: ${provider}`,
      heading: 'Ein neuer Anmeldeweg',
      paragraphs: [
        `In Ihr ${brand}-Konto kommen Sie jetzt auch auf diesem Weg: ${provider}.`,
        'Waren Sie es nicht, entfernen Sie ihn in Ihrem Konto und ändern Sie Ihr Passwort.',
      ],
      button: 'Mein Konto öffnen',
      reason: 'Sie bekommen diese Mail, damit niemand ohne Ihr Wissen einen Anmeldeweg hinzufügt.',
    }),
    'account-unlinked': ({ brand, provider }) => ({
      subject: `Anmeldeweg bei ${brand} entfernt: ${provider}`,
      heading: 'Ein Anmeldeweg wurde entfernt',
      paragraphs: [
        `In Ihr ${brand}-Konto kommen Sie auf diesem Weg nicht mehr: ${provider}.`,
        'Waren Sie es nicht, fügen Sie ihn wieder hinzu und ändern Sie Ihr Passwort.',
      ],
      button: 'Mein Konto öffnen',
      reason: 'Sie bekommen diese Mail, damit kein Anmeldeweg ohne Ihr Wissen verschwindet.',
    }),
    'sign-in-methods-removed': ({ brand, providers }) => ({
      subject: `Anmeldewege Ihres ${brand}-Kontos entfernt`,
      heading: 'Anmeldewege wurden entfernt',
      paragraphs: [
        `Sie haben gerade gezeigt, dass dieses Postfach Ihnen gehört. Diese Anmeldewege hatte jemand eingerichtet, der das nicht gezeigt hatte: ${providers}.`,
        'Sie öffnen Ihr Konto nicht mehr, und alle Geräte, die sie benutzt haben, wurden abgemeldet. War einer davon Ihrer, fügen Sie ihn wieder hinzu.',
      ],
      button: 'Mein Konto öffnen',
      reason: 'Sie bekommen diese Mail, damit kein Anmeldeweg ohne Ihr Wissen verschwindet.',
    }),
    'passkey-suspected': ({ brand, passkey }) => ({
      subject: `Ein Passkey Ihres ${brand}-Kontos wurde gesperrt`,
      heading: 'Ein Passkey wurde gesperrt',
      paragraphs: [
        `Jemand wollte sich mit einem Passkey bei Ihrem ${brand}-Konto anmelden, der möglicherweise kopiert wurde: ${passkey}. Die Anmeldung wurde abgelehnt, und dieser Passkey funktioniert nicht mehr.`,
        'Löschen Sie ihn in Ihrem Konto und fügen Sie einen neuen hinzu. Wenn nicht Sie es waren, prüfen Sie auch Ihre anderen Geräte.',
      ],
      button: 'Mein Konto öffnen',
      reason: 'Sie bekommen diese Mail, damit niemand ohne Ihr Wissen eine Kopie Ihres Passkeys benutzt.',
    }),
    'account-deleted': ({ brand }) => ({
      subject: `Ihr ${brand}-Konto wurde gelöscht`,
      heading: 'Ihr Konto wurde gelöscht',
      paragraphs: [
        `Ihr ${brand}-Konto ist mit allem, was dazugehörte, gelöscht. Danke, dass Sie hier waren.`,
        `Waren Sie es nicht, schreiben Sie sofort den Betreibern von ${brand}.`,
      ],
      button: `${brand} öffnen`,
      reason: 'Sie bekommen diese Mail, weil dies die Adresse des Kontos war. Es ist die letzte.',
    }),
  },
}

function linkLifetime(lifetime: string): string {
  return `Der Link gilt ${lifetime}.`
}

const UNCONFIRMED_INVITER =
  'Diese Person hat keine E-Mail-Adresse bestätigt. Wir wissen nicht, wer sie ist: Nehmen Sie nur an, wenn Sie die Einladung erwartet haben.'

function quote(name: string): string {
  return `„${name}“`
}
