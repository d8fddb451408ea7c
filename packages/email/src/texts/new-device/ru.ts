import type { NewDeviceTexts, SignInWords } from '#texts/mail-language.ts'

export const ruSignIn: SignInWords = {
  browserOn: (browser, system) => `${browser} на ${system}`,
  mailbox: 'электронная почта',
  provider: 'привязанный аккаунт',
  device: 'подтверждение на другом устройстве',
}

export const ruNewDevice: NewDeviceTexts = {
  'new-device': ({ brand, lifetime, signIn }) => ({
    subject: `Новый вход в ваш аккаунт ${brand}`,
    heading: 'Новый вход в ваш аккаунт',
    paragraphs: [
      `В ваш аккаунт ${brand} вошли из браузера, который раньше для этого не использовался.`,
      'Если это были вы, ничего делать не нужно.',
      `Если нет, нажмите кнопку: на открывшейся странице можно завершить сеансы на всех устройствах и выбрать новый пароль. Входить в аккаунт для этого не нужно. Срок действия ссылки: ${lifetime}.`,
    ],
    details: [
      { label: 'Время', value: signIn.time },
      { label: 'Устройство', value: signIn.device },
      { label: 'Способ входа', value: signIn.method },
      { label: 'IP-адрес', value: signIn.address },
    ].filter(({ value }) => value !== ''),
    button: 'Это не я',
    reason: 'Вы получили это письмо в целях безопасности вашего аккаунта.',
  }),
}
