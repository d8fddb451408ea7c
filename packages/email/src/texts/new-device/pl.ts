import type { NewDeviceTexts, SignInWords } from '#texts/mail-language.ts'

export const plSignIn: SignInWords = {
  browserOn: (browser, system) => `${browser} w systemie ${system}`,
  mailbox: 'e-mail',
  provider: 'połączone konto',
  device: 'zatwierdzenie na innym urządzeniu',
}

export const plNewDevice: NewDeviceTexts = {
  'new-device': ({ brand, lifetime, signIn }) => ({
    subject: `Nowe logowanie na Twoje konto ${brand}`,
    heading: 'Nowe logowanie na Twoje konto',
    paragraphs: [
      `Na Twoje konto ${brand} zalogowano się w przeglądarce, która nie była z nim wcześniej używana.`,
      'Jeśli to Ty, nie musisz nic robić.',
      `Jeśli nie, kliknij przycisk: na stronie, która się otworzy, możesz wylogować wszystkie urządzenia i ustawić nowe hasło. Nie musisz się w tym celu logować. Link jest ważny przez: ${lifetime}.`,
    ],
    details: [
      { label: 'Czas', value: signIn.time },
      { label: 'Urządzenie', value: signIn.device },
      { label: 'Sposób logowania', value: signIn.method },
      { label: 'Adres IP', value: signIn.address },
    ].filter(({ value }) => value !== ''),
    button: 'To nie ja',
    reason: 'Otrzymujesz tę wiadomość, bo dbamy o bezpieczeństwo Twojego konta.',
  }),
}
