import type { CodeBesideLink, CodeTexts } from '#texts/mail-language.ts'

export const deCodes: CodeTexts = {
  'magic-link': ({ brand, lifetime, withCode }) => ({
    subject: `Bei ${brand} anmelden`,
    heading: `Bei ${brand} anmelden`,
    paragraphs: [
      'Klicken Sie auf die Schaltfläche, um sich anzumelden.',
      `Der Link ist ${lifetime} gültig und funktioniert nur einmal.`,
    ],
    button: 'Anmelden',
    reason: withCode
      ? `Sie erhalten diese E-Mail, weil sich jemand mit dieser Adresse bei ${brand} anmelden möchte. Waren Sie das nicht, können Sie sie ignorieren: Ohne den Link oder den Code kann sich niemand anmelden.`
      : `Sie erhalten diese E-Mail, weil sich jemand mit dieser Adresse bei ${brand} anmelden möchte. Waren Sie das nicht, können Sie sie ignorieren: Ohne den Link kann sich niemand anmelden.`,
  }),
  'sign-in-otp': ({ brand, lifetime }) => ({
    subject: `Ihr Anmeldecode für ${brand}`,
    heading: 'Ihr Anmeldecode',
    paragraphs: ['Geben Sie diesen Code auf der Seite ein, die ihn verlangt.', codeLifetime(lifetime)],
    codeLabel: 'Ihr Code',
    reason: `Sie erhalten diese E-Mail, weil sich jemand mit dieser Adresse bei ${brand} anmelden möchte. Waren Sie das nicht, können Sie sie ignorieren: Ohne den Code kann sich niemand anmelden.`,
  }),
  'email-verification-otp': ({ brand, lifetime }) => ({
    subject: `Ihr Bestätigungscode für ${brand}`,
    heading: 'Ist das Ihre Adresse?',
    paragraphs: [
      `Geben Sie diesen Code ein, um zu bestätigen, dass diese Adresse zu Ihrem ${brand}-Konto gehört.`,
      codeLifetime(lifetime),
    ],
    codeLabel: 'Ihr Code',
    reason: `Sie erhalten diese E-Mail, weil jemand diese Adresse bei ${brand} angegeben hat. Waren Sie das nicht, können Sie sie ignorieren: Ohne den Code passiert nichts.`,
  }),
  'forget-password-otp': ({ brand, lifetime }) => ({
    subject: `Ihr Code für ein neues Passwort bei ${brand}`,
    heading: 'Passwort vergessen?',
    paragraphs: [
      `Geben Sie diesen Code ein und wählen Sie dann ein neues Passwort für ${brand}.`,
      codeLifetime(lifetime),
    ],
    codeLabel: 'Ihr Code',
    reason: `Sie erhalten diese E-Mail, weil jemand ein neues Passwort für Ihr ${brand}-Konto angefordert hat. Waren Sie das nicht, können Sie sie ignorieren: Ihr Passwort bleibt unverändert.`,
  }),
}

export const deCodeBesideLink: CodeBesideLink = (lifetime) => ({
  codeLabel: 'Oder geben Sie diesen Code auf der Seite ein, die ihn verlangt',
  codeNote: codeLifetime(lifetime),
})

function codeLifetime(lifetime: string): string {
  return `Der Code ist ${lifetime} gültig und funktioniert nur einmal. Geben Sie ihn an niemanden weiter.`
}
