/** At most `max` requests in `window` seconds. */
export type RateLimitRule = { window: number; max: number }

/**
 * Sign-in and credential calls, calls by which a stranger has mail sent, requests for links that sign in, pictures that
 * one user uploads, all other calls, reads with a session, and second factors of all browsers behind one address (S17).
 * Inviting is one of the others: its mails are counted (mail-quotas.ts).
 */
export type RateLimitGroup = 'credentials' | 'mail' | 'links' | 'uploads' | 'other' | 'session' | 'secondFactors'

export const rateLimitRules: Record<RateLimitGroup, RateLimitRule> = {
  credentials: { window: 10, max: 3 },
  mail: { window: 60, max: 3 },
  links: { window: 60, max: 5 },
  uploads: { window: 60, max: 10 },
  other: { window: 10, max: 100 },
  session: { window: 10, max: 600 },
  secondFactors: { window: 10, max: 100 },
}

const secondFactorOperations = new Set([
  'verifyTotp',
  'verifyTwoFactorOtp',
  'verifyBackupCode',
  'sendTwoFactorOtp',
  'verifyAuthentication',
])

const credentialOperations = new Set([
  'changePassword',
  'changeEmail',
  'deleteUser',
  // Reads everything that there is of a user.
  'exportUserData',
  'changeUsername',
  'isUsernameAvailable',
  'verifyPassword',
  'checkVerificationOtp',
  'enableTwoFactor',
  'disableTwoFactor',
  'getTotpUri',
  'verifyTotp',
  'sendTwoFactorOtp',
  'verifyTwoFactorOtp',
  'verifyBackupCode',
  'generateBackupCodes',
  'stepUpWithPassword',
  'stepUpWithPasskey',
  'verifyMagicLink',
  'verifyEmailOtp',
  'resetPasswordEmailOtp',
  'requestEmailChangeEmailOtp',
  'changeEmailEmailOtp',
  'verifyOneTimeToken',
  'requestDeviceCode',
  'openDeviceCode',
  'approveDevice',
  'denyDevice',
  'verifyAuthentication',
  'verifyRegistration',
])
const mailOperations = new Set([
  'sendVerificationEmail',
  'requestPasswordReset',
  'forgetPassword',
  'sendVerificationOtp',
  'forgetPasswordEmailOtp',
])

/** What a user's pictures are counted as, whichever operation uploads them. */
export const STORE_PICTURE = 'storePicture'

// Operations that share one count.
const sharedCounts: ReadonlyMap<string, string> = new Map([
  ['inviteMembers', 'inviteMember'],
  // Looks at whether a username is free.
  ['isUsernameAvailable', 'changeUsername'],
])

/**
 * Whether an operation is counted by the pending sign-in or the session that it is about, and only widely by address
 * (docs/decisions/0041).
 */
export function isAboutSecondFactor(operation: string): boolean {
  return secondFactorOperations.has(operation)
}

/** The operation whose rule and count apply to `operation`. */
export function countedOperation(operation: string): string {
  return sharedCounts.get(operation) ?? operation
}

/** The group of an operation; operations are named like their procedures. */
export function rateLimitGroup(operation: string): Exclude<RateLimitGroup, 'session' | 'secondFactors'> {
  if (mailOperations.has(operation)) return 'mail'
  if (operation === 'signInMagicLink') return 'links'
  if (operation === STORE_PICTURE) return 'uploads'
  return /^sign(In|Up)/.test(operation) || credentialOperations.has(operation) ? 'credentials' : 'other'
}
