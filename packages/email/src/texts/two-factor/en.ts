import type { TwoFactorChange } from '#mail.ts'
import type { MailTexts, TwoFactorTexts } from '#texts/mail-language.ts'

export const enTwoFactor: TwoFactorTexts = {
  'two-factor-otp': ({ brand, lifetime }) => ({
    subject: `Your code for ${brand}`,
    heading: 'Your sign-in code',
    paragraphs: [
      `Enter this code to finish signing in to ${brand}.`,
      `It is valid for ${lifetime} and works once. Nobody from ${brand} will ever ask you for it.`,
    ],
    codeLabel: 'Code',
    reason: `You get this mail because someone entered the right password for your ${brand} account. If it was not you, change your password now: somebody knows it.`,
  }),
  'two-factor-changed': ({ brand, change }) => ({
    ...changes[change](brand),
    button: 'Open my account',
    reason: 'You get this mail so that the protection of your account never changes without your knowing.',
  }),
}

const changes: Record<TwoFactorChange, (brand: string) => Pick<MailTexts, 'subject' | 'heading' | 'paragraphs'>> = {
  enabled: (brand) => ({
    subject: `Two-factor authentication is on – ${brand}`,
    heading: 'Two-factor authentication is on',
    paragraphs: [
      `Signing in to ${brand} now takes a code as well as your password. Keep your backup codes in a safe place.`,
      'If it was not you, choose a new password at once and turn it off in your account.',
    ],
  }),
  replaced: (brand) => ({
    subject: `Your authenticator app was replaced – ${brand}`,
    heading: 'Your authenticator app was replaced',
    paragraphs: [
      `A new authenticator app now makes the codes for your ${brand} account. The old app and the old backup codes no longer work.`,
      'If it was not you, choose a new password at once and sign out all devices.',
    ],
  }),
  disabled: (brand) => ({
    subject: `Two-factor authentication is off – ${brand}`,
    heading: 'Two-factor authentication is off',
    paragraphs: [
      `Signing in to ${brand} now takes your password alone. Your authenticator app and backup codes no longer work.`,
      'If it was not you, choose a new password at once and turn it on again.',
    ],
  }),
  'codes-generated': (brand) => ({
    subject: `You have new backup codes – ${brand}`,
    heading: 'You have new backup codes',
    paragraphs: [
      `New backup codes were created for your ${brand} account. The old ones no longer work.`,
      'If it was not you, choose a new password at once and create new codes.',
    ],
  }),
  'code-used': (brand) => ({
    subject: `A backup code was used – ${brand}`,
    heading: 'A backup code was used',
    paragraphs: [
      `Someone has just used one of your backup codes for ${brand}. It cannot be used again.`,
      'If it was not you, choose a new password at once and create new codes.',
    ],
  }),
  reset: (brand) => ({
    subject: `Two-factor authentication was reset – ${brand}`,
    heading: 'Two-factor authentication was reset',
    paragraphs: [
      `An administrator of ${brand} removed your second factor and signed you out everywhere. Sign in with your password and set it up again.`,
      `If you did not ask for this, write to the people who run ${brand}.`,
    ],
  }),
}
