import { limits, MINUTE } from '#limits.ts'
import type { Options } from '#options.ts'
import { type MailQuotas, maxRejectSignInLinks, maxResetLinks } from '#rate-limit/mail-quotas.ts'

/** The purposes whose secrets choose a password: a reset, and the invitation of a user whom an admin has created. */
export const passwordPurposes = ['reset-password', 'user-invitation'] as const

export type PasswordPurpose = (typeof passwordPurposes)[number]

/** The purposes whose secrets are mailed to their subject, a user. */
export type MailedPurpose = PasswordPurpose | 'delete-user' | 'reject-sign-in'

export const codePurposes = [
  'sign-in-code',
  'email-verification-code',
  'forget-password-code',
  'change-code',
  'confirmed-change-code',
] as const

/** The purposes of short codes that are mailed to an address. */
export type CodePurpose = (typeof codePurposes)[number]

/** The purposes whose secrets are mailed to an address, which need not have a user. */
export type AddressPurpose = 'magic-link' | CodePurpose

export const addressPurposes = ['magic-link', ...codePurposes] as const satisfies readonly AddressPurpose[]

/** What a browser and an authenticator do together: make a passkey, or sign in with one. */
export type PasskeyCeremony = 'passkey-registration' | 'passkey-authentication'

/** What a one-time secret is for; a secret of one purpose is never found under another (S34). */
export type SecretPurpose =
  | MailedPurpose
  | AddressPurpose
  | PasskeyCeremony
  | 'oauth-state'
  | 'authorization-request'
  | 'two-factor-otp'
  | 'one-time-token'
  | 'set-up'

type SecretRule = {
  /** `alphabet`: the characters of the secret; letters and digits unless set. */
  text: { length: number | ((options: Options) => number); alphabet?: string }
  /** Seconds. */
  expiresIn: (options: Options) => number
  /**
   * How many may live for one subject; the oldest gives way to one more, and one of the same requester to their next.
   * `unbounded` where each belongs to one browser and nobody waits for it; they expire. `per-browser`: one for each
   * browser that asked, so that no stranger's request invalidates what somebody else holds (T4); mail quotas bound them.
   */
  perSubject: 'unbounded' | 'per-browser' | ((quotas: MailQuotas, expiresIn: number) => number)
  /** How often a short code may be compared, which is stored as a keyed hash; what cannot be guessed has no bound. */
  attempts?: (options: Options) => number
  /** Whether it stays when what was mailed to its user is invalidated, save where that is because of it (S71). */
  outlasts?: true
  /** Purposes of which a browser uses all up that it was mailed to an address, once it has signed in by one of them. */
  signsIn?: true
}

// A challenge of a ceremony with an authenticator, which its first answer uses up.
const passkeyChallenge = {
  text: { length: limits.passkeyChallengeLength },
  expiresIn: () => limits.passkeyChallengeExpiresIn,
  // Of one browser, whose tabs may each have begun some, and of one user.
  perSubject: () => limits.maxPasskeyChallenges,
} as const satisfies SecretRule

const code = {
  text: { length: ({ emailOTP }) => emailOTP.otpLength, alphabet: limits.emailCodeAlphabet },
  expiresIn: ({ emailOTP }) => emailOTP.expiresIn,
  perSubject: 'per-browser',
  attempts: ({ emailOTP }) => emailOTP.allowedAttempts,
} as const satisfies SecretRule

/** The rules of each purpose; nothing else knows of one. Mailed verification links are signed tokens and not stored (wire). */
export const secretPurposes = {
  'reset-password': {
    text: { length: limits.resetPasswordTokenLength },
    expiresIn: ({ emailAndPassword }) => emailAndPassword.resetPasswordTokenExpiresIn,
    perSubject: maxResetLinks,
  },
  // A reset that its user asks for meanwhile stays good beside it; whichever is used ends both.
  'user-invitation': {
    text: { length: limits.resetPasswordTokenLength },
    expiresIn: () => limits.userInvitationExpiresIn,
    perSubject: () => 1,
  },
  'delete-user': {
    text: { length: limits.deleteTokenLength, alphabet: limits.deleteTokenAlphabet },
    expiresIn: ({ user }) => user.deleteUser.deleteTokenExpiresIn,
    perSubject: () => 1,
  },
  // For one session each.
  'reject-sign-in': {
    text: { length: limits.rejectSignInTokenLength },
    expiresIn: () => limits.rejectSignInExpiresIn,
    perSubject: maxRejectSignInLinks,
    outlasts: true,
  },
  'oauth-state': {
    text: { length: limits.socialStateLength },
    expiresIn: () => limits.socialStateExpiresIn,
    perSubject: 'unbounded',
  },
  // What an application has asked for, while its user signs in and consents.
  'authorization-request': {
    text: { length: limits.oauthRequestLength },
    expiresIn: () => limits.oauthRequestExpiresIn,
    perSubject: 'unbounded',
  },
  // Of one session, which it hands over to the one who presents it.
  'one-time-token': {
    text: { length: limits.oneTimeTokenLength, alphabet: limits.oneTimeTokenAlphabet },
    expiresIn: ({ oneTimeToken }) => oneTimeToken.expiresIn * MINUTE,
    perSubject: () => limits.maxOneTimeTokensPerSession,
  },
  // Of nobody: anyone who reads the terminal makes the first admin with it. The starts of several instances print one each.
  'set-up': {
    text: { length: limits.setUpCodeLength, alphabet: limits.userCodeAlphabet },
    expiresIn: () => limits.setUpCodeExpiresIn,
    perSubject: () => limits.maxSetUpCodes,
  },
  // For one pending sign-in, or one session.
  'two-factor-otp': {
    text: { length: ({ twoFactor }) => twoFactor.otpOptions.digits, alphabet: limits.otpAlphabet },
    expiresIn: ({ twoFactor }) => twoFactor.otpOptions.period * MINUTE,
    perSubject: () => 1,
    attempts: ({ twoFactor }) => twoFactor.otpOptions.allowedAttempts,
  },
  // Another browser may use it once its user has confirmed it on a page (T70).
  'magic-link': {
    text: { length: limits.magicLinkTokenLength, alphabet: limits.magicLinkTokenAlphabet },
    expiresIn: ({ magicLink }) => magicLink.expiresIn,
    perSubject: 'per-browser',
    signsIn: true,
  },
  'passkey-registration': passkeyChallenge,
  'passkey-authentication': passkeyChallenge,
  'sign-in-code': { ...code, signsIn: true },
  'email-verification-code': code,
  'forget-password-code': code,
  'change-code': code,
  'confirmed-change-code': code,
} as const satisfies Record<SecretPurpose, SecretRule>

const rules: ReadonlyMap<string, SecretRule> = new Map(Object.entries(secretPurposes))

/** The purposes whose secrets stay when others of their user are invalidated. */
export const outlastingPurposes = purposesWith(({ outlasts }) => outlasts === true)

/** The purposes of mailed secrets to sign in with: anyone who uses one needs no other. */
export const signInPurposes = purposesWith(({ signsIn }) => signsIn === true)

/** Whether the secret is a short code, whose plain hash would be searched in a second. */
export function isShortCode(purpose: string): boolean {
  return rules.get(purpose)?.attempts !== undefined
}

function purposesWith(holds: (rule: SecretRule) => boolean): string[] {
  return [...rules].filter(([, rule]) => holds(rule)).map(([purpose]) => purpose)
}
