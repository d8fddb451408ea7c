import type { TwoFactorChange } from '#mail.ts'
import type { MailTexts, TwoFactorTexts } from '#texts/mail-language.ts'

export const trTwoFactor: TwoFactorTexts = {
  'two-factor-otp': ({ brand, lifetime }) => ({
    subject: `${brand} kodunuz`,
    heading: 'Giriş kodunuz',
    paragraphs: [
      `${brand} girişinizi tamamlamak için bu kodu yazın.`,
      `Geçerlilik süresi: ${lifetime}, yalnızca bir kez kullanılır. ${brand} çalışanları bu kodu sizden asla istemez.`,
    ],
    codeLabel: 'Kod',
    reason: `Bu e-postayı, biri ${brand} hesabınızın doğru parolasını girdiği için alıyorsunuz. Siz değilseniz parolanızı hemen değiştirin: Biri onu biliyor.`,
  }),
  'two-factor-required': ({ brand, organization, from }) => ({
    subject: `Bir kuruluş iki adımlı doğrulama istiyor – ${brand}`,
    heading: 'İki adımlı doğrulama zorunlu oluyor',
    paragraphs: [
      `${brand} üzerinde üyesi olduğunuz bir kuruluş, aşağıdaki tarihten itibaren üyelerinden ikinci bir adım istiyor: kimlik doğrulama uygulaması, e-postayla gelen kodlar veya geçiş anahtarı. Bu tarihten sonra, birini ayarlayana kadar kuruluşu açamazsınız.`,
      'Ayarlamak yalnızca birkaç dakika sürer.',
    ],
    details: [
      { label: 'Kuruluş', value: organization },
      { label: 'Zorunluluk tarihi', value: from },
    ],
    button: 'Şimdi ayarla',
    reason: 'Bu e-postayı, bu kuruluşun üyesi olduğunuz ve henüz ikinci bir adım ayarlamadığınız için aldınız.',
  }),
  'two-factor-changed': ({ brand, change }) => ({
    ...changes[change](brand),
    button: 'Hesabımı aç',
    reason: 'Bu e-postayı, hesabınızın güvenliği için aldınız.',
  }),
  'second-factor-guessed': ({ brand }) => ({
    subject: `Biri parolanızı biliyor – ${brand}`,
    heading: 'Biri parolanızı biliyor',
    paragraphs: [
      `Biri ${brand} hesabınızın doğru parolasını, ardından ikinci adımda on kez yanlış kod girdi. Giriş yapamadı; hesabınıza daha önce giriş yapılmamış tarayıcılardan girilen kodlar artık bekletiliyor.`,
      'Siz değilseniz hemen yeni bir parola belirleyin: şu ankini başka biri biliyor. Daha önce giriş yaptığınız tarayıcılar her zamanki gibi çalışır; yedek kodlarınız ve geçiş anahtarlarınız da geçerlidir.',
    ],
    button: 'Hesabımı aç',
    reason: 'Bu e-postayı, hesabınızın güvenliği için aldınız.',
  }),
}

const changes: Record<TwoFactorChange, (brand: string) => Pick<MailTexts, 'subject' | 'heading' | 'paragraphs'>> = {
  enabled: (brand) => ({
    subject: `İki adımlı doğrulama açık – ${brand}`,
    heading: 'İki adımlı doğrulama açık',
    paragraphs: [
      `${brand} girişi için artık parolanıza ek olarak bir kod da gerekiyor. Yedek kodlarınızı güvenli bir yerde saklayın.`,
      'Siz değilseniz hemen yeni bir parola belirleyin ve hesabınızdan kapatın.',
    ],
  }),
  replaced: (brand) => ({
    subject: `Kimlik doğrulama uygulamanız değiştirildi – ${brand}`,
    heading: 'Kimlik doğrulama uygulamanız değiştirildi',
    paragraphs: [
      `${brand} hesabınızın kodlarını artık yeni bir uygulama üretiyor. Eski uygulama ve eski yedek kodlar geçersiz.`,
      'Siz değilseniz hemen yeni bir parola belirleyin ve tüm cihazlarda oturumu kapatın.',
    ],
  }),
  disabled: (brand) => ({
    subject: `İki adımlı doğrulama kapalı – ${brand}`,
    heading: 'İki adımlı doğrulama kapalı',
    paragraphs: [
      `${brand} girişi için artık yalnızca parolanız yeterli. Kimlik doğrulama uygulamanız ve yedek kodlarınız geçersiz.`,
      'Siz değilseniz hemen yeni bir parola belirleyin ve yeniden açın.',
    ],
  }),
  'secret-shown': (brand) => ({
    subject: `Kimlik doğrulama uygulamanızın anahtarı görüntülendi – ${brand}`,
    heading: 'Kimlik doğrulama uygulamanızın anahtarı görüntülendi',
    paragraphs: [
      `${brand} için kimlik doğrulama uygulamanızın anahtarı yeniden görüntülendi. Anahtarı gören herkes aynı kodları üretebilir.`,
      'Siz değilseniz hemen yeni bir parola belirleyin ve uygulamayı yeniden kurun.',
    ],
  }),
  'codes-generated': (brand) => ({
    subject: `Yeni yedek kodlarınız var – ${brand}`,
    heading: 'Yeni yedek kodlarınız var',
    paragraphs: [
      `${brand} hesabınız için yeni yedek kodlar oluşturuldu. Eskileri geçersiz.`,
      'Siz değilseniz hemen yeni bir parola belirleyin ve yeni kodlar oluşturun.',
    ],
  }),
  'code-used': (brand) => ({
    subject: `Bir yedek kod kullanıldı – ${brand}`,
    heading: 'Bir yedek kod kullanıldı',
    paragraphs: [
      `Biri az önce ${brand} yedek kodlarınızdan birini kullandı. Bu kod bir daha kullanılamaz.`,
      'Siz değilseniz hemen yeni bir parola belirleyin ve yeni kodlar oluşturun.',
    ],
  }),
  reset: (brand) => ({
    subject: `İki adımlı doğrulamanız sıfırlandı – ${brand}`,
    heading: 'İki adımlı doğrulamanız sıfırlandı',
    paragraphs: [
      `Bir ${brand} yöneticisi ikinci doğrulama adımınızı kaldırdı ve tüm oturumlarınızı kapattı. Parolanızla giriş yapıp yeniden kurun.`,
      `Bunu siz istemediyseniz ${brand} destek ekibiyle iletişime geçin.`,
    ],
  }),
}
