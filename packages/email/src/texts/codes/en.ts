import type { CodeBesideLink, CodeTexts } from '#texts/mail-language.ts'

export const enCodes: CodeTexts = {
  'magic-link': ({ brand, lifetime, withCode }) => ({
    subject: `Sign in to ${brand}`,
    heading: `Sign in to ${brand}`,
    paragraphs: ['Click the button to sign in.', `This link expires in ${lifetime} and works only once.`],
    button: 'Sign in',
    reason: withCode
      ? `You’re receiving this email because someone asked to sign in to ${brand} with this email. If it wasn’t you, you can ignore it: nobody can sign in without the link or the code.`
      : `You’re receiving this email because someone asked to sign in to ${brand} with this email. If it wasn’t you, you can ignore it: nobody can sign in without the link.`,
  }),
  'sign-in-otp': ({ brand, lifetime }) => ({
    subject: `Your sign-in code for ${brand}`,
    heading: 'Your sign-in code',
    paragraphs: ['Enter this code on the page that asked for it.', codeLifetime(lifetime)],
    codeLabel: 'Your code',
    reason: `You’re receiving this email because someone asked to sign in to ${brand} with this email. If it wasn’t you, you can ignore it: nobody can sign in without the code.`,
  }),
  'email-verification-otp': ({ brand, lifetime }) => ({
    subject: `Your confirmation code for ${brand}`,
    heading: 'Is this your email?',
    paragraphs: [
      `Enter this code to confirm that this email belongs to your ${brand} account.`,
      codeLifetime(lifetime),
    ],
    codeLabel: 'Your code',
    reason: `You’re receiving this email because someone entered this email at ${brand}. If it wasn’t you, you can ignore it: nothing happens without the code.`,
  }),
  'forget-password-otp': ({ brand, lifetime }) => ({
    subject: `Your code for a new ${brand} password`,
    heading: 'Forgot your password?',
    paragraphs: [`Enter this code, then choose a new password for ${brand}.`, codeLifetime(lifetime)],
    codeLabel: 'Your code',
    reason: `You’re receiving this email because someone requested a new password for your ${brand} account. If it wasn’t you, you can ignore it: your password hasn’t changed.`,
  }),
}

export const enCodeBesideLink: CodeBesideLink = (lifetime) => ({
  codeLabel: 'Or enter this code on the page that asked for it',
  codeNote: codeLifetime(lifetime),
})

function codeLifetime(lifetime: string): string {
  return `This code expires in ${lifetime} and works only once. Don’t share it with anyone.`
}
