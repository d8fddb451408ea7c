import type { MailLanguage } from './mail-language.ts'
import { trTwoFactor } from './two-factor/tr.ts'

export const tr: MailLanguage = {
  greet: (name) => (name === '' ? 'Merhaba,' : `Merhaba ${name},`),
  password: 'parola',
  passkey: 'geçiş anahtarı',
  roles: { owner: 'Sahip', admin: 'Yönetici', member: 'Üye' },
  texts: {
    ...trTwoFactor,
    'verify-email': ({ brand, lifetime }) => ({
      subject: `${brand} için adresinizi doğrulayın`,
      heading: 'Bu adres sizin mi?',
      paragraphs: [`Doğrularsanız ${brand} hesabınıza bağlanır.`, linkLifetime(lifetime)],
      button: 'Adresimi doğrula',
      reason: `Bu e-postayı, biri bu adresi ${brand} için verdiği için aldınız. Siz değilseniz görmezden gelin: tıklamadan hiçbir şey olmaz.`,
    }),
    'sign-up-attempt': ({ brand }) => ({
      subject: `Zaten bir ${brand} hesabınız var`,
      heading: 'Zaten bir hesabınız var',
      paragraphs: [
        `Biri az önce bu adresle ${brand} için kaydolmaya çalıştı; adresin zaten bir hesabı var.`,
        'Sizseniz bunun yerine giriş yapın. Değilseniz yapılacak bir şey yok: hesabınız değişmedi.',
      ],
      button: 'Giriş yap',
      reason: `Bu e-postayı, bu adres ${brand} kaydında kullanıldığı için aldınız.`,
    }),
    'reset-password': ({ brand, lifetime }) => ({
      subject: `${brand} için yeni bir parola seçin`,
      heading: 'Parolanızı mı unuttunuz?',
      paragraphs: [`Olur böyle şeyler. Yenisini seçin, ${brand} hesabınıza yeniden girin.`, linkLifetime(lifetime)],
      button: 'Yeni parola seç',
      reason: `Bu e-postayı, biri ${brand} hesabınız için yeni bir parola istediği için aldınız. Siz değilseniz görmezden gelin: parolanız aynı kalır.`,
    }),
    'change-email': ({ brand, lifetime, newEmail }) => ({
      subject: `${brand} hesabınızın adresi değişsin mi?`,
      heading: 'Adresiniz değişsin mi?',
      paragraphs: [
        `${brand} hesabınız için yeni bir adres verildi: ${newEmail}.`,
        `Doğruysa değişikliği onaylayın. ${linkLifetime(lifetime)}`,
      ],
      button: 'Değişikliği onayla',
      reason:
        'Bu e-postayı, hesabınızda adres değişikliği istendiği için aldınız. Siz değilseniz tıklamayın ve parolanızı değiştirin: hesabınıza başka biri girmiş olabilir.',
    }),
    'delete-account': ({ brand, lifetime }) => ({
      subject: `${brand} hesabınız silinsin mi?`,
      heading: 'Hesabınız silinsin mi?',
      paragraphs: [
        `Onaylarsanız ${brand} hesabınız, içindeki her şeyle birlikte kalıcı olarak silinir.`,
        linkLifetime(lifetime),
      ],
      button: 'Hesabımı sil',
      reason:
        'Bu e-postayı, hesabınızdan silme isteği geldiği için aldınız. Siz değilseniz tıklamayın ve parolanızı değiştirin.',
    }),
    invitation: ({ brand, lifetime, organization, inviter, role }) => ({
      subject: `${brand} üzerinde bir kuruluşa davet edildiniz`,
      heading: 'Davet edildiniz',
      paragraphs: [`${brand} üzerinde bir kuruluşa davet edildiniz. Aşağıdaki adları sizi davet eden kişi yazdı:`],
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
      button: 'Daveti gör',
      reason: `Bu e-postayı, biri bu adresi ${brand} üzerinden davet ettiği için aldınız. Size bir şey ifade etmiyorsa görmezden gelin: tıklamadan hiçbir şey olmaz.`,
    }),
    'email-changed': ({ brand, newEmail }) => ({
      subject: `${brand} hesabınızın adresi değişti`,
      heading: 'Adresiniz değişti',
      paragraphs: [
        `${brand} hesabınızın artık başka bir adresi var: ${newEmail}. Eskisiyle giriş yapılamaz.`,
        `Bunu yapan sizseniz sorun yok. Değilseniz, oturumunuzun hâlâ açık olduğu bir cihazda eski adresi geri alın ve yeni bir parola seçin. Artık giremiyorsanız hemen ${brand} yöneticilerine yazın.`,
      ],
      button: `${brand} sayfasını aç`,
      reason: 'Bu e-postayı, şimdiye kadar hesabınızın adresi bu olduğu için aldınız.',
    }),
    'password-changed': ({ brand }) => ({
      subject: `${brand} parolanız değişti`,
      heading: 'Parolanız değişti',
      paragraphs: [
        `${brand} hesabınızın parolası az önce değişti.`,
        'Bunu yapan sizseniz sorun yok. Değilseniz giriş sayfasından hemen yeni bir parola isteyin.',
      ],
      button: 'Hesabımı aç',
      reason: 'Bu e-postayı, parolanız haberiniz olmadan değişmesin diye aldınız.',
    }),
    'account-linked': ({ brand, provider }) => ({
      subject: `${brand} için yeni giriş yolu: ${provider}`,
      heading: 'Yeni bir giriş yolu',
      paragraphs: [
        `${brand} hesabınıza artık bir yoldan daha girilebiliyor: ${provider}.`,
        'Bunu yapan siz değilseniz onu hesabınızdan kaldırın ve parolanızı değiştirin.',
      ],
      button: 'Hesabımı aç',
      reason: 'Bu e-postayı, hesabınıza haberiniz olmadan yeni bir giriş yolu eklenmesin diye aldınız.',
    }),
    'account-unlinked': ({ brand, provider }) => ({
      subject: `${brand} giriş yolu kaldırıldı: ${provider}`,
      heading: 'Bir giriş yolu kaldırıldı',
      paragraphs: [
        `${brand} hesabınıza artık bu yoldan girilemiyor: ${provider}.`,
        'Bunu yapan siz değilseniz onu yeniden ekleyin ve parolanızı değiştirin.',
      ],
      button: 'Hesabımı aç',
      reason: 'Bu e-postayı, hiçbir giriş yolunuz haberiniz olmadan kaybolmasın diye aldınız.',
    }),
    'sign-in-methods-removed': ({ brand, providers }) => ({
      subject: `${brand} hesabınızın giriş yolları kaldırıldı`,
      heading: 'Giriş yolları kaldırıldı',
      paragraphs: [
        `Bu posta kutusunun size ait olduğunu az önce gösterdiniz. Şu giriş yollarını bunu göstermemiş biri eklemişti: ${providers}.`,
        'Artık hesabınızı açmıyorlar ve onları kullanan tüm cihazlarda oturum kapatıldı. Aralarında sizinki varsa onu yeniden ekleyin.',
      ],
      button: 'Hesabımı aç',
      reason: 'Bu e-postayı, hiçbir giriş yolunuz haberiniz olmadan kaybolmasın diye aldınız.',
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
        `${brand} hesabınız ve içindeki her şey silindi. Bizimle olduğunuz için teşekkürler.`,
        `Bunu yapan siz değilseniz hemen ${brand} yöneticilerine yazın.`,
      ],
      button: `${brand} sayfasını aç`,
      reason: 'Bu e-postayı, hesabınızın adresi bu olduğu için aldınız. Bu, sonuncusu.',
    }),
  },
}

function linkLifetime(lifetime: string): string {
  return `Bağlantı ${lifetime} geçerlidir.`
}

const UNCONFIRMED_INVITER =
  'Bu kişi hiçbir e-posta adresini doğrulamadı. Kim olduğunu bilmiyoruz: daveti yalnızca bekliyorsanız kabul edin.'

function quote(name: string): string {
  return `“${name}”`
}
