import { trApiKeys } from './api-keys/tr.ts'
import { trCodeBesideLink, trCodes } from './codes/tr.ts'
import type { MailLanguage } from './mail-language.ts'
import { trNewDevice, trSignIn } from './new-device/tr.ts'
import { trRoles } from './roles/tr.ts'
import { trTwoFactor } from './two-factor/tr.ts'
import { trWebhooks } from './webhooks/tr.ts'

export const tr: MailLanguage = {
  greet: (name) => (name === '' ? 'Merhaba,' : `Merhaba ${name},`),
  password: 'parola',
  passkey: 'geçiş anahtarı',
  apiKey: 'API anahtarı',
  secondFactor: 'iki adımlı doğrulama',
  roles: { owner: 'Sahip', admin: 'Yönetici', member: 'Üye' },
  signIn: trSignIn,
  codeBesideLink: trCodeBesideLink,
  texts: {
    ...trNewDevice,
    ...trTwoFactor,
    ...trApiKeys,
    ...trWebhooks,
    ...trRoles,
    ...trCodes,
    'verify-email': ({ brand, lifetime }) => ({
      subject: `${brand} için e-posta adresinizi doğrulayın`,
      heading: 'E-posta adresinizi doğrulayın',
      paragraphs: [`Bu e-posta adresinin ${brand} hesabınıza ait olduğunu doğrulayın.`, linkLifetime(lifetime)],
      button: 'E-posta adresini doğrula',
      reason: `Bu e-postayı, biri ${brand} üzerinde bu e-posta adresini girdiği için aldınız. Bu kişi siz değilseniz e-postayı yok sayabilirsiniz.`,
    }),
    'sign-up-attempt': ({ brand }) => ({
      subject: `Zaten bir ${brand} hesabınız var`,
      heading: 'Zaten bir hesabınız var',
      paragraphs: [
        `Biri bu e-posta adresiyle ${brand} üzerinde kaydolmayı denedi, ancak bu adresin zaten bir hesabı var.`,
        'Bu kişi sizseniz giriş yapın. Değilseniz bir şey yapmanız gerekmez: hesabınız değişmedi.',
      ],
      button: 'Giriş yap',
      reason: `Bu e-postayı, bu adres ${brand} üzerinde kaydolmak için kullanıldığı için aldınız.`,
    }),
    'reset-password': ({ brand, lifetime }) => ({
      subject: `${brand} parolanızı sıfırlayın`,
      heading: 'Parolanızı sıfırlayın',
      paragraphs: [`${brand} hesabınıza tekrar giriş yapmak için yeni bir parola belirleyin.`, linkLifetime(lifetime)],
      button: 'Yeni parola belirle',
      reason: `Bu e-postayı, biri ${brand} hesabınız için yeni parola istediği için aldınız. Bu kişi siz değilseniz e-postayı yok sayabilirsiniz: parolanız değişmedi.`,
    }),
    'user-invitation': ({ brand, lifetime, email }) => ({
      subject: `${brand} hesabınız hazır`,
      heading: 'Parola belirleyin',
      paragraphs: [
        `${brand} üzerinde sizin için bir hesap oluşturuldu. Şu e-posta adresiyle giriş yapacaksınız: ${email}.`,
        `Giriş yapabilmek için bir parola belirleyin. ${linkLifetime(lifetime)}`,
      ],
      button: 'Parola belirle',
      reason: `Bu e-postayı, bir ${brand} yöneticisi bu e-posta adresiyle bir hesap oluşturduğu için aldınız. Bunu beklemiyorsanız e-postayı yok sayabilirsiniz: bu bağlantı olmadan kimse giriş yapamaz.`,
    }),
    'change-email': ({ brand, lifetime, newEmail }) => ({
      subject: `${brand} hesabınızın e-posta adresi değiştirilsin mi?`,
      heading: 'E-posta adresiniz değiştirilsin mi?',
      paragraphs: [
        `${brand} hesabınız için yeni bir e-posta adresi istendi: ${newEmail}.`,
        `Bunu siz istediyseniz değişikliği onaylayın. ${linkLifetime(lifetime)}`,
      ],
      button: 'Değişikliği onayla',
      reason:
        'Bu e-postayı, değişiklik hesabınızdan istendiği için aldınız. Bunu siz istemediyseniz bağlantıyı açmayın ve parolanızı değiştirin: başka biri giriş yapmış olabilir.',
    }),
    'delete-account': ({ brand, lifetime }) => ({
      subject: `${brand} hesabınız silinsin mi?`,
      heading: 'Hesabınız silinsin mi?',
      paragraphs: [
        `Onaylarsanız ${brand} hesabınız ve içindeki her şey kalıcı olarak silinir.`,
        linkLifetime(lifetime),
      ],
      button: 'Hesabı sil',
      reason:
        'Bu e-postayı, hesabınızdan silme istendiği için aldınız. Bunu siz istemediyseniz bağlantıyı açmayın ve parolanızı değiştirin.',
    }),
    invitation: ({ brand, lifetime, organization, inviter, role }) => ({
      subject: `${brand} üzerinde bir kuruluşa davet edildiniz`,
      heading: 'Davet edildiniz',
      paragraphs: [`${brand} üzerinde bir kuruluşa davet edildiniz. Bu adları sizi davet eden kişi girdi:`],
      details: [
        { label: 'Kuruluş', value: quote(organization) },
        {
          label: 'Davet eden',
          value: inviter.name && quote(inviter.name),
          ...(inviter.email === null ? { warning: UNCONFIRMED_INVITER } : { address: inviter.email }),
        },
        { label: 'Rolünüz', value: role },
        { label: 'Geçerlilik süresi', value: lifetime },
      ],
      button: 'Daveti görüntüle',
      reason: `Bu e-postayı, bu adrese bir ${brand} daveti gönderildiği için aldınız. Davet beklemiyorsanız e-postayı yok sayabilirsiniz.`,
    }),
    'email-changed': ({ brand, newEmail }) => ({
      subject: `${brand} hesabınızın e-posta adresi değiştirildi`,
      heading: 'E-posta adresiniz değiştirildi',
      paragraphs: [
        `${brand} hesabınızın e-posta adresi artık: ${newEmail}. Eskisiyle giriş yapamazsınız.`,
        `Bunu siz yaptıysanız bir şey yapmanız gerekmez. Siz yapmadıysanız oturumunuzun açık olduğu bir cihazda e-posta adresini geri değiştirin ve yeni bir parola belirleyin. Giriş yapamıyorsanız hemen ${brand} destek ekibiyle iletişime geçin.`,
      ],
      button: `${brand} sayfasını aç`,
      reason: 'Bu e-postayı, bu adres şimdiye kadar hesabınızın e-posta adresi olduğu için aldınız.',
    }),
    'username-changed': ({ brand, username }) => ({
      subject: `${brand} hesabınızın kullanıcı adı değiştirildi`,
      heading: 'Kullanıcı adınız değiştirildi',
      paragraphs: [
        `${brand} hesabınızın kullanıcı adı artık: ${username}. Bundan sonra bununla giriş yaparsınız; eskisi artık geçerli değil.`,
        'Bunu siz yaptıysanız bir şey yapmanız gerekmez. Siz yapmadıysanız hemen yeni bir parola belirleyin, diğer tüm cihazlardaki oturumları kapatın ve kullanıcı adınızı hesabınızdan geri değiştirin.',
      ],
      button: 'Hesabımı aç',
      reason: 'Bu e-postayı, hesabınızın güvenliği için aldınız.',
    }),
    'password-changed': ({ brand }) => ({
      subject: `${brand} parolanız değiştirildi`,
      heading: 'Parolanız değiştirildi',
      paragraphs: [
        `${brand} hesabınızın parolası az önce değiştirildi.`,
        'Bunu siz yaptıysanız bir şey yapmanız gerekmez. Siz yapmadıysanız giriş sayfasından hemen parolanızı sıfırlayın.',
      ],
      button: 'Hesabımı aç',
      reason: 'Bu e-postayı hesabınızın güvenliği için aldınız.',
    }),
    'account-linked': ({ brand, provider }) => ({
      subject: `${brand} için yeni giriş yöntemi: ${provider}`,
      heading: 'Giriş yöntemi eklendi',
      paragraphs: [
        `${brand} hesabınıza yeni bir giriş yöntemi eklendi: ${provider}.`,
        'Bunu siz yapmadıysanız yöntemi hesabınızdan kaldırın ve parolanızı değiştirin.',
      ],
      button: 'Hesabımı aç',
      reason: 'Bu e-postayı hesabınızın güvenliği için aldınız.',
    }),
    'account-unlinked': ({ brand, provider }) => ({
      subject: `${brand} için giriş yöntemi kaldırıldı: ${provider}`,
      heading: 'Giriş yöntemi kaldırıldı',
      paragraphs: [
        `${brand} hesabınızdan bir giriş yöntemi kaldırıldı: ${provider}.`,
        'Bunu siz yapmadıysanız yöntemi tekrar ekleyin ve parolanızı değiştirin.',
      ],
      button: 'Hesabımı aç',
      reason: 'Bu e-postayı hesabınızın güvenliği için aldınız.',
    }),
    'sign-in-methods-removed': ({ brand, providers }) => ({
      subject: `${brand} hesabınızın giriş yöntemleri kaldırıldı`,
      heading: 'Giriş yöntemleri kaldırıldı',
      paragraphs: [
        `E-posta adresinizi az önce doğruladınız. Daha önce biri adresi doğrulamadan hesabınıza giriş yöntemleri eklemişti: ${providers}.`,
        'Bunları kaldırdık ve kullanan tüm cihazların oturumunu kapattık. Biri sizinse tekrar ekleyin.',
      ],
      button: 'Hesabımı aç',
      reason: 'Bu e-postayı hesabınızın güvenliği için aldınız.',
    }),
    'passkey-suspected': ({ brand, passkey }) => ({
      subject: `${brand} hesabınızın bir geçiş anahtarı engellendi`,
      heading: 'Bir geçiş anahtarı engellendi',
      paragraphs: [
        `Biri, kopyalanmış olabilecek bir geçiş anahtarıyla ${brand} hesabınıza girmeye çalıştı: ${passkey}. Giriş reddedildi ve bu anahtar artık çalışmıyor.`,
        'Onu hesabınızdan silin ve yenisini ekleyin. Giriş yapmaya çalışan siz değilseniz diğer cihazlarınızı da kontrol edin.',
      ],
      button: 'Hesabımı aç',
      reason: 'Bu e-postayı, geçiş anahtarınızın bir kopyası haberiniz olmadan kullanılmasın diye aldınız.',
    }),
    'account-deleted': ({ brand }) => ({
      subject: `${brand} hesabınız silindi`,
      heading: 'Hesabınız silindi',
      paragraphs: [
        `${brand} hesabınız ve içindeki her şey silindi.`,
        `Bunu siz yapmadıysanız hemen ${brand} destek ekibiyle iletişime geçin.`,
      ],
      button: `${brand} sayfasını aç`,
      reason: 'Bu e-postayı, hesabın e-posta adresi bu olduğu için aldınız. Başka e-posta göndermeyeceğiz.',
    }),
  },
}

function linkLifetime(lifetime: string): string {
  return `Bağlantı ${lifetime} geçerlidir.`
}

const UNCONFIRMED_INVITER =
  'Bu kişi e-posta adresini doğrulamadı, bu yüzden kim olduğunu bilmiyoruz. Yalnızca bu daveti bekliyorduysanız kabul edin.'

function quote(name: string): string {
  return `“${name}”`
}
