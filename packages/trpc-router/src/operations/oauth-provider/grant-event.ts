import type { EventDetails } from '@foyer/auth-domain/audit/event-details.schema'
import type { StoredGrant } from '@foyer/db/oauth-provider/grants'
import { type EventOf, eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'

/** What a client causes: nobody acts, and it is about the user of the grant. */
export function grantEvent<Type extends 'oauth-grant.revoked' | 'oauth-grant.replayed'>(
  call: Call,
  type: Type,
  { userId }: StoredGrant,
  detail: EventDetails[Type],
): EventOf<Type> {
  return { ...eventOf(call, type, detail, { userId, impersonatedBy: null }), actorId: undefined }
}

/** What events tell of a grant. */
export function detailOf({
  clientId,
  clientName: name,
  organizationId,
  scopes,
}: StoredGrant): EventDetails['oauth-grant.revoked'] {
  return { clientId, name, organizationId, scopes }
}
