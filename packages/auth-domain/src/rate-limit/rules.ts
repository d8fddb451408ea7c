/** At most `max` requests in `window` seconds. */
export type RateLimitRule = { window: number; max: number }

/**
 * Sign-in and credential calls, calls by which a stranger has mail sent, all other calls, and reads with a session
 * (S17). Inviting is one of the others: its mails are counted (mail-quotas.ts).
 */
export type RateLimitGroup = 'credentials' | 'mail' | 'other' | 'session'

export const rateLimitRules: Record<RateLimitGroup, RateLimitRule> = {
  credentials: { window: 10, max: 3 },
  mail: { window: 60, max: 3 },
  other: { window: 10, max: 100 },
  session: { window: 10, max: 600 },
}

const credentialOperations = new Set([
  'changePassword',
  'changeEmail',
  'deleteUser',
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
  'signInMagicLink',
  'sendVerificationOtp',
  'forgetPasswordEmailOtp',
])

// Operations that share one count.
const sharedCounts: ReadonlyMap<string, string> = new Map([
  ['inviteMembers', 'inviteMember'],
  // Looks at whether a username is free.
  ['isUsernameAvailable', 'changeUsername'],
])

/** The operation whose rule and count apply to `operation`. */
export function countedOperation(operation: string): string {
  return sharedCounts.get(operation) ?? operation
}

/** The group of an operation; operations are named like their procedures. */
export function rateLimitGroup(operation: string): Exclude<RateLimitGroup, 'session'> {
  if (mailOperations.has(operation)) return 'mail'
  return /^sign(In|Up)/.test(operation) || credentialOperations.has(operation) ? 'credentials' : 'other'
}
