import type { Event } from '@foyer/auth-domain/audit/list-events.schema'
import { invitationHandle } from '#operations/invitation/invitation-handle.ts'

const HANDLE_LENGTH = invitationHandle('').length

/** An event of version 0.2 names an invitation by its id, which opens it; it is shown like those recorded since. */
export function withoutInvitationIds(event: Event): Event {
  const id = event.detail?.invitationId
  if (typeof id !== 'string' || id.length === HANDLE_LENGTH) return event
  return { ...event, detail: { ...event.detail, invitationId: invitationHandle(id) } }
}
