import type { TwoFactorChange } from '#mail.ts'
import type { MailTexts, TwoFactorTexts } from '#texts/mail-language.ts'

export const plTwoFactor: TwoFactorTexts = {
  'two-factor-otp': ({ brand, lifetime }) => ({
    subject: `Twój kod do ${brand}`,
    heading: 'Twój kod logowania',
    paragraphs: [
      `Wpisz ten kod, aby dokończyć logowanie do ${brand}.`,
      `Czas ważności: ${lifetime}, tylko jedno użycie. Nikt z ${brand} nigdy o niego nie zapyta.`,
    ],
    codeLabel: 'Kod',
    reason: `Otrzymujesz tę wiadomość, ponieważ ktoś podał prawidłowe hasło do Twojego konta w ${brand}. Jeśli to nie Ty, natychmiast zmień hasło: ktoś je zna.`,
  }),
  'two-factor-required': ({ brand, organization, from }) => ({
    subject: `Organizacja wymaga uwierzytelniania dwuskładnikowego – ${brand}`,
    heading: 'Uwierzytelnianie dwuskładnikowe będzie wymagane',
    paragraphs: [
      `Organizacja w ${brand}, do której należysz, od podanego niżej dnia wymaga od swoich członków drugiego składnika: aplikacji uwierzytelniającej, kodów wysyłanych e-mailem albo klucza dostępu. Od tego dnia otworzysz ją dopiero po skonfigurowaniu jednej z tych metod.`,
      'Zajmie to tylko kilka minut.',
    ],
    details: [
      { label: 'Organizacja', value: organization },
      { label: 'Wymagane od', value: from },
    ],
    button: 'Skonfiguruj teraz',
    reason:
      'Otrzymujesz tę wiadomość, ponieważ należysz do tej organizacji, a drugi składnik nie jest jeszcze skonfigurowany.',
  }),
  'two-factor-changed': ({ brand, change }) => ({
    ...changes[change](brand),
    button: 'Otwórz moje konto',
    reason: 'Otrzymujesz tę wiadomość ze względu na bezpieczeństwo Twojego konta.',
  }),
  'second-factor-guessed': ({ brand }) => ({
    subject: `Ktoś zna Twoje hasło – ${brand}`,
    heading: 'Ktoś zna Twoje hasło',
    paragraphs: [
      `Ktoś podał prawidłowe hasło do Twojego konta ${brand}, a potem dziesięć błędnych kodów w drugim kroku. Nie udało mu się zalogować, a kolejne kody z przeglądarek nowych dla Twojego konta muszą teraz poczekać.`,
      'Jeśli to nie Ty, natychmiast ustaw nowe hasło: obecne zna ktoś jeszcze. Przeglądarki, w których odbyło się już logowanie, działają jak zwykle, podobnie jak Twoje kody zapasowe i klucze dostępu.',
    ],
    button: 'Otwórz moje konto',
    reason: 'Otrzymujesz tę wiadomość ze względu na bezpieczeństwo Twojego konta.',
  }),
}

const changes: Record<TwoFactorChange, (brand: string) => Pick<MailTexts, 'subject' | 'heading' | 'paragraphs'>> = {
  enabled: (brand) => ({
    subject: `Uwierzytelnianie dwuskładnikowe jest włączone – ${brand}`,
    heading: 'Uwierzytelnianie dwuskładnikowe jest włączone',
    paragraphs: [
      `Logowanie do ${brand} wymaga teraz kodu oprócz hasła. Przechowuj kody zapasowe w bezpiecznym miejscu.`,
      'Jeśli to nie Ty, natychmiast ustaw nowe hasło i wyłącz je na swoim koncie.',
    ],
  }),
  replaced: (brand) => ({
    subject: `Twoja aplikacja uwierzytelniająca została zmieniona – ${brand}`,
    heading: 'Twoja aplikacja uwierzytelniająca została zmieniona',
    paragraphs: [
      `Kody do Twojego konta w ${brand} tworzy teraz nowa aplikacja uwierzytelniająca. Stara aplikacja i stare kody zapasowe już nie działają.`,
      'Jeśli to nie Ty, natychmiast ustaw nowe hasło i wyloguj wszystkie urządzenia.',
    ],
  }),
  disabled: (brand) => ({
    subject: `Uwierzytelnianie dwuskładnikowe jest wyłączone – ${brand}`,
    heading: 'Uwierzytelnianie dwuskładnikowe jest wyłączone',
    paragraphs: [
      `Do zalogowania się w ${brand} wystarczy teraz hasło. Aplikacja uwierzytelniająca i kody zapasowe już nie działają.`,
      'Jeśli to nie Ty, natychmiast ustaw nowe hasło i włącz je ponownie.',
    ],
  }),
  'secret-shown': (brand) => ({
    subject: `Wyświetlono klucz Twojej aplikacji uwierzytelniającej – ${brand}`,
    heading: 'Wyświetlono klucz Twojej aplikacji uwierzytelniającej',
    paragraphs: [
      `Ponownie wyświetlono klucz Twojej aplikacji uwierzytelniającej w ${brand}. Kto go zobaczył, może tworzyć te same kody.`,
      'Jeśli to nie Ty, natychmiast ustaw nowe hasło i skonfiguruj aplikację od nowa.',
    ],
  }),
  'codes-generated': (brand) => ({
    subject: `Masz nowe kody zapasowe – ${brand}`,
    heading: 'Masz nowe kody zapasowe',
    paragraphs: [
      `Utworzono nowe kody zapasowe do Twojego konta w ${brand}. Stare już nie działają.`,
      'Jeśli to nie Ty, natychmiast ustaw nowe hasło i utwórz nowe kody.',
    ],
  }),
  'code-used': (brand) => ({
    subject: `Użyto kodu zapasowego – ${brand}`,
    heading: 'Użyto kodu zapasowego',
    paragraphs: [
      `Ktoś właśnie użył jednego z Twoich kodów zapasowych do ${brand}. Nie można go użyć ponownie.`,
      'Jeśli to nie Ty, natychmiast ustaw nowe hasło i utwórz nowe kody.',
    ],
  }),
  reset: (brand) => ({
    subject: `Zresetowano uwierzytelnianie dwuskładnikowe – ${brand}`,
    heading: 'Zresetowano uwierzytelnianie dwuskładnikowe',
    paragraphs: [
      `Administracja ${brand} usunęła Twój drugi składnik i wylogowała Cię ze wszystkich urządzeń. Zaloguj się hasłem i skonfiguruj go ponownie.`,
      `Jeśli nie było to na Twoją prośbę, skontaktuj się z pomocą techniczną ${brand}.`,
    ],
  }),
}
