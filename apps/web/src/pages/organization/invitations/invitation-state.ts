import { isOpen } from '@foyer/auth-domain/invitation/invitation'
import type { Invitation } from '#data/types.ts'

export const invitationStates = ['open', 'expired', 'accepted', 'rejected', 'canceled'] as const

export type InvitationState = (typeof invitationStates)[number]

export const stateTones = {
  open: 'accent',
  expired: 'warn',
  accepted: 'good',
  rejected: 'plain',
  canceled: 'plain',
} as const satisfies Record<InvitationState, string>

/** The state of an invitation to show: a pending one is open or expired. */
export function stateOf(invitation: Pick<Invitation, 'status' | 'expiresAt'>, now: Date): InvitationState {
  if (invitation.status !== 'pending') return invitation.status
  return isOpen(invitation, now) ? 'open' : 'expired'
}
