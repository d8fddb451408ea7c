import type { MailLanguage } from './mail-language.ts'
import { plTwoFactor } from './two-factor/pl.ts'

export const pl: MailLanguage = {
  greet: (name) => (name === '' ? 'Cześć!' : `Cześć, ${name}!`),
  password: 'hasło',
  passkey: 'klucz dostępu',
  roles: { owner: 'Właściciel', admin: 'Administrator', member: 'Członek' },
  texts: {
    ...plTwoFactor,
    'verify-email': ({ brand, lifetime }) => ({
      subject: `Potwierdź swój adres w ${brand}`,
      heading: 'Czy to Twój adres?',
      paragraphs: [`Potwierdź go, a zostanie połączony z Twoim kontem ${brand}.`, linkLifetime(lifetime)],
      button: 'Potwierdź mój adres',
      reason: `Otrzymujesz tę wiadomość, bo ktoś podał ten adres w ${brand}. Jeśli to nie Ty, zignoruj ją: bez kliknięcia nic się nie stanie.`,
    }),
    'sign-up-attempt': ({ brand }) => ({
      subject: `Masz już konto ${brand}`,
      heading: 'Masz już konto',
      paragraphs: [
        `Ktoś właśnie próbował zarejestrować się w ${brand} z tym adresem, który ma już konto.`,
        'Jeśli to Ty, po prostu się zaloguj. Jeśli nie, nic nie musisz robić: Twoje konto się nie zmieniło.',
      ],
      button: 'Zaloguj się',
      reason: `Otrzymujesz tę wiadomość, bo tego adresu użyto do rejestracji w ${brand}.`,
    }),
    'reset-password': ({ brand, lifetime }) => ({
      subject: `Ustaw nowe hasło do ${brand}`,
      heading: 'Nie pamiętasz hasła?',
      paragraphs: [`Zdarza się. Ustaw nowe, a znów zalogujesz się w ${brand}.`, linkLifetime(lifetime)],
      button: 'Ustaw nowe hasło',
      reason: `Otrzymujesz tę wiadomość, bo ktoś poprosił o nowe hasło do Twojego konta ${brand}. Jeśli to nie Ty, zignoruj ją: hasło pozostanie bez zmian.`,
    }),
    'change-email': ({ brand, lifetime, newEmail }) => ({
      subject: `Zmienić adres konta ${brand}?`,
      heading: 'Zmienić adres?',
      paragraphs: [
        `Dla Twojego konta ${brand} podano nowy adres: ${newEmail}.`,
        `Jeśli wszystko się zgadza, potwierdź zmianę. ${linkLifetime(lifetime)}`,
      ],
      button: 'Potwierdź zmianę',
      reason:
        'Otrzymujesz tę wiadomość, bo na Twoim koncie poproszono o zmianę adresu. Jeśli to nie Ty, nie klikaj i zmień hasło: być może zalogował się ktoś inny.',
    }),
    'delete-account': ({ brand, lifetime }) => ({
      subject: `Usunąć konto ${brand}?`,
      heading: 'Usunąć konto?',
      paragraphs: [
        `Potwierdź, a Twoje konto ${brand} zniknie na zawsze razem ze wszystkim, co zawiera.`,
        linkLifetime(lifetime),
      ],
      button: 'Usuń moje konto',
      reason:
        'Otrzymujesz tę wiadomość, bo na Twoim koncie poproszono o jego usunięcie. Jeśli to nie Ty, nie klikaj i zmień hasło.',
    }),
    invitation: ({ brand, lifetime, organization, inviter, role }) => ({
      subject: `Zaproszenie do organizacji w ${brand}`,
      heading: 'Masz zaproszenie',
      paragraphs: [`Ktoś zaprasza Cię do organizacji w ${brand}. Te nazwy wpisała osoba, która Cię zaprasza:`],
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
      reason: `Otrzymujesz tę wiadomość, bo ktoś zaprosił ten adres w ${brand}. Jeśli nic Ci to nie mówi, zignoruj ją: bez kliknięcia nic się nie stanie.`,
    }),
    'email-changed': ({ brand, newEmail }) => ({
      subject: `Adres Twojego konta ${brand} został zmieniony`,
      heading: 'Twój adres został zmieniony',
      paragraphs: [
        `Twoje konto ${brand} ma teraz inny adres: ${newEmail}. Poprzednim nie można się już zalogować.`,
        `Jeśli to Ty, wszystko w porządku. Jeśli nie, tam, gdzie sesja jest wciąż otwarta, przywróć poprzedni adres i ustaw nowe hasło. Jeśli nie możesz się już zalogować, od razu napisz do osób, które prowadzą ${brand}.`,
      ],
      button: `Otwórz ${brand}`,
      reason: 'Otrzymujesz tę wiadomość, bo do tej pory był to adres Twojego konta.',
    }),
    'password-changed': ({ brand }) => ({
      subject: `Twoje hasło do ${brand} zostało zmienione`,
      heading: 'Twoje hasło zostało zmienione',
      paragraphs: [
        `Hasło do Twojego konta ${brand} zostało właśnie zmienione.`,
        'Jeśli to Ty, wszystko w porządku. Jeśli nie, od razu poproś o nowe na stronie logowania.',
      ],
      button: 'Otwórz moje konto',
      reason: 'Otrzymujesz tę wiadomość, aby Twoje hasło nigdy nie zmieniło się bez Twojej wiedzy.',
    }),
    'account-linked': ({ brand, provider }) => ({
      subject: `Nowy sposób logowania w ${brand}: ${provider}`,
      heading: 'Nowy sposób logowania',
      paragraphs: [
        `Na Twoje konto ${brand} można się teraz zalogować w jeszcze jeden sposób: ${provider}.`,
        'Jeśli to nie Ty, usuń go na swoim koncie i zmień hasło.',
      ],
      button: 'Otwórz moje konto',
      reason: 'Otrzymujesz tę wiadomość, aby nikt nie dodał sposobu logowania bez Twojej wiedzy.',
    }),
    'account-unlinked': ({ brand, provider }) => ({
      subject: `Usunięto sposób logowania w ${brand}: ${provider}`,
      heading: 'Usunięto sposób logowania',
      paragraphs: [
        `Na Twoje konto ${brand} nie można się już zalogować w ten sposób: ${provider}.`,
        'Jeśli to nie Ty, dodaj go ponownie i zmień hasło.',
      ],
      button: 'Otwórz moje konto',
      reason: 'Otrzymujesz tę wiadomość, aby żaden sposób logowania nie zniknął bez Twojej wiedzy.',
    }),
    'sign-in-methods-removed': ({ brand, providers }) => ({
      subject: `Usunięto sposoby logowania na Twoje konto ${brand}`,
      heading: 'Usunięto sposoby logowania',
      paragraphs: [
        `Właśnie potwierdzono, że ta skrzynka należy do Ciebie. Te sposoby logowania dodał ktoś, kto tego nie potwierdził: ${providers}.`,
        'Nie otwierają już Twojego konta, a wszystkie urządzenia, które z nich korzystały, zostały wylogowane. Jeśli któryś był Twój, dodaj go ponownie.',
      ],
      button: 'Otwórz moje konto',
      reason: 'Otrzymujesz tę wiadomość, aby żaden sposób logowania nie zniknął bez Twojej wiedzy.',
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
      subject: `Twoje konto ${brand} zostało usunięte`,
      heading: 'Twoje konto zostało usunięte',
      paragraphs: [
        `Twojego konta ${brand} już nie ma, podobnie jak wszystkiego, co zawierało. Dziękujemy, że byliśmy razem.`,
        `Jeśli to nie Ty, od razu napisz do osób, które prowadzą ${brand}.`,
      ],
      button: `Otwórz ${brand}`,
      reason: 'Otrzymujesz tę wiadomość, bo był to adres tego konta. To już ostatnia.',
    }),
  },
}

function linkLifetime(lifetime: string): string {
  return `Czas ważności linku: ${lifetime}.`
}

const UNCONFIRMED_INVITER =
  'Ta osoba nie potwierdziła żadnego adresu e-mail. Nie wiemy, kto to jest: przyjmij zaproszenie tylko wtedy, gdy się go spodziewasz.'

function quote(name: string): string {
  return `„${name}”`
}
