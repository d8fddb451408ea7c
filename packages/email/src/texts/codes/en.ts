import type { CodeBesideLink, CodeTexts } from '#texts/mail-language.ts'

export const enCodes: CodeTexts = {
  'magic-link': ({ brand, lifetime, withCode }) => ({
    subject: `Sign in to ${brand}`,
    heading: `Sign in to ${brand}`,
    paragraphs: ['Click the button, and you are signed in.', `The link holds for ${lifetime} and works once.`],
    button: 'Sign in',
    reason: withCode
      ? `You get this mail because someone asked to sign in to ${brand} with this address. If it was not you, ignore it: nobody gets in without the link or the code.`
      : `You get this mail because someone asked to sign in to ${brand} with this address. If it was not you, ignore it: nobody gets in without the link.`,
  }),
  'sign-in-otp': ({ brand, lifetime }) => ({
    subject: `Your sign-in code for ${brand}`,
    heading: 'Your sign-in code',
    paragraphs: ['Enter this code on the page that is waiting for it.', codeLifetime(lifetime)],
    codeLabel: 'Your code',
    reason: `You get this mail because someone asked to sign in to ${brand} with this address. If it was not you, ignore it: nobody gets in without the code.`,
  }),
  'email-verification-otp': ({ brand, lifetime }) => ({
    subject: `Your confirmation code for ${brand}`,
    heading: 'Is this your address?',
    paragraphs: [
      `Enter this code to confirm that this address belongs to your ${brand} account.`,
      codeLifetime(lifetime),
    ],
    codeLabel: 'Your code',
    reason: `You get this mail because someone entered this address at ${brand}. If it was not you, ignore it: nothing happens without the code.`,
  }),
  'forget-password-otp': ({ brand, lifetime }) => ({
    subject: `Your code for a new ${brand} password`,
    heading: 'Forgot your password?',
    paragraphs: [`Enter this code, then choose a new password for ${brand}.`, codeLifetime(lifetime)],
    codeLabel: 'Your code',
    reason: `You get this mail because someone asked for a new password for your ${brand} account. If it was not you, ignore it: your password stays as it is.`,
  }),
}

export const enCodeBesideLink: CodeBesideLink = (lifetime) => ({
  codeLabel: 'Or enter this code on the page that is waiting for it',
  codeNote: codeLifetime(lifetime),
})

function codeLifetime(lifetime: string): string {
  return `The code holds for ${lifetime} and works once. Do not share it with anyone.`
}
