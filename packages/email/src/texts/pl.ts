import type { MailLanguage } from './texts.ts'

export const pl: MailLanguage = {
  'verify-email': ({ name, brand, minutes }) => ({
    subject: `Potwierdź swój adres w ${brand}`,
    heading: 'Czy to Twój adres?',
    paragraphs: [
      `Cześć ${name}, potwierdź swój adres, a Twoje konto ${brand} będzie gotowe.`,
      `Czas ważności linku w minutach: ${minutes}.`,
    ],
    button: 'Potwierdź mój adres',
    reason: `Otrzymujesz tę wiadomość, bo ktoś zarejestrował się w ${brand} z tym adresem. Jeśli to nie Ty, zignoruj ją: bez kliknięcia nic się nie stanie.`,
  }),
  'sign-up-attempt': ({ name, brand }) => ({
    subject: `Masz już konto ${brand}`,
    heading: 'Masz już konto',
    paragraphs: [
      `Cześć ${name}, ktoś właśnie próbował zarejestrować się w ${brand} z tym adresem, który ma już konto.`,
      'Jeśli to Ty, po prostu się zaloguj. Jeśli nie, nic nie musisz robić: Twoje konto się nie zmieniło.',
    ],
    button: 'Zaloguj się',
    reason: `Otrzymujesz tę wiadomość, bo tego adresu użyto do rejestracji w ${brand}.`,
  }),
}
