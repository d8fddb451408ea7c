/** At most `max` requests in `window` seconds. */
export type RateLimitRule = { window: number; max: number }

/** Sign-in and credential calls, calls that send mail, mails to one address, the rest, and reads of a signed-in browser (S17). */
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

/** What is counted of the mails one mailbox gets: those that strangers cause, and invitations apart from them. */
export const recipientOperations = ['mailTo', 'inviteTo'] as const

export type RecipientOperation = (typeof recipientOperations)[number]

const recipients: ReadonlySet<string> = new Set(recipientOperations)

// Who invites in one way and then in the other has invited twice.
const sameAs: ReadonlyMap<string, string> = new Map([['inviteMembers', 'inviteMember']])

/** The operation under whose rule and count another one runs. */
export function countedOperation(operation: string): string {
  return sameAs.get(operation) ?? operation
}

/** The group of an operation, named as its procedure. */
export function rateLimitGroup(operation: string): Exclude<RateLimitGroup, 'session'> {
  if (recipients.has(operation)) return 'recipient'
  if (/^sign(In|Up)/.test(operation) || credentialOperations.has(operation)) return 'credentials'
  return mailOperations.has(operation) ? 'mail' : 'other'
}
