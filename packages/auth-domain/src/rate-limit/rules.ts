/** At most `max` requests in `window` seconds. */
export type RateLimitRule = { window: number; max: number }

/**
 * Sign-in and credential calls, calls that send mail, mails to one recipient, all other calls, and reads with a
 * session (S17).
 */
export type RateLimitGroup = 'credentials' | 'mail' | 'recipient' | 'other' | 'session'

export const rateLimitRules: Record<RateLimitGroup, RateLimitRule> = {
  credentials: { window: 10, max: 3 },
  mail: { window: 60, max: 3 },
  recipient: { window: 3600, max: 5 },
  other: { window: 10, max: 100 },
  session: { window: 10, max: 600 },
}

const credentialOperations = new Set(['changePassword', 'changeEmail', 'deleteUser'])
const mailOperations = new Set(['sendVerificationEmail', 'requestPasswordReset', 'forgetPassword', 'inviteMember'])

/** Per-recipient mail quotas: mails that unauthenticated callers can trigger, and invitations counted separately. */
export const recipientOperations = ['mailTo', 'inviteTo'] as const

export type RecipientOperation = (typeof recipientOperations)[number]

const recipients: ReadonlySet<string> = new Set(recipientOperations)

// Both invitation procedures share one count.
const sharedCounts: ReadonlyMap<string, string> = new Map([['inviteMembers', 'inviteMember']])

/** The operation whose rule and count apply to `operation`. */
export function countedOperation(operation: string): string {
  return sharedCounts.get(operation) ?? operation
}

/** The group of an operation; operations are named like their procedures. */
export function rateLimitGroup(operation: string): Exclude<RateLimitGroup, 'session'> {
  if (recipients.has(operation)) return 'recipient'
  if (/^sign(In|Up)/.test(operation) || credentialOperations.has(operation)) return 'credentials'
  return mailOperations.has(operation) ? 'mail' : 'other'
}
