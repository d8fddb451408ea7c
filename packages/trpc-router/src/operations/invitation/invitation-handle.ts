import type { EventType } from '@foyer/auth-domain/audit/event-types'
import type { Invitation } from '@foyer/auth-domain/invitation/invitation'
import type { AuditEvent } from '@foyer/db/operations/audit'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'

/**
 * Identifies an invitation to those who may not open it: the id is a secret of the mail (S58). Only cancel-invitation
 * takes it in place of the id (`findInvitationFor`).
 */
export const invitationHandle = fingerprint

type InvitationEvent = Extract<EventType, `organization.invitation.${string}`>

/** An audit event about an invitation. */
export function invitationEvent(
  call: LockedCall,
  type: InvitationEvent,
  invitation: Invitation,
): AuditEvent<InvitationEvent> {
  return organizationEvent(call, type, { organizationId: invitation.organizationId }, invitationDetail(invitation))
}

/** What the event of an invitation says of it. */
export function invitationDetail({ id, email, roles }: Invitation) {
  return { invitationId: invitationHandle(id), email, roles: [...roles] }
}
