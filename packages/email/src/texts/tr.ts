import type { MailLanguage } from './texts.ts'

export const tr: MailLanguage = {
  'verify-email': ({ name, brand, minutes }) => ({
    subject: `${brand} için adresini doğrula`,
    heading: 'Bu adres senin mi?',
    paragraphs: [
      `Merhaba ${name}, adresini doğrula, ${brand} hesabın hazır olsun.`,
      `Bağlantı ${minutes} dakika geçerlidir.`,
    ],
    button: 'Adresimi doğrula',
    reason: `Bu postayı, biri bu adresle ${brand} için kaydolduğu için aldın. Sen değilsen görmezden gel: tıklamadan hiçbir şey olmaz.`,
  }),
  'sign-up-attempt': ({ name, brand }) => ({
    subject: `Zaten bir ${brand} hesabın var`,
    heading: 'Zaten bir hesabın var',
    paragraphs: [
      `Merhaba ${name}, biri az önce bu adresle ${brand} için kaydolmaya çalıştı; adresin zaten bir hesabı var.`,
      'Sensen bunun yerine giriş yap. Değilsen yapılacak bir şey yok: hesabın değişmedi.',
    ],
    button: 'Giriş yap',
    reason: `Bu postayı, bu adres ${brand} kaydında kullanıldığı için aldın.`,
  }),
}
