import type { NewDeviceTexts, SignInWords } from '#texts/mail-language.ts'

export const enSignIn: SignInWords = {
  browserOn: (browser, system) => `${browser} on ${system}`,
  mailbox: 'email',
  provider: 'linked account',
  device: 'approval on another device',
}

export const enNewDevice: NewDeviceTexts = {
  'new-device': ({ brand, lifetime, signIn }) => ({
    subject: `New sign-in to your ${brand} account`,
    heading: 'New sign-in to your account',
    paragraphs: [
      `Someone signed in to your ${brand} account from a browser that hasn’t been used with it before.`,
      'If it was you, you don’t need to do anything.',
      `If it wasn’t, click the button: it takes you to a page where you can sign out all devices and choose a new password. You don’t need to sign in for that. The link expires in ${lifetime}.`,
    ],
    details: [
      { label: 'Time', value: signIn.time },
      { label: 'Device', value: signIn.device },
      { label: 'Signed in with', value: signIn.method },
      { label: 'IP address', value: signIn.address },
    ].filter(({ value }) => value !== ''),
    button: 'This wasn’t me',
    reason: 'You’re receiving this email to keep your account secure.',
  }),
}
