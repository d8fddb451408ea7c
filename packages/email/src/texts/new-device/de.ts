import type { NewDeviceTexts, SignInWords } from '#texts/mail-language.ts'

export const deSignIn: SignInWords = {
  browserOn: (browser, system) => `${browser} unter ${system}`,
  mailbox: 'E-Mail',
  provider: 'verknüpftes Konto',
  device: 'Bestätigung auf einem anderen Gerät',
}

export const deNewDevice: NewDeviceTexts = {
  'new-device': ({ brand, lifetime, signIn }) => ({
    subject: `Neue Anmeldung bei Ihrem ${brand}-Konto`,
    heading: 'Neue Anmeldung bei Ihrem Konto',
    paragraphs: [
      `Bei Ihrem ${brand}-Konto gab es eine Anmeldung mit einem Browser, der dafür bisher nicht verwendet wurde.`,
      'Wenn Sie das waren, müssen Sie nichts tun.',
      `Wenn nicht, klicken Sie auf die Schaltfläche: Auf der Seite, die sich öffnet, können Sie alle Geräte abmelden und ein neues Passwort wählen. Anmelden müssen Sie sich dafür nicht. Der Link ist gültig für: ${lifetime}.`,
    ],
    details: [
      { label: 'Zeitpunkt', value: signIn.time },
      { label: 'Gerät', value: signIn.device },
      { label: 'Angemeldet mit', value: signIn.method },
      { label: 'IP-Adresse', value: signIn.address },
    ].filter(({ value }) => value !== ''),
    button: 'Das war ich nicht',
    reason: 'Sie erhalten diese E-Mail zum Schutz Ihres Kontos.',
  }),
}
