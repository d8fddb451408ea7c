import { limits } from '#limits.ts'

/** Whom inviters need a verified email for: nobody, more than three addresses a day, or anybody. */
export const inviterRules = ['never', 'beyond-three', 'always'] as const

export type InviterRule = (typeof inviterRules)[number]

/** An inviter, and how many other addresses than the invitee's they invited within a day while unverified. */
export type InviterStanding = { rule: InviterRule; emailVerified: boolean; otherAddresses: number }

/** Whether an inviter may mail an invitation: an unverified one only to a few addresses, as nobody vouches for them. */
export function mayMailInvitation({ rule, emailVerified, otherAddresses }: InviterStanding): boolean {
  if (rule === 'never' || emailVerified) return true
  return rule === 'beyond-three' && otherAddresses < limits.unverifiedInviterAddresses
}
