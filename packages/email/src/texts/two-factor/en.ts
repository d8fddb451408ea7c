import type { TwoFactorChange } from '#mail.ts'
import type { MailTexts, TwoFactorTexts } from '#texts/mail-language.ts'

export const enTwoFactor: TwoFactorTexts = {
  'two-factor-otp': ({ brand, lifetime }) => ({
    subject: `Your code for ${brand}`,
    heading: 'Your sign-in code',
    paragraphs: [
      `Enter this code to finish signing in to ${brand}.`,
      `It expires in ${lifetime} and works once. ${brand} will never ask you for it.`,
    ],
    codeLabel: 'Code',
    reason: `You’re receiving this email because someone entered the correct password for your ${brand} account. If it wasn’t you, change your password right away: someone else knows it.`,
  }),
  'two-factor-required': ({ brand, organization, from }) => ({
    subject: `An organization requires two-factor authentication – ${brand}`,
    heading: 'Two-factor authentication is required',
    paragraphs: [
      `An organization that you belong to on ${brand} requires its members to use a second factor from the date below: an authenticator app, codes by email or a passkey. From then on, you can’t open it until you have set one of them up.`,
      'Setting it up takes a few minutes.',
    ],
    details: [
      { label: 'Organization', value: organization },
      { label: 'Required from', value: from },
    ],
    button: 'Set it up now',
    reason:
      'You’re receiving this email because you’re a member of this organization and haven’t set up a second factor yet.',
  }),
  'two-factor-changed': ({ brand, change }) => ({
    ...changes[change](brand),
    button: 'Open my account',
    reason: 'You’re receiving this email to keep your account secure.',
  }),
  'second-factor-guessed': ({ brand }) => ({
    subject: `Someone has your password – ${brand}`,
    heading: 'Someone has your password',
    paragraphs: [
      `Someone entered the correct password for your ${brand} account and then ten wrong codes for the second step. They didn’t get in, and further codes from browsers that are new to your account have to wait.`,
      'If it wasn’t you, choose a new password right away: someone else knows the one you have. A browser in which you’ve signed in before still works as usual, and so do your backup codes and passkeys.',
    ],
    button: 'Open my account',
    reason: 'You’re receiving this email to keep your account secure.',
  }),
}

const changes: Record<TwoFactorChange, (brand: string) => Pick<MailTexts, 'subject' | 'heading' | 'paragraphs'>> = {
  enabled: (brand) => ({
    subject: `Two-factor authentication is on – ${brand}`,
    heading: 'Two-factor authentication is on',
    paragraphs: [
      `Signing in to ${brand} now requires a code in addition to your password. Keep your backup codes in a safe place.`,
      'If it wasn’t you, change your password right away and turn it off in your account.',
    ],
  }),
  replaced: (brand) => ({
    subject: `Your authenticator app was replaced – ${brand}`,
    heading: 'Your authenticator app was replaced',
    paragraphs: [
      `A new authenticator app now generates the codes for your ${brand} account. The old app and the old backup codes no longer work.`,
      'If it wasn’t you, change your password right away and sign out all devices.',
    ],
  }),
  disabled: (brand) => ({
    subject: `Two-factor authentication is off – ${brand}`,
    heading: 'Two-factor authentication is off',
    paragraphs: [
      `Signing in to ${brand} now requires only your password. Your authenticator app and backup codes no longer work.`,
      'If it wasn’t you, change your password right away and turn it on again.',
    ],
  }),
  'secret-shown': (brand) => ({
    subject: `The key of your authenticator app was shown – ${brand}`,
    heading: 'The key of your authenticator app was shown',
    paragraphs: [
      `The key for your ${brand} authenticator app was shown again. Anyone who saw it can make the same codes.`,
      'If it wasn’t you, change your password right away and set up your authenticator app again.',
    ],
  }),
  'codes-generated': (brand) => ({
    subject: `You have new backup codes – ${brand}`,
    heading: 'You have new backup codes',
    paragraphs: [
      `New backup codes were created for your ${brand} account. The old ones no longer work.`,
      'If it wasn’t you, change your password right away and create new codes.',
    ],
  }),
  'code-used': (brand) => ({
    subject: `A backup code was used – ${brand}`,
    heading: 'A backup code was used',
    paragraphs: [
      `Someone has just used one of your backup codes for ${brand}. It cannot be used again.`,
      'If it wasn’t you, change your password right away and create new codes.',
    ],
  }),
  reset: (brand) => ({
    subject: `Two-factor authentication was reset – ${brand}`,
    heading: 'Two-factor authentication was reset',
    paragraphs: [
      `An administrator of ${brand} reset your two-factor authentication and signed you out of all devices. Sign in with your password and set it up again.`,
      `If you didn’t ask for this, contact ${brand} support.`,
    ],
  }),
}
