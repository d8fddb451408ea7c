import type { MailLanguage } from './mail-language.ts'

export const tr: MailLanguage = {
  greet: (name) => (name === '' ? 'Merhaba,' : `Merhaba ${name},`),
  password: 'parola',
  texts: {
    'verify-email': ({ brand, lifetime }) => ({
      subject: `${brand} için adresini doğrula`,
      heading: 'Bu adres senin mi?',
      paragraphs: [`Doğrularsan ${brand} hesabına bağlanır.`, linkHolds(lifetime)],
      button: 'Adresimi doğrula',
      reason: `Bu e-postayı, biri bu adresi ${brand} için verdiğinden aldın. Sen değilsen görmezden gel: tıklamadan hiçbir şey olmaz.`,
    }),
    'sign-up-attempt': ({ brand }) => ({
      subject: `Zaten bir ${brand} hesabın var`,
      heading: 'Zaten bir hesabın var',
      paragraphs: [
        `Biri az önce bu adresle ${brand} için kaydolmaya çalıştı; adresin zaten bir hesabı var.`,
        'Sensen bunun yerine giriş yap. Değilsen yapılacak bir şey yok: hesabın değişmedi.',
      ],
      button: 'Giriş yap',
      reason: `Bu e-postayı, bu adres ${brand} kaydında kullanıldığı için aldın.`,
    }),
    'reset-password': ({ brand, lifetime }) => ({
      subject: `${brand} için yeni bir parola seç`,
      heading: 'Parolanı mı unuttun?',
      paragraphs: [`Olur böyle şeyler. Yenisini seç, ${brand} hesabına yeniden gir.`, linkHolds(lifetime)],
      button: 'Yeni parola seç',
      reason: `Bu e-postayı, biri ${brand} hesabın için yeni bir parola istediğinden aldın. Sen değilsen görmezden gel: parolan aynı kalır.`,
    }),
    'change-email': ({ brand, lifetime, newEmail }) => ({
      subject: `${brand} hesabının adresi değişsin mi?`,
      heading: 'Adresin değişsin mi?',
      paragraphs: [
        `${brand} hesabın için yeni bir adres verildi: ${newEmail}.`,
        `Doğruysa değişikliği onayla. ${linkHolds(lifetime)}`,
      ],
      button: 'Değişikliği onayla',
      reason:
        'Bu e-postayı, hesabında adres değişikliği istendiği için aldın. Sen değilsen tıklama ve parolanı değiştir: hesabına başka biri girmiş olabilir.',
    }),
    'delete-account': ({ brand, lifetime }) => ({
      subject: `${brand} hesabın silinsin mi?`,
      heading: 'Hesabın silinsin mi?',
      paragraphs: [
        `Onaylarsan ${brand} hesabın, içindeki her şeyle birlikte kalıcı olarak silinir.`,
        linkHolds(lifetime),
      ],
      button: 'Hesabımı sil',
      reason: 'Bu e-postayı, hesabından silme isteği geldiği için aldın. Sen değilsen tıklama ve parolanı değiştir.',
    }),
    invitation: ({ brand, lifetime, organization, inviter, role }) => ({
      subject: `${inviter} seni ${organization} kuruluşuna davet ediyor`,
      heading: `${organization} seni bekliyor`,
      paragraphs: [
        `${inviter} seni ${brand} üzerindeki “${organization}” kuruluşuna davet ediyor.`,
        `Rolün: ${role}.`,
        `Davet ${lifetime} geçerlidir.`,
      ],
      button: 'Daveti gör',
      reason: `Bu e-postayı, ${inviter} bu adresi ${brand} üzerinden davet ettiği için aldın. Sana bir şey ifade etmiyorsa görmezden gel: tıklamadan hiçbir şey olmaz.`,
    }),
    'email-changed': ({ brand, newEmail }) => ({
      subject: `${brand} hesabının adresi değişti`,
      heading: 'Adresin değişti',
      paragraphs: [
        `${brand} hesabının artık başka bir adresi var: ${newEmail}. Eskisiyle giriş yapılamaz.`,
        `Bunu yapan sensen sorun yok. Değilsen, oturumunun hâlâ açık olduğu bir cihazda eski adresi geri al ve yeni bir parola seç. Artık giremiyorsan hemen ${brand} yöneticilerine yaz.`,
      ],
      button: `${brand} sayfasını aç`,
      reason: 'Bu e-postayı, şimdiye kadar hesabının adresi bu olduğu için aldın.',
    }),
    'password-changed': ({ brand }) => ({
      subject: `${brand} parolan değişti`,
      heading: 'Parolan değişti',
      paragraphs: [
        `${brand} hesabının parolası az önce değişti.`,
        'Bunu yapan sensen sorun yok. Değilsen giriş sayfasından hemen yeni bir parola iste.',
      ],
      button: 'Hesabımı aç',
      reason: 'Bu e-postayı, parolan haberin olmadan değişmesin diye aldın.',
    }),
    'account-linked': ({ brand, provider }) => ({
      subject: `${brand} için yeni giriş yolu: ${provider}`,
      heading: 'Yeni bir giriş yolu',
      paragraphs: [
        `${brand} hesabına artık bir yoldan daha girilebiliyor: ${provider}.`,
        'Bunu yapan sen değilsen onu hesabından kaldır ve parolanı değiştir.',
      ],
      button: 'Hesabımı aç',
      reason: 'Bu e-postayı, hesabına haberin olmadan yeni bir giriş yolu eklenmesin diye aldın.',
    }),
    'account-unlinked': ({ brand, provider }) => ({
      subject: `${brand} giriş yolu kaldırıldı: ${provider}`,
      heading: 'Bir giriş yolu kaldırıldı',
      paragraphs: [
        `${brand} hesabına artık bu yoldan girilemiyor: ${provider}.`,
        'Bunu yapan sen değilsen onu yeniden ekle ve parolanı değiştir.',
      ],
      button: 'Hesabımı aç',
      reason: 'Bu e-postayı, hiçbir giriş yolun haberin olmadan kaybolmasın diye aldın.',
    }),
    'account-deleted': ({ brand }) => ({
      subject: `${brand} hesabın silindi`,
      heading: 'Hesabın silindi',
      paragraphs: [
        `${brand} hesabın ve içindeki her şey silindi. Bizimle olduğun için teşekkürler.`,
        `Bunu yapan sen değilsen hemen ${brand} yöneticilerine yaz.`,
      ],
      button: `${brand} sayfasını aç`,
      reason: 'Bu e-postayı, hesabın adresi bu olduğu için aldın. Bu, sonuncusu.',
    }),
  },
}

function linkHolds(lifetime: string): string {
  return `Bağlantı ${lifetime} geçerlidir.`
}
