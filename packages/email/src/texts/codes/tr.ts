import type { CodeBesideLink, CodeTexts } from '#texts/mail-language.ts'

export const trCodes: CodeTexts = {
  'magic-link': ({ brand, lifetime, withCode }) => ({
    subject: `${brand} hesabınıza giriş yapın`,
    heading: `${brand} hesabınıza giriş yapın`,
    paragraphs: [
      'Giriş yapmak için düğmeye tıklayın.',
      `Bağlantının geçerlilik süresi: ${lifetime}. Yalnızca bir kez kullanılabilir.`,
    ],
    button: 'Giriş yap',
    reason: withCode
      ? `Bu e-postayı, bu adresle ${brand} hesabına giriş yapılmak istendiği için aldınız. Siz değilseniz e-postayı yok sayabilirsiniz: bağlantı veya kod olmadan kimse giriş yapamaz.`
      : `Bu e-postayı, bu adresle ${brand} hesabına giriş yapılmak istendiği için aldınız. Siz değilseniz e-postayı yok sayabilirsiniz: bağlantı olmadan kimse giriş yapamaz.`,
  }),
  'sign-in-otp': ({ brand, lifetime }) => ({
    subject: `${brand} giriş kodunuz`,
    heading: 'Giriş kodunuz',
    paragraphs: ['Bu kodu, sizden istendiği sayfaya girin.', codeLifetime(lifetime)],
    codeLabel: 'Kodunuz',
    reason: `Bu e-postayı, bu adresle ${brand} hesabına giriş yapılmak istendiği için aldınız. Siz değilseniz e-postayı yok sayabilirsiniz: kod olmadan kimse giriş yapamaz.`,
  }),
  'email-verification-otp': ({ brand, lifetime }) => ({
    subject: `${brand} onay kodunuz`,
    heading: 'Bu sizin adresiniz mi?',
    paragraphs: [`Bu adresin ${brand} hesabınıza ait olduğunu doğrulamak için bu kodu girin.`, codeLifetime(lifetime)],
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
