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

/** The group of an operation, named as its procedure. */
export function rateLimitGroup(operation: string): Exclude<RateLimitGroup, 'session'> {
  if (operation === 'mailTo') return 'recipient'
  if (/^sign(In|Up)/.test(operation) || credentialOperations.has(operation)) return 'credentials'
  return mailOperations.has(operation) ? 'mail' : 'other'
}
