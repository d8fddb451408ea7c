import type { FeedScope } from '@foyer/auth-domain/event-feed/event-feed'
import { mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import { requireEventReader } from '#operations/audit/require-event-reader.ts'
import { presentedServiceKey, useServiceKey } from '#operations/service-key/use-service-key.ts'
import { asSignedIn, type OperationCall } from '#runtime/procedure/admission.ts'
import { requestedOrganization } from '#runtime/procedure/requested-organization.ts'
import { requireSecondFactor } from '#runtime/procedure/required-second-factor.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** Who follows events, and which; `id` names the key, or the session, of which a few calls may wait. */
export type EventReader = FeedScope & { id: string }

/**
 * The reader of a call: a key of the service or an admin sees all events, or those of the organization that is named; a key
 * of an organization those of that one, and so does who manages it.
 */
export async function eventReaderOf(call: OperationCall, organizationId: string | undefined): Promise<EventReader> {
  const presented = presentedServiceKey(call)
  if (presented !== undefined) {
    const { id } = await useServiceKey(call, presented, 'events:read')
    return { id, organizationId }
  }
  if (call.apiKey !== undefined) return organizationKeyReader(call, organizationId)
  const signedIn = await asSignedIn(call)
  const { session, user, options } = signedIn
  if (mayAdminister(options.admin, user, { user: ['list'] })) {
    await requireSecondFactor(call.db, call, signedIn)
    return { id: session.id, organizationId }
  }
  const own = await requestedOrganization(signedIn, organizationId)
  if (own === undefined) throw refused('NOT_ALLOWED_TO_LIST_EVENTS')
  await requireEventReader(signedIn, own)
  return { id: session.id, organizationId: own }
}

async function organizationKeyReader(call: OperationCall, organizationId: string | undefined): Promise<EventReader> {
  const used = await call.apiKey?.()
  const own = used?.key.organizationId
  if (used === undefined || !own || (organizationId !== undefined && organizationId !== own))
    throw refused('NOT_ALLOWED_TO_LIST_EVENTS')
  return { id: used.key.id, organizationId: own }
}
