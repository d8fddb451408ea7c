import { plApiKeys } from './api-keys/pl.ts'
import { plCodeBesideLink, plCodes } from './codes/pl.ts'
import type { MailLanguage } from './mail-language.ts'
import { plNewDevice, plSignIn } from './new-device/pl.ts'
import { plRoles } from './roles/pl.ts'
import { plTwoFactor } from './two-factor/pl.ts'
import { plWebhooks } from './webhooks/pl.ts'

export const pl: MailLanguage = {
  greet: (name) => (name === '' ? 'Cześć!' : `Cześć, ${name}!`),
  password: 'hasło',
  passkey: 'klucz dostępu',
  apiKey: 'Klucz API',
  secondFactor: 'uwierzytelnianie dwuskładnikowe',
  roles: { owner: 'Właściciel', admin: 'Administrator', member: 'Członek' },
  signIn: plSignIn,
  codeBesideLink: plCodeBesideLink,
  texts: {
    ...plNewDevice,
    ...plTwoFactor,
    ...plApiKeys,
    ...plWebhooks,
    ...plRoles,
    ...plCodes,
    'verify-email': ({ brand, lifetime }) => ({
      subject: `Potwierdź adres e-mail w ${brand}`,
      heading: 'Potwierdź adres e-mail',
      paragraphs: [`Potwierdź, że ten adres e-mail należy do Twojego konta ${brand}.`, linkLifetime(lifetime)],
      button: 'Potwierdź adres e-mail',
      reason: `Otrzymujesz tę wiadomość, ponieważ ktoś podał ten adres e-mail w ${brand}. Jeśli to nie Ty, możesz ją zignorować.`,
    }),
    'sign-up-attempt': ({ brand }) => ({
      subject: `Masz już konto ${brand}`,
      heading: 'Masz już konto',
      paragraphs: [
        `Ktoś próbował zarejestrować się w ${brand} z tym adresem e-mail, który ma już konto.`,
        'Jeśli to Ty, zaloguj się. Jeśli nie, nie musisz nic robić: Twoje konto się nie zmieniło.',
      ],
      button: 'Zaloguj się',
      reason: `Otrzymujesz tę wiadomość, ponieważ tego adresu e-mail użyto do rejestracji w ${brand}.`,
    }),
    'reset-password': ({ brand, lifetime }) => ({
      subject: `Zresetuj hasło ${brand}`,
      heading: 'Zresetuj hasło',
      paragraphs: [`Ustaw nowe hasło, aby ponownie zalogować się do ${brand}.`, linkLifetime(lifetime)],
      button: 'Ustaw nowe hasło',
      reason: `Otrzymujesz tę wiadomość, ponieważ ktoś poprosił o nowe hasło do Twojego konta ${brand}. Jeśli to nie Ty, możesz ją zignorować: Twoje hasło się nie zmieniło.`,
    }),
    'user-invitation': ({ brand, lifetime, email }) => ({
      subject: `Twoje konto ${brand} jest gotowe`,
      heading: 'Ustaw hasło',
      paragraphs: [
        `W ${brand} utworzono dla Ciebie konto. Logujesz się tym adresem e-mail: ${email}.`,
        `Ustaw hasło, aby móc się zalogować. ${linkLifetime(lifetime)}`,
      ],
      button: 'Ustaw hasło',
      reason: `Otrzymujesz tę wiadomość, ponieważ administrator ${brand} utworzył konto z tym adresem e-mail. Jeśli się tego nie spodziewasz, możesz ją zignorować: bez tego linku nikt się nie zaloguje.`,
    }),
    'change-email': ({ brand, lifetime, newEmail }) => ({
      subject: `Zmienić adres e-mail konta ${brand}?`,
      heading: 'Zmienić adres e-mail?',
      paragraphs: [
        `Dla Twojego konta ${brand} zażądano nowego adresu e-mail: ${newEmail}.`,
        `Jeśli to Ty, potwierdź zmianę. ${linkLifetime(lifetime)}`,
      ],
      button: 'Potwierdź zmianę',
      reason:
        'Otrzymujesz tę wiadomość, ponieważ zmiany zażądano na Twoim koncie. Jeśli to nie Ty, nie otwieraj linku i zmień hasło: być może zalogował się ktoś inny.',
    }),
    'delete-account': ({ brand, lifetime }) => ({
      subject: `Usunąć konto ${brand}?`,
      heading: 'Usunąć konto?',
      paragraphs: [
        `Po potwierdzeniu Twoje konto ${brand} i cała jego zawartość zostaną trwale usunięte.`,
        linkLifetime(lifetime),
      ],
      button: 'Usuń konto',
      reason:
        'Otrzymujesz tę wiadomość, ponieważ usunięcia zażądano na Twoim koncie. Jeśli to nie Ty, nie otwieraj linku i zmień hasło.',
    }),
    invitation: ({ brand, lifetime, organization, inviter, role }) => ({
      subject: `Zaproszenie do organizacji w ${brand}`,
      heading: 'Masz zaproszenie',
      paragraphs: [`Otrzymujesz zaproszenie do organizacji w ${brand}. Te nazwy podała osoba, która Cię zaprasza:`],
      details: [
        { label: 'Organizacja', value: quote(organization) },
        {
          label: 'Zaprasza',
          value: inviter.name && quote(inviter.name),
          ...(inviter.email === null ? { warning: UNCONFIRMED_INVITER } : { address: inviter.email }),
        },
        { label: 'Twoja rola', value: role },
        { label: 'Czas ważności', value: lifetime },
      ],
      button: 'Zobacz zaproszenie',
      reason: `Otrzymujesz tę wiadomość, ponieważ na ten adres wysłano zaproszenie do ${brand}. Jeśli się go nie spodziewasz, możesz ją zignorować.`,
    }),
    'email-changed': ({ brand, newEmail }) => ({
      subject: `Adres e-mail konta ${brand} został zmieniony`,
      heading: 'Adres e-mail został zmieniony',
      paragraphs: [
        `Adres e-mail Twojego konta ${brand} to teraz: ${newEmail}. Nie można się już logować poprzednim.`,
        `Jeśli to Ty, nie musisz nic robić. Jeśli nie, przywróć adres e-mail na urządzeniu, na którym nadal trwa Twoja sesja, i ustaw nowe hasło. Jeśli nie możesz się zalogować, od razu skontaktuj się z pomocą techniczną ${brand}.`,
      ],
      button: `Otwórz ${brand}`,
      reason: 'Otrzymujesz tę wiadomość, ponieważ to był dotąd adres e-mail Twojego konta.',
    }),
    'username-changed': ({ brand, username }) => ({
      subject: `Nazwa użytkownika konta ${brand} została zmieniona`,
      heading: 'Nazwa użytkownika została zmieniona',
      paragraphs: [
        `Nazwa użytkownika Twojego konta ${brand} to teraz: ${username}. Od tej chwili to nią się logujesz; poprzednia już nie działa.`,
        'Jeśli to Ty, nie musisz nic robić. Jeśli nie, natychmiast ustaw nowe hasło, wyloguj wszystkie inne urządzenia i przywróć nazwę użytkownika na swoim koncie.',
      ],
      button: 'Otwórz moje konto',
      reason: 'Otrzymujesz tę wiadomość ze względu na bezpieczeństwo Twojego konta.',
    }),
    'password-changed': ({ brand }) => ({
      subject: `Hasło ${brand} zostało zmienione`,
      heading: 'Hasło zostało zmienione',
      paragraphs: [
        `Hasło do Twojego konta ${brand} zostało właśnie zmienione.`,
        'Jeśli to Ty, nie musisz nic robić. Jeśli nie, od razu zresetuj hasło na stronie logowania.',
      ],
      button: 'Otwórz moje konto',
      reason: 'Otrzymujesz tę wiadomość ze względu na bezpieczeństwo Twojego konta.',
    }),
    'account-linked': ({ brand, provider }) => ({
      subject: `Nowa metoda logowania w ${brand}: ${provider}`,
      heading: 'Dodano metodę logowania',
      paragraphs: [
        `Do Twojego konta ${brand} dodano metodę logowania: ${provider}.`,
        'Jeśli to nie Ty, usuń ją na swoim koncie i zmień hasło.',
      ],
      button: 'Otwórz moje konto',
      reason: 'Otrzymujesz tę wiadomość ze względu na bezpieczeństwo Twojego konta.',
    }),
    'account-unlinked': ({ brand, provider }) => ({
      subject: `Usunięto metodę logowania w ${brand}: ${provider}`,
      heading: 'Usunięto metodę logowania',
      paragraphs: [
        `Z Twojego konta ${brand} usunięto metodę logowania: ${provider}.`,
        'Jeśli to nie Ty, dodaj ją ponownie i zmień hasło.',
      ],
      button: 'Otwórz moje konto',
      reason: 'Otrzymujesz tę wiadomość ze względu na bezpieczeństwo Twojego konta.',
    }),
    'sign-in-methods-removed': ({ brand, providers }) => ({
      subject: `Usunięto metody logowania konta ${brand}`,
      heading: 'Usunięto metody logowania',
      paragraphs: [
        `Adres e-mail został właśnie potwierdzony. Wcześniej ktoś dodał do Twojego konta metody logowania, nie potwierdzając go: ${providers}.`,
        'Usunęliśmy je i wylogowaliśmy wszystkie urządzenia, które z nich korzystały. Jeśli któraś była Twoja, dodaj ją ponownie.',
      ],
      button: 'Otwórz moje konto',
      reason: 'Otrzymujesz tę wiadomość ze względu na bezpieczeństwo Twojego konta.',
    }),
    'passkey-suspected': ({ brand, passkey }) => ({
      subject: `Zablokowano klucz dostępu do Twojego konta ${brand}`,
      heading: 'Zablokowano klucz dostępu',
      paragraphs: [
        `Ktoś próbował zalogować się na Twoje konto ${brand} kluczem dostępu, który mógł zostać skopiowany: ${passkey}. Logowanie odrzucono, a ten klucz już nie działa.`,
        'Usuń go na swoim koncie i dodaj nowy. Jeśli to nie była Twoja próba logowania, sprawdź też pozostałe urządzenia.',
      ],
      button: 'Otwórz moje konto',
      reason: 'Otrzymujesz tę wiadomość, aby nikt nie użył kopii Twojego klucza dostępu bez Twojej wiedzy.',
    }),
    'account-deleted': ({ brand }) => ({
      subject: `Konto ${brand} zostało usunięte`,
      heading: 'Konto zostało usunięte',
      paragraphs: [
        `Twoje konto ${brand} i cała jego zawartość zostały usunięte.`,
        `Jeśli to nie Ty, od razu skontaktuj się z pomocą techniczną ${brand}.`,
      ],
      button: `Otwórz ${brand}`,
      reason: 'Otrzymujesz tę wiadomość, ponieważ to był adres e-mail tego konta. Nie wyślemy kolejnych.',
    }),
  },
}

function linkLifetime(lifetime: string): string {
  return `Czas ważności linku: ${lifetime}.`
}

const UNCONFIRMED_INVITER =
  'Ta osoba nie potwierdziła swojego adresu e-mail, więc nie wiemy, kim jest. Przyjmij zaproszenie tylko wtedy, gdy się go spodziewasz.'

function quote(name: string): string {
  return `„${name}”`
}
