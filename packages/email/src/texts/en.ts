import type { MailLanguage } from './texts.ts'

export const en: MailLanguage = {
  'verify-email': ({ name, brand, minutes }) => ({
    subject: `Confirm your address for ${brand}`,
    heading: 'Is this your address?',
    paragraphs: [
      `Hello ${name}, confirm your address and your ${brand} account is ready.`,
      `The link holds for ${minutes} minutes.`,
    ],
    button: 'Confirm my address',
    reason: `You get this mail because someone signed up to ${brand} with this address. If it was not you, ignore it: nothing happens without the click.`,
  }),
  'sign-up-attempt': ({ name, brand }) => ({
    subject: `You already have a ${brand} account`,
    heading: 'You already have an account',
    paragraphs: [
      `Hello ${name}, someone just tried to sign up to ${brand} with this address, which already has an account.`,
      'If it was you, sign in instead. If it was not, there is nothing to do: your account is unchanged.',
    ],
    button: 'Sign in',
    reason: `You get this mail because this address was used to sign up to ${brand}.`,
  }),
}
