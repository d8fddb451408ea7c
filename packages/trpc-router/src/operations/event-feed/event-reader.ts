import { callByApiKey } from '@foyer/auth-domain/api-key/by-api-key'
import { keepApiKey } from '@foyer/auth-domain/api-key/use-api-key'
import type { FeedScope } from '@foyer/auth-domain/event-feed/event-feed'
import { mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import { findApiKeyByHandle } from '@foyer/db/api-keys/use-api-key'
import { findOrganizationId } from '@foyer/db/organizations/organizations'
import { requireEventReader } from '#operations/audit/require-event-reader.ts'
import { createCall } from '#runtime/context/call.ts'
import type { WaitingReader } from '#runtime/event-feed/waiting-readers.ts'
import { asSignedIn, type OperationCall } from '#runtime/procedure/admission.ts'
import { requestedOrganization } from '#runtime/procedure/requested-organization.ts'
import { requireSecondFactor } from '#runtime/procedure/required-second-factor.ts'
import { presentedServiceKey, useServiceKey } from '#runtime/procedure/use-service-key.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'

/** Who follows events, and which. `readmit` refuses who may not any more: a call may have waited for long. */
export type EventReader = FeedScope & WaitingReader & { readmit: () => Promise<unknown> }

/**
 * The reader of a call: a key of the service or an admin sees all events, or those of the organization that is named; a key
 * of an organization those of that one, and so does who manages it.
 */
export async function eventReaderOf(call: OperationCall, organizationId: string | undefined): Promise<EventReader> {
  const presented = presentedServiceKey(call)
  if (presented !== undefined) {
    const { id } = await useServiceKey(call, presented, 'events:read')
    const readmit = () => useServiceKey(call, presented, 'events:read')
    return { place: id, ofService: true, organizationId: await namedOrganization(call, organizationId), readmit }
  }
  return call.apiKey === undefined ? sessionReader(call, organizationId) : keyReader(call, organizationId)
}

async function sessionReader(call: OperationCall, organizationId: string | undefined): Promise<EventReader> {
  const signedIn = await asSignedIn(call)
  const { user, options, requiresSecondFactor, operation } = signedIn
  const readmit = () =>
    sessionReader({ ...createCall(call, call.request), operation, requiresSecondFactor }, organizationId)
  const reader = { place: user.id, ofService: false, readmit }
  if (mayAdminister(options.admin, user, { user: ['list'] })) {
    await requireSecondFactor(call.db, call, signedIn)
    return { ...reader, organizationId: await namedOrganization(call, organizationId) }
  }
  const own = await requestedOrganization(signedIn, organizationId)
  if (own === undefined) throw refused('NOT_ALLOWED_TO_LIST_EVENTS')
  await requireEventReader(signedIn, own)
  return { ...reader, organizationId: own }
}

async function keyReader(call: OperationCall, organizationId: string | undefined): Promise<EventReader> {
  const used = await call.apiKey?.()
  const own = used?.key.organizationId
  const named = await namedOrganization(call, organizationId)
  if (used === undefined || !own || (named !== undefined && named !== own)) throw refused('NOT_ALLOWED_TO_LIST_EVENTS')
  return { place: own, ofService: false, organizationId: own, readmit: () => readmitKey(call, used.handle) }
}

// Without counting another use.
async function readmitKey({ db, now }: OperationCall, handle: string): Promise<void> {
  const key = (await findApiKeyByHandle(db, handle))?.key
  if (key === undefined) throw refused('UNKNOWN_API_KEY')
  orThrow(keepApiKey(key, now()))
  orThrow(callByApiKey(key, 'follower'))
}

/** By the input or the header, which may not disagree; undefined where neither names one. */
async function namedOrganization(
  { db, request }: OperationCall,
  organizationId: string | undefined,
): Promise<string | undefined> {
  if (request.organization === undefined) return organizationId
  const id = await findOrganizationId(db, request.organization)
  if (id === undefined || (organizationId !== undefined && organizationId !== id))
    throw refused('ORGANIZATION_DISAGREES')
  return id
}
