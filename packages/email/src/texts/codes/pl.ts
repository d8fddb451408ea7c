import type { CodeBesideLink, CodeTexts } from '#texts/mail-language.ts'

export const plCodes: CodeTexts = {
  'magic-link': ({ brand, lifetime, withCode }) => ({
    subject: `Zaloguj się do ${brand}`,
    heading: `Zaloguj się do ${brand}`,
    paragraphs: ['Kliknij przycisk, aby się zalogować.', `Czas ważności linku: ${lifetime}. Działa tylko raz.`],
    button: 'Zaloguj się',
    reason: withCode
      ? `Otrzymujesz tę wiadomość, ponieważ poproszono o logowanie do ${brand} z tym adresem. Jeśli to nie Ty, możesz ją zignorować: bez linku lub kodu nikt się nie zaloguje.`
      : `Otrzymujesz tę wiadomość, ponieważ poproszono o logowanie do ${brand} z tym adresem. Jeśli to nie Ty, możesz ją zignorować: bez linku nikt się nie zaloguje.`,
  }),
  'sign-in-otp': ({ brand, lifetime }) => ({
    subject: `Twój kod logowania do ${brand}`,
    heading: 'Twój kod logowania',
    paragraphs: ['Wpisz ten kod na stronie, która o niego prosi.', codeLifetime(lifetime)],
    codeLabel: 'Twój kod',
    reason: `Otrzymujesz tę wiadomość, ponieważ poproszono o logowanie do ${brand} z tym adresem. Jeśli to nie Ty, możesz ją zignorować: bez kodu nikt się nie zaloguje.`,
  }),
  'email-verification-otp': ({ brand, lifetime }) => ({
    subject: `Twój kod potwierdzający do ${brand}`,
    heading: 'Czy to Twój adres?',
    paragraphs: [
      `Wpisz ten kod, aby potwierdzić, że ten adres należy do Twojego konta ${brand}.`,
      codeLifetime(lifetime),
    ],
    codeLabel: 'Twój kod',
    reason: `Otrzymujesz tę wiadomość, ponieważ ktoś podał ten adres w ${brand}. Jeśli to nie Ty, możesz ją zignorować: bez kodu nic się nie stanie.`,
  }),
  'forget-password-otp': ({ brand, lifetime }) => ({
    subject: `Twój kod do nowego hasła w ${brand}`,
    heading: 'Nie pamiętasz hasła?',
    paragraphs: [`Wpisz ten kod, a potem ustaw nowe hasło do ${brand}.`, codeLifetime(lifetime)],
    codeLabel: 'Twój kod',
    reason: `Otrzymujesz tę wiadomość, ponieważ ktoś poprosił o nowe hasło do Twojego konta ${brand}. Jeśli to nie Ty, możesz ją zignorować: Twoje hasło się nie zmieniło.`,
  }),
}

export const plCodeBesideLink: CodeBesideLink = (lifetime) => ({
  codeLabel: 'Albo wpisz ten kod na stronie, która o niego prosi',
  codeNote: codeLifetime(lifetime),
})

function codeLifetime(lifetime: string): string {
  return `Czas ważności kodu: ${lifetime}. Działa tylko raz. Nie podawaj go nikomu.`
}
