import { limits, MINUTE } from '#limits.ts'
import type { Options } from '#options.ts'
import { type MailQuotas, maxResetLinks } from '#rate-limit/mail-quotas.ts'

/** What a one-time secret is for; a secret of one purpose is never found under another (S34). */
export type SecretPurpose = 'reset-password' | 'delete-user' | 'oauth-state' | 'two-factor-otp'

type SecretRule = {
  /** `alphabet`: the characters of the secret; letters and digits unless set. */
  text: { length: number; alphabet?: string }
  /** Seconds. */
  expiresIn: (options: Options) => number
  /**
   * How many may live for one subject; the oldest gives way to one more, and one of the same asker to their next.
   * `unbounded` where each belongs to one browser and nobody waits for it; they expire.
   */
  perSubject: 'unbounded' | ((quotas: MailQuotas, expiresIn: number) => number)
  /** Whether only the browser that asked for it may use it. */
  boundToBrowser: boolean
}

/** The rules of each purpose. Mailed verification links are signed tokens and not stored (wire). */
export const secretPurposes = {
  'reset-password': {
    text: { length: limits.resetPasswordTokenLength },
    expiresIn: ({ emailAndPassword }) => emailAndPassword.resetPasswordTokenExpiresIn,
    perSubject: maxResetLinks,
    boundToBrowser: false,
  },
  'delete-user': {
    text: { length: limits.deleteTokenLength, alphabet: limits.deleteTokenAlphabet },
    expiresIn: ({ user }) => user.deleteUser.deleteTokenExpiresIn,
    perSubject: () => 1,
    boundToBrowser: false,
  },
  'oauth-state': {
    text: { length: limits.socialStateLength },
    expiresIn: () => limits.socialStateExpiresIn,
    perSubject: 'unbounded',
    boundToBrowser: true,
  },
  // As many digits as the options say, and as many attempts; for one pending sign-in, or one session.
  'two-factor-otp': {
    text: { length: limits.otpLength, alphabet: limits.otpAlphabet },
    expiresIn: ({ twoFactor }) => twoFactor.otpOptions.period * MINUTE,
    perSubject: () => 1,
    boundToBrowser: true,
  },
} as const satisfies Record<SecretPurpose, SecretRule>

/** The purposes whose secrets are mailed to their subject, a user. */
export type MailedPurpose = Exclude<SecretPurpose, 'oauth-state' | 'two-factor-otp'>
