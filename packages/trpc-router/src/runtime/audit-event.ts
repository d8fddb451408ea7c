import type { EventDetails } from '@foyer/auth-domain/audit/event-details.schema'
import type { EventType } from '@foyer/auth-domain/audit/event-types'
import type { ServiceKey } from '@foyer/auth-domain/service-key/service-key'
import type { StoredSession } from '@foyer/auth-domain/session/session'
import type { EventOrigin } from '@foyer/db/operations/audit'
import type { LockedUser } from '@foyer/db/users/users'
import type { Call } from './context/call.ts'

type Actor = Pick<StoredSession, 'userId' | 'impersonatedBy'> | undefined

type Facts = Pick<Call, 'request' | 'now'> & Partial<Pick<Call, 'apiKey'>> & { serviceKey?: Pick<ServiceKey, 'id'> }

/** An event of one type. */
export type EventOf<Type extends EventType> = EventOrigin & { type: Type; detail: EventDetails[Type] }

/** Actor and target are the session's user, who is locked; the impersonating admin is recorded too. */
export function eventOf<Type extends EventType>(
  call: Facts & { session: StoredSession; user: LockedUser },
  type: Type,
  detail: EventDetails[Type],
): EventOf<Type>
/** An event of a call without a session of its own: `by` is the user it is about, undefined for the server. */
export function eventOf<Type extends EventType>(
  call: Facts,
  type: Type,
  detail: EventDetails[Type],
  by: Actor,
): EventOf<Type>
export function eventOf<Type extends EventType>(
  call: Facts & { session?: StoredSession },
  type: Type,
  detail: EventDetails[Type],
  by: Actor = call.session,
): EventOf<Type> {
  return {
    type,
    actorId: by?.userId,
    impersonatorId: by?.impersonatedBy ?? undefined,
    targetUserId: by?.userId,
    ipAddress: call.request.ipAddress ?? undefined,
    userAgent: call.request.userAgent ?? undefined,
    detail: { ...detail, ...keyOf(call) },
    at: call.now(),
  }
}

// A call by an API key names it: it may be any of several programs of the user. A key of the service is nobody's.
function keyOf({ apiKey, serviceKey, session }: Facts & { session?: StoredSession }): {
  apiKeyId?: string
  serviceKeyId?: string
} {
  if (serviceKey !== undefined) return { serviceKeyId: serviceKey.id }
  return apiKey === undefined || session === undefined ? {} : { apiKeyId: session.id }
}
