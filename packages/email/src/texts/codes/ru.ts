import type { CodeBesideLink, CodeTexts } from '#texts/mail-language.ts'

export const ruCodes: CodeTexts = {
  'magic-link': ({ brand, lifetime, withCode }) => ({
    subject: `Вход в ${brand}`,
    heading: `Вход в ${brand}`,
    paragraphs: ['Нажмите на кнопку, чтобы войти.', `Срок действия ссылки: ${lifetime}. Она работает один раз.`],
    button: 'Войти',
    reason: withCode
      ? `Вы получили это письмо, потому что кто-то хочет войти в ${brand} с этим адресом. Если это были не вы, не обращайте на него внимания: без ссылки или кода никто не войдёт.`
      : `Вы получили это письмо, потому что кто-то хочет войти в ${brand} с этим адресом. Если это были не вы, не обращайте на него внимания: без ссылки никто не войдёт.`,
  }),
  'sign-in-otp': ({ brand, lifetime }) => ({
    subject: `Ваш код для входа в ${brand}`,
    heading: 'Ваш код для входа',
    paragraphs: ['Введите этот код на странице, где его ждут.', codeLifetime(lifetime)],
    codeLabel: 'Ваш код',
    reason: `Вы получили это письмо, потому что кто-то хочет войти в ${brand} с этим адресом. Если это были не вы, не обращайте на него внимания: без кода никто не войдёт.`,
  }),
  'email-verification-otp': ({ brand, lifetime }) => ({
    subject: `Ваш код подтверждения для ${brand}`,
    heading: 'Это ваш адрес?',
    paragraphs: [
      `Введите этот код, чтобы подтвердить, что адрес принадлежит вашему аккаунту в ${brand}.`,
      codeLifetime(lifetime),
    ],
    codeLabel: 'Ваш код',
    reason: `Вы получили это письмо, потому что кто-то указал этот адрес в ${brand}. Если это были не вы, не обращайте на него внимания: без кода ничего не произойдёт.`,
  }),
  'forget-password-otp': ({ brand, lifetime }) => ({
    subject: `Ваш код для нового пароля в ${brand}`,
    heading: 'Забыли пароль?',
    paragraphs: [`Введите этот код и придумайте новый пароль для ${brand}.`, codeLifetime(lifetime)],
    codeLabel: 'Ваш код',
    reason: `Вы получили это письмо, потому что кто-то запросил новый пароль для вашего аккаунта в ${brand}. Если это были не вы, не обращайте на него внимания: пароль останется прежним.`,
  }),
}

export const ruCodeBesideLink: CodeBesideLink = (lifetime) => ({
  codeLabel: 'Или введите этот код на странице, где его ждут',
  codeNote: codeLifetime(lifetime),
})

function codeLifetime(lifetime: string): string {
  return `Срок действия кода: ${lifetime}. Он работает один раз. Никому его не сообщайте.`
}
