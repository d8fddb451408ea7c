import { limits, MINUTE } from '#limits.ts'
import type { Options } from '#options.ts'
import { type MailQuotas, maxResetLinks } from '#rate-limit/mail-quotas.ts'

/** What a one-time secret is for; a secret of one purpose is never found under another (S34). */
export type SecretPurpose =
  | 'reset-password'
  | 'delete-user'
  | 'oauth-state'
  | 'two-factor-otp'
  | 'passkey-registration'
  | 'passkey-authentication'

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

// A challenge of a ceremony with an authenticator, which its first answer uses up.
const passkeyChallenge = {
  text: { length: limits.passkeyChallengeLength },
  expiresIn: () => limits.passkeyChallengeExpiresIn,
  perSubject: 'unbounded',
  boundToBrowser: true,
} as const satisfies SecretRule

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
  'passkey-registration': passkeyChallenge,
  'passkey-authentication': passkeyChallenge,
} as const satisfies Record<SecretPurpose, SecretRule>

/** What a browser and an authenticator do together: make a passkey, or sign in with one. */
export type PasskeyCeremony = Extract<SecretPurpose, `passkey-${string}`>

/** The purposes whose secrets are mailed to their subject, a user. */
export type MailedPurpose = Exclude<SecretPurpose, 'oauth-state' | 'two-factor-otp' | PasskeyCeremony>
