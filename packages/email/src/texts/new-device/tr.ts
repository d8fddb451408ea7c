import type { NewDeviceTexts, SignInWords } from '#texts/mail-language.ts'

export const trSignIn: SignInWords = {
  browserOn: (browser, system) => `${browser}, ${system}`,
  mailbox: 'e-posta',
  provider: 'bağlı hesap',
  device: 'başka bir cihazdan onay',
}

export const trNewDevice: NewDeviceTexts = {
  'new-device': ({ brand, lifetime, signIn }) => ({
    subject: `${brand} hesabınızda yeni oturum`,
    heading: 'Hesabınıza yeni bir giriş yapıldı',
    paragraphs: [
      `${brand} hesabınıza daha önce kullanılmamış bir tarayıcıdan giriş yapıldı.`,
      'Bu sizseniz bir şey yapmanız gerekmez.',
      `Siz değilseniz düğmeye tıklayın: açılan sayfada tüm cihazlardaki oturumları kapatıp yeni bir parola seçebilirsiniz. Bunun için giriş yapmanız gerekmez. Bağlantının geçerlilik süresi: ${lifetime}.`,
    ],
    details: [
      { label: 'Zaman', value: signIn.time },
      { label: 'Cihaz', value: signIn.device },
      { label: 'Giriş yöntemi', value: signIn.method },
      { label: 'IP adresi', value: signIn.address },
    ].filter(({ value }) => value !== ''),
    button: 'Bu ben değildim',
    reason: 'Bu e-postayı hesabınızın güvenliği için alıyorsunuz.',
  }),
}
