import type { NewDeviceTexts, SignInWords } from '#texts/mail-language.ts'

export const ukSignIn: SignInWords = {
  browserOn: (browser, system) => `${browser} на ${system}`,
  mailbox: 'електронна пошта',
  provider: 'пов’язаний акаунт',
  device: 'підтвердження на іншому пристрої',
}

export const ukNewDevice: NewDeviceTexts = {
  'new-device': ({ brand, lifetime, signIn }) => ({
    subject: `Новий вхід у ваш акаунт ${brand}`,
    heading: 'Новий вхід у ваш акаунт',
    paragraphs: [
      `У ваш акаунт ${brand} увійшли з браузера, який раніше для цього не використовувався.`,
      'Якщо це були ви, нічого робити не потрібно.',
      `Якщо ні, натисніть кнопку: на сторінці, що відкриється, можна завершити сеанси на всіх пристроях і вибрати новий пароль. Входити в акаунт для цього не потрібно. Термін дії посилання: ${lifetime}.`,
    ],
    details: [
      { label: 'Час', value: signIn.time },
      { label: 'Пристрій', value: signIn.device },
      { label: 'Спосіб входу', value: signIn.method },
      { label: 'IP-адреса', value: signIn.address },
    ].filter(({ value }) => value !== ''),
    button: 'Це не я',
    reason: 'Ви отримали цей лист задля безпеки вашого акаунта.',
  }),
}
