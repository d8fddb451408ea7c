import type { CodeBesideLink, CodeTexts } from '#texts/mail-language.ts'

export const ukCodes: CodeTexts = {
  'magic-link': ({ brand, lifetime, withCode }) => ({
    subject: `Вхід до ${brand}`,
    heading: `Вхід до ${brand}`,
    paragraphs: ['Натисніть кнопку, щоб увійти.', `Термін дії посилання: ${lifetime}. Воно спрацює лише раз.`],
    button: 'Увійти',
    reason: withCode
      ? `Ви отримали цей лист, бо хтось хоче увійти до ${brand} з цією адресою. Якщо це були не ви, просто проігноруйте його: без посилання чи коду ніхто не увійде.`
      : `Ви отримали цей лист, бо хтось хоче увійти до ${brand} з цією адресою. Якщо це були не ви, просто проігноруйте його: без посилання ніхто не увійде.`,
  }),
  'sign-in-otp': ({ brand, lifetime }) => ({
    subject: `Ваш код для входу до ${brand}`,
    heading: 'Ваш код для входу',
    paragraphs: ['Введіть цей код на сторінці, яка на нього чекає.', codeLifetime(lifetime)],
    codeLabel: 'Ваш код',
    reason: `Ви отримали цей лист, бо хтось хоче увійти до ${brand} з цією адресою. Якщо це були не ви, просто проігноруйте його: без коду ніхто не увійде.`,
  }),
  'email-verification-otp': ({ brand, lifetime }) => ({
    subject: `Ваш код підтвердження для ${brand}`,
    heading: 'Це ваша адреса?',
    paragraphs: [
      `Введіть цей код, щоб підтвердити, що адреса належить вашому обліковому запису в ${brand}.`,
      codeLifetime(lifetime),
    ],
    codeLabel: 'Ваш код',
    reason: `Ви отримали цей лист, бо хтось указав цю адресу в ${brand}. Якщо це були не ви, просто проігноруйте його: без коду нічого не станеться.`,
  }),
  'forget-password-otp': ({ brand, lifetime }) => ({
    subject: `Ваш код для зміни пароля в ${brand}`,
    heading: 'Забули пароль?',
    paragraphs: [`Введіть цей код, а потім придумайте новий пароль для ${brand}.`, codeLifetime(lifetime)],
    codeLabel: 'Ваш код',
    reason: `Ви отримали цей лист, бо хтось попросив новий пароль для вашого облікового запису в ${brand}. Якщо це були не ви, просто проігноруйте його: пароль не зміниться.`,
  }),
}

export const ukCodeBesideLink: CodeBesideLink = (lifetime) => ({
  codeLabel: 'Або введіть цей код на сторінці, яка на нього чекає',
  codeNote: codeLifetime(lifetime),
})

function codeLifetime(lifetime: string): string {
  return `Термін дії коду: ${lifetime}. Він спрацює лише раз. Нікому його не повідомляйте.`
}
