import type { CodeBesideLink, CodeTexts } from '#texts/mail-language.ts'

export const ukCodes: CodeTexts = {
  'magic-link': ({ brand, lifetime, withCode }) => ({
    subject: `Вхід до ${brand}`,
    heading: `Вхід до ${brand}`,
    paragraphs: ['Натисніть кнопку, щоб увійти.', `Термін дії посилання: ${lifetime}. Воно спрацює лише раз.`],
    button: 'Увійти',
    reason: withCode
      ? `Ви отримали цей лист, бо в ${brand} надійшов запит на вхід із цією адресою. Якщо це були не ви, просто проігноруйте його: без посилання чи коду увійти не вдасться.`
      : `Ви отримали цей лист, бо в ${brand} надійшов запит на вхід із цією адресою. Якщо це були не ви, просто проігноруйте його: без посилання увійти не вдасться.`,
  }),
  'sign-in-otp': ({ brand, lifetime }) => ({
    subject: `Ваш код для входу до ${brand}`,
    heading: 'Ваш код для входу',
    paragraphs: ['Введіть цей код на сторінці, де його просять.', codeLifetime(lifetime)],
    codeLabel: 'Ваш код',
    reason: `Ви отримали цей лист, бо в ${brand} надійшов запит на вхід із цією адресою. Якщо це були не ви, просто проігноруйте його: без коду увійти не вдасться.`,
  }),
  'email-verification-otp': ({ brand, lifetime }) => ({
    subject: `Ваш код підтвердження для ${brand}`,
    heading: 'Це ваша адреса?',
    paragraphs: [
      `Введіть цей код, щоб підтвердити, що адреса належить вашому акаунту ${brand}.`,
      codeLifetime(lifetime),
    ],
    codeLabel: 'Ваш код',
    reason: `Ви отримали цей лист, бо цю адресу вказали в ${brand}. Якщо це були не ви, просто проігноруйте його: без коду нічого не станеться.`,
  }),
  'forget-password-otp': ({ brand, lifetime }) => ({
    subject: `Ваш код для зміни пароля в ${brand}`,
    heading: 'Забули пароль?',
    paragraphs: [`Введіть цей код, а потім придумайте новий пароль для ${brand}.`, codeLifetime(lifetime)],
    codeLabel: 'Ваш код',
    reason: `Ви отримали цей лист, бо для вашого акаунта ${brand} надіслано запит на новий пароль. Якщо це були не ви, просто проігноруйте його: пароль не зміниться.`,
  }),
}

export const ukCodeBesideLink: CodeBesideLink = (lifetime) => ({
  codeLabel: 'Або введіть цей код на сторінці, де його просять',
  codeNote: codeLifetime(lifetime),
})

function codeLifetime(lifetime: string): string {
  return `Термін дії коду: ${lifetime}. Він спрацює лише раз. Нікому його не повідомляйте.`
}
