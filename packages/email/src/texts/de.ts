import type { MailLanguage } from './mail-language.ts'

export const de: MailLanguage = {
  greet: (name) => (name === '' ? 'Hallo!' : `Hallo ${name}!`),
  password: 'Passwort',
  texts: {
    'verify-email': ({ brand, lifetime }) => ({
      subject: `Bestätige deine Adresse für ${brand}`,
      heading: 'Ist das deine Adresse?',
      paragraphs: [`Bestätige sie, dann gehört sie zu deinem ${brand}-Konto.`, linkHolds(lifetime)],
      button: 'Adresse bestätigen',
      reason: `Du bekommst diese Mail, weil jemand diese Adresse bei ${brand} angegeben hat. Warst du es nicht, ignoriere sie: Ohne Klick geschieht nichts.`,
    }),
    'sign-up-attempt': ({ brand }) => ({
      subject: `Du hast schon ein ${brand}-Konto`,
      heading: 'Du hast schon ein Konto',
      paragraphs: [
        `Jemand wollte sich gerade mit dieser Adresse bei ${brand} registrieren, doch sie gehört schon zu einem Konto.`,
        'Warst du es, melde dich einfach an. Wenn nicht, ist nichts zu tun: Dein Konto ist unverändert.',
      ],
      button: 'Anmelden',
      reason: `Du bekommst diese Mail, weil diese Adresse für eine Registrierung bei ${brand} benutzt wurde.`,
    }),
    'reset-password': ({ brand, lifetime }) => ({
      subject: `Neues Passwort für ${brand}`,
      heading: 'Passwort vergessen?',
      paragraphs: [
        `Das kommt vor. Wähle ein neues, dann kannst du dich wieder bei ${brand} anmelden.`,
        linkHolds(lifetime),
      ],
      button: 'Neues Passwort wählen',
      reason: `Du bekommst diese Mail, weil jemand ein neues Passwort für dein ${brand}-Konto angefordert hat. Warst du es nicht, ignoriere sie: Dein Passwort bleibt, wie es ist.`,
    }),
    'change-email': ({ brand, lifetime, newEmail }) => ({
      subject: `Adresse deines ${brand}-Kontos ändern?`,
      heading: 'Adresse ändern?',
      paragraphs: [
        `Für dein ${brand}-Konto wurde eine neue Adresse angefordert: ${newEmail}.`,
        `Stimmt das, bestätige die Änderung. ${linkHolds(lifetime)}`,
      ],
      button: 'Änderung bestätigen',
      reason:
        'Du bekommst diese Mail, weil die Änderung in deinem Konto angefordert wurde. Warst du es nicht, klicke nicht und ändere dein Passwort: Vielleicht hat sich jemand anderes angemeldet.',
    }),
    'delete-account': ({ brand, lifetime }) => ({
      subject: `Dein ${brand}-Konto löschen?`,
      heading: 'Dein Konto löschen?',
      paragraphs: [
        `Bestätige es, dann wird dein ${brand}-Konto mit allem, was dazugehört, für immer gelöscht.`,
        linkHolds(lifetime),
      ],
      button: 'Mein Konto löschen',
      reason:
        'Du bekommst diese Mail, weil in deinem Konto die Löschung angefordert wurde. Warst du es nicht, klicke nicht und ändere dein Passwort.',
    }),
    invitation: ({ brand, lifetime, organization, inviter, role }) => ({
      subject: `${inviter} lädt dich zu ${organization} ein`,
      heading: `Einladung zu ${organization}`,
      paragraphs: [
        `${inviter} lädt dich bei ${brand} in die Organisation „${organization}“ ein.`,
        `Deine Rolle: ${role}.`,
        `Die Einladung gilt ${lifetime}.`,
      ],
      button: 'Einladung ansehen',
      reason: `Du bekommst diese Mail, weil ${inviter} diese Adresse bei ${brand} eingeladen hat. Sagt dir das nichts, ignoriere sie: Ohne Klick geschieht nichts.`,
    }),
    'email-changed': ({ brand, newEmail }) => ({
      subject: `Die Adresse deines ${brand}-Kontos wurde geändert`,
      heading: 'Deine Adresse wurde geändert',
      paragraphs: [
        `Dein ${brand}-Konto hat jetzt eine andere Adresse: ${newEmail}. Mit der alten kannst du dich nicht mehr anmelden.`,
        `Warst du es, ist alles gut. Wenn nicht: Ändere dort, wo du noch angemeldet bist, die Adresse zurück und wähle ein neues Passwort. Kommst du nicht mehr hinein, schreib sofort den Betreibern von ${brand}.`,
      ],
      button: `${brand} öffnen`,
      reason: 'Du bekommst diese Mail, weil dies bisher die Adresse deines Kontos war.',
    }),
    'password-changed': ({ brand }) => ({
      subject: `Dein ${brand}-Passwort wurde geändert`,
      heading: 'Dein Passwort wurde geändert',
      paragraphs: [
        `Das Passwort deines ${brand}-Kontos wurde gerade geändert.`,
        'Warst du es, ist alles gut. Wenn nicht, fordere auf der Anmeldeseite sofort ein neues an.',
      ],
      button: 'Mein Konto öffnen',
      reason: 'Du bekommst diese Mail, damit sich dein Passwort nie ohne dein Wissen ändert.',
    }),
    'account-linked': ({ brand, provider }) => ({
      subject: `Neuer Anmeldeweg bei ${brand}: ${provider}`,
      heading: 'Ein neuer Anmeldeweg',
      paragraphs: [
        `In dein ${brand}-Konto kommst du jetzt auch auf diesem Weg: ${provider}.`,
        'Warst du es nicht, entferne ihn in deinem Konto und ändere dein Passwort.',
      ],
      button: 'Mein Konto öffnen',
      reason: 'Du bekommst diese Mail, damit niemand ohne dein Wissen einen Anmeldeweg hinzufügt.',
    }),
    'account-unlinked': ({ brand, provider }) => ({
      subject: `Anmeldeweg bei ${brand} entfernt: ${provider}`,
      heading: 'Ein Anmeldeweg wurde entfernt',
      paragraphs: [
        `In dein ${brand}-Konto kommst du auf diesem Weg nicht mehr: ${provider}.`,
        'Warst du es nicht, füge ihn wieder hinzu und ändere dein Passwort.',
      ],
      button: 'Mein Konto öffnen',
      reason: 'Du bekommst diese Mail, damit kein Anmeldeweg ohne dein Wissen verschwindet.',
    }),
    'account-deleted': ({ brand }) => ({
      subject: `Dein ${brand}-Konto wurde gelöscht`,
      heading: 'Dein Konto wurde gelöscht',
      paragraphs: [
        `Dein ${brand}-Konto ist mit allem, was dazugehörte, gelöscht. Danke, dass du da warst.`,
        `Warst du es nicht, schreib sofort den Betreibern von ${brand}.`,
      ],
      button: `${brand} öffnen`,
      reason: 'Du bekommst diese Mail, weil dies die Adresse des Kontos war. Es ist die letzte.',
    }),
  },
}

function linkHolds(lifetime: string): string {
  return `Der Link gilt ${lifetime}.`
}
