import type { CodeBesideLink, CodeTexts } from '#texts/mail-language.ts'

export const deCodes: CodeTexts = {
  'magic-link': ({ brand, lifetime, withCode }) => ({
    subject: `Bei ${brand} anmelden`,
    heading: `Bei ${brand} anmelden`,
    paragraphs: [
      'Klicken Sie auf die Schaltfläche, und Sie sind angemeldet.',
      `Der Link gilt ${lifetime} und nur einmal.`,
    ],
    button: 'Anmelden',
    reason: withCode
      ? `Sie erhalten diese E-Mail, weil sich jemand mit dieser Adresse bei ${brand} anmelden möchte. Wenn Sie das nicht waren, ignorieren Sie sie: Ohne den Link oder den Code kommt niemand hinein.`
      : `Sie erhalten diese E-Mail, weil sich jemand mit dieser Adresse bei ${brand} anmelden möchte. Wenn Sie das nicht waren, ignorieren Sie sie: Ohne den Link kommt niemand hinein.`,
  }),
  'sign-in-otp': ({ brand, lifetime }) => ({
    subject: `Ihr Anmeldecode für ${brand}`,
    heading: 'Ihr Anmeldecode',
    paragraphs: ['Geben Sie diesen Code auf der Seite ein, die darauf wartet.', codeLifetime(lifetime)],
    codeLabel: 'Ihr Code',
    reason: `Sie erhalten diese E-Mail, weil sich jemand mit dieser Adresse bei ${brand} anmelden möchte. Wenn Sie das nicht waren, ignorieren Sie sie: Ohne den Code kommt niemand hinein.`,
  }),
  'email-verification-otp': ({ brand, lifetime }) => ({
    subject: `Ihr Bestätigungscode für ${brand}`,
    heading: 'Ist das Ihre Adresse?',
    paragraphs: [
      `Geben Sie diesen Code ein, um zu bestätigen, dass diese Adresse zu Ihrem Konto bei ${brand} gehört.`,
      codeLifetime(lifetime),
    ],
    codeLabel: 'Ihr Code',
    reason: `Sie erhalten diese E-Mail, weil jemand diese Adresse bei ${brand} angegeben hat. Wenn Sie das nicht waren, ignorieren Sie sie: Ohne den Code geschieht nichts.`,
  }),
  'forget-password-otp': ({ brand, lifetime }) => ({
    subject: `Ihr Code für ein neues Passwort bei ${brand}`,
    heading: 'Passwort vergessen?',
    paragraphs: [
      `Geben Sie diesen Code ein und wählen Sie dann ein neues Passwort für ${brand}.`,
      codeLifetime(lifetime),
    ],
    codeLabel: 'Ihr Code',
    reason: `Sie erhalten diese E-Mail, weil jemand ein neues Passwort für Ihr Konto bei ${brand} angefordert hat. Wenn Sie das nicht waren, ignorieren Sie sie: Ihr Passwort bleibt, wie es ist.`,
  }),
}

export const deCodeBesideLink: CodeBesideLink = (lifetime) => ({
  codeLabel: 'Oder geben Sie diesen Code auf der Seite ein, die darauf wartet',
  codeNote: codeLifetime(lifetime),
})

function codeLifetime(lifetime: string): string {
  return `Der Code gilt ${lifetime} und nur einmal. Geben Sie ihn an niemanden weiter.`
}
