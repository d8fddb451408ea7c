import { limits } from '#limits.ts'

/** Whom inviters need to have proved their mailbox for: nobody, more than three addresses a day, or anybody. */
export const inviterRules = ['never', 'beyond-three', 'always'] as const

export type InviterRule = (typeof inviterRules)[number]

/** An inviter, and how many other addresses than the invitee's they invited within a day before they had. */
export type InviterState = { rule: InviterRule; holdsMailbox: boolean; otherAddresses: number }

/** Whether an inviter may mail an invitation: an unverified one only to a few addresses, as nobody vouches for them. */
export function mayMailInvitation({ rule, holdsMailbox, otherAddresses }: InviterState): boolean {
  if (rule === 'never' || holdsMailbox) return true
  return rule === 'beyond-three' && otherAddresses < limits.unverifiedInviterAddresses
}
