import type { CodeBesideLink, CodeTexts } from '#texts/mail-language.ts'

export const trCodes: CodeTexts = {
  'magic-link': ({ brand, lifetime, withCode }) => ({
    subject: `${brand} oturumu açın`,
    heading: `${brand} oturumu açın`,
    paragraphs: [
      'Düğmeye tıklayın, oturumunuz açılsın.',
      `Bağlantının geçerlilik süresi: ${lifetime}. Yalnızca bir kez kullanılabilir.`,
    ],
    button: 'Oturum aç',
    reason: withCode
      ? `Bu e-postayı, birisi bu adresle ${brand} oturumu açmak istediği için aldınız. Bu siz değilseniz e-postayı dikkate almayın: bağlantı veya kod olmadan kimse giremez.`
      : `Bu e-postayı, birisi bu adresle ${brand} oturumu açmak istediği için aldınız. Bu siz değilseniz e-postayı dikkate almayın: bağlantı olmadan kimse giremez.`,
  }),
  'sign-in-otp': ({ brand, lifetime }) => ({
    subject: `${brand} oturum açma kodunuz`,
    heading: 'Oturum açma kodunuz',
    paragraphs: ['Bu kodu, sizi bekleyen sayfaya girin.', codeLifetime(lifetime)],
    codeLabel: 'Kodunuz',
    reason: `Bu e-postayı, birisi bu adresle ${brand} oturumu açmak istediği için aldınız. Bu siz değilseniz e-postayı dikkate almayın: kod olmadan kimse giremez.`,
  }),
  'email-verification-otp': ({ brand, lifetime }) => ({
    subject: `${brand} onay kodunuz`,
    heading: 'Bu sizin adresiniz mi?',
    paragraphs: [`Bu adresin ${brand} hesabınıza ait olduğunu onaylamak için bu kodu girin.`, codeLifetime(lifetime)],
    codeLabel: 'Kodunuz',
    reason: `Bu e-postayı, birisi bu adresi ${brand} üzerinde girdiği için aldınız. Bu siz değilseniz e-postayı dikkate almayın: kod olmadan hiçbir şey olmaz.`,
  }),
  'forget-password-otp': ({ brand, lifetime }) => ({
    subject: `Yeni ${brand} parolanız için kod`,
    heading: 'Parolanızı mı unuttunuz?',
    paragraphs: [`Bu kodu girin, ardından ${brand} için yeni bir parola belirleyin.`, codeLifetime(lifetime)],
    codeLabel: 'Kodunuz',
    reason: `Bu e-postayı, birisi ${brand} hesabınız için yeni bir parola istediği için aldınız. Bu siz değilseniz e-postayı dikkate almayın: parolanız değişmez.`,
  }),
}

export const trCodeBesideLink: CodeBesideLink = (lifetime) => ({
  codeLabel: 'Ya da bu kodu, sizi bekleyen sayfaya girin',
  codeNote: codeLifetime(lifetime),
})

function codeLifetime(lifetime: string): string {
  return `Kodun geçerlilik süresi: ${lifetime}. Yalnızca bir kez kullanılabilir. Kimseyle paylaşmayın.`
}
