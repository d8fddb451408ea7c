import type { CodeTexts } from '#texts/mail-language.ts'

export const trCodes: CodeTexts = {
  'magic-link': ({ brand, lifetime, withCode }) => ({
    subject: `${brand} oturumu açın`,
    heading: `${brand} oturumu açın`,
    paragraphs: [
      'Düğmeye tıklayın, oturumunuz açılsın.',
      `Bağlantının geçerlilik süresi: ${lifetime}. Yalnızca bir kez kullanılabilir.`,
    ],
    button: 'Oturum aç',
    codeLabel: 'Ya da bu kodu, sizi bekleyen sayfaya girin',
    reason: withCode
      ? `Bu e-postayı, birisi bu adresle ${brand} oturumu açmak istediği için aldınız. Bu siz değilseniz e-postayı dikkate almayın: bağlantı veya kod olmadan kimse giremez.`
      : `Bu e-postayı, birisi bu adresle ${brand} oturumu açmak istediği için aldınız. Bu siz değilseniz e-postayı dikkate almayın: bağlantı olmadan kimse giremez.`,
  }),
  'sign-in-otp': ({ brand, lifetime }) => ({
    subject: `${brand} oturum açma kodunuz`,
    heading: 'Oturum açma kodunuz',
    paragraphs: [
      'Bu kodu, sizi bekleyen sayfaya girin.',
      `Kodun geçerlilik süresi: ${lifetime}. Yalnızca bir kez kullanılabilir. Kimseyle paylaşmayın.`,
    ],
    codeLabel: 'Kodunuz',
    reason: `Bu e-postayı, birisi bu adresle ${brand} oturumu açmak istediği için aldınız. Bu siz değilseniz e-postayı dikkate almayın: kod olmadan kimse giremez.`,
  }),
  'email-verification-otp': ({ brand, lifetime }) => ({
    subject: `${brand} onay kodunuz`,
    heading: 'Bu sizin adresiniz mi?',
    paragraphs: [
      `Bu adresin ${brand} hesabınıza ait olduğunu onaylamak için bu kodu girin.`,
      `Kodun geçerlilik süresi: ${lifetime}. Yalnızca bir kez kullanılabilir. Kimseyle paylaşmayın.`,
    ],
    codeLabel: 'Kodunuz',
    reason: `Bu e-postayı, birisi bu adresi ${brand} üzerinde girdiği için aldınız. Bu siz değilseniz e-postayı dikkate almayın: kod olmadan hiçbir şey olmaz.`,
  }),
  'forget-password-otp': ({ brand, lifetime }) => ({
    subject: `Yeni ${brand} parolanız için kod`,
    heading: 'Parolanızı mı unuttunuz?',
    paragraphs: [
      `Bu kodu girin, ardından ${brand} için yeni bir parola belirleyin.`,
      `Kodun geçerlilik süresi: ${lifetime}. Yalnızca bir kez kullanılabilir. Kimseyle paylaşmayın.`,
    ],
    codeLabel: 'Kodunuz',
    reason: `Bu e-postayı, birisi ${brand} hesabınız için yeni bir parola istediği için aldınız. Bu siz değilseniz e-postayı dikkate almayın: parolanız değişmez.`,
  }),
}
