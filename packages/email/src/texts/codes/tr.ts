import type { CodeBesideLink, CodeTexts } from '#texts/mail-language.ts'

export const trCodes: CodeTexts = {
  'magic-link': ({ brand, lifetime, withCode }) => ({
    subject: `${brand} oturumu açın`,
    heading: `${brand} oturumu açın`,
    paragraphs: [
      'Oturum açmak için düğmeye tıklayın.',
      `Bağlantının geçerlilik süresi: ${lifetime}. Yalnızca bir kez kullanılabilir.`,
    ],
    button: 'Oturum aç',
    reason: withCode
      ? `Bu e-postayı, bu adresle ${brand} oturumu açılmak istendiği için aldınız. Siz değilseniz e-postayı yok sayabilirsiniz: bağlantı veya kod olmadan kimse oturum açamaz.`
      : `Bu e-postayı, bu adresle ${brand} oturumu açılmak istendiği için aldınız. Siz değilseniz e-postayı yok sayabilirsiniz: bağlantı olmadan kimse oturum açamaz.`,
  }),
  'sign-in-otp': ({ brand, lifetime }) => ({
    subject: `${brand} oturum açma kodunuz`,
    heading: 'Oturum açma kodunuz',
    paragraphs: ['Bu kodu, sizden istendiği sayfaya girin.', codeLifetime(lifetime)],
    codeLabel: 'Kodunuz',
    reason: `Bu e-postayı, bu adresle ${brand} oturumu açılmak istendiği için aldınız. Siz değilseniz e-postayı yok sayabilirsiniz: kod olmadan kimse oturum açamaz.`,
  }),
  'email-verification-otp': ({ brand, lifetime }) => ({
    subject: `${brand} onay kodunuz`,
    heading: 'Bu sizin adresiniz mi?',
    paragraphs: [`Bu adresin ${brand} hesabınıza ait olduğunu onaylamak için bu kodu girin.`, codeLifetime(lifetime)],
    codeLabel: 'Kodunuz',
    reason: `Bu e-postayı, bu adres ${brand} üzerinde girildiği için aldınız. Siz değilseniz e-postayı yok sayabilirsiniz: kod olmadan hiçbir şey olmaz.`,
  }),
  'forget-password-otp': ({ brand, lifetime }) => ({
    subject: `Yeni ${brand} parolanız için kod`,
    heading: 'Parolanızı mı unuttunuz?',
    paragraphs: [`Bu kodu girin, ardından ${brand} için yeni bir parola belirleyin.`, codeLifetime(lifetime)],
    codeLabel: 'Kodunuz',
    reason: `Bu e-postayı, ${brand} hesabınız için yeni bir parola istendiği için aldınız. Siz değilseniz e-postayı yok sayabilirsiniz: parolanız değişmedi.`,
  }),
}

export const trCodeBesideLink: CodeBesideLink = (lifetime) => ({
  codeLabel: 'Ya da bu kodu, sizden istendiği sayfaya girin',
  codeNote: codeLifetime(lifetime),
})

function codeLifetime(lifetime: string): string {
  return `Kodun geçerlilik süresi: ${lifetime}. Yalnızca bir kez kullanılabilir. Kimseyle paylaşmayın.`
}
