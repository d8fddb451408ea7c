import type { CodeBesideLink, CodeTexts } from '#texts/mail-language.ts'

export const ruCodes: CodeTexts = {
  'magic-link': ({ brand, lifetime, withCode }) => ({
    subject: `Вход в ${brand}`,
    heading: `Вход в ${brand}`,
    paragraphs: ['Нажмите на кнопку, чтобы войти.', `Срок действия ссылки: ${lifetime}. Она работает один раз.`],
    button: 'Войти',
    reason: withCode
      ? `Вы получили это письмо, потому что в ${brand} запросили вход с этим адресом. Если это были не вы, просто проигнорируйте его: без ссылки или кода войти не получится.`
      : `Вы получили это письмо, потому что в ${brand} запросили вход с этим адресом. Если это были не вы, просто проигнорируйте его: без ссылки войти не получится.`,
  }),
  'sign-in-otp': ({ brand, lifetime }) => ({
    subject: `Ваш код для входа в ${brand}`,
    heading: 'Ваш код для входа',
    paragraphs: ['Введите этот код на странице, где его просят.', codeLifetime(lifetime)],
    codeLabel: 'Ваш код',
    reason: `Вы получили это письмо, потому что в ${brand} запросили вход с этим адресом. Если это были не вы, просто проигнорируйте его: без кода войти не получится.`,
  }),
  'email-verification-otp': ({ brand, lifetime }) => ({
    subject: `Ваш код подтверждения для ${brand}`,
    heading: 'Это ваш адрес?',
    paragraphs: [
      `Введите этот код, чтобы подтвердить, что адрес относится к вашему аккаунту ${brand}.`,
      codeLifetime(lifetime),
    ],
    codeLabel: 'Ваш код',
    reason: `Вы получили это письмо, потому что этот адрес указали в ${brand}. Если это были не вы, просто проигнорируйте его: без кода ничего не произойдёт.`,
  }),
  'forget-password-otp': ({ brand, lifetime }) => ({
    subject: `Ваш код для нового пароля в ${brand}`,
    heading: 'Забыли пароль?',
    paragraphs: [`Введите этот код и придумайте новый пароль для ${brand}.`, codeLifetime(lifetime)],
    codeLabel: 'Ваш код',
    reason: `Вы получили это письмо, потому что для вашего аккаунта ${brand} запросили новый пароль. Если это были не вы, просто проигнорируйте его: пароль останется прежним.`,
  }),
}

export const ruCodeBesideLink: CodeBesideLink = (lifetime) => ({
  codeLabel: 'Или введите этот код на странице, где его просят',
  codeNote: codeLifetime(lifetime),
})

function codeLifetime(lifetime: string): string {
  return `Срок действия кода: ${lifetime}. Он работает один раз. Никому его не сообщайте.`
}
