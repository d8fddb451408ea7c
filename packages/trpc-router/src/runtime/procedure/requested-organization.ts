import type { Db } from '@foyer/db/engine/handles'
import { findOrganizationIdFor, organizationMatches } from '@foyer/db/organizations/organizations'
import { refused } from '#runtime/refusal/refused.ts'
import type { OperationCall, SignedInCall } from './admission.ts'

/** The call with the organization that its operation is about, where it needs one. */
export async function inOrganization(
  call: OperationCall | SignedInCall,
  input: unknown,
): Promise<OperationCall & { organizationId?: string }> {
  const { organization, name } = call.operation
  if (typeof organization === 'string') return call
  if (!('session' in call)) throw new Error(`${name} needs an organization, which only a session has`)
  const organizationId = await requestedOrganization(call, namedIn(input))
  if (organizationId === undefined) throw refused(organization.otherwise)
  return { ...call, organizationId }
}

function namedIn(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('organizationId' in input)) return undefined
  return typeof input.organizationId === 'string' ? input.organizationId : undefined
}

/**
 * The id of the organization a call is about: from its input, the `x-organization` header (id or slug), or the active
 * one. Refuses when input and header disagree, and a header that names no organization of the user.
 */
export async function requestedOrganization(call: SignedInCall, id: string): Promise<string>
export async function requestedOrganization(
  call: SignedInCall,
  ...ids: (string | undefined)[]
): Promise<string | undefined>
export async function requestedOrganization(
  call: SignedInCall,
  ...ids: (string | undefined)[]
): Promise<string | undefined> {
  const named = [await idFromHeader(call), ...ids].filter((id) => id !== undefined)
  if (new Set(named).size > 1) throw refused('ORGANIZATION_DISAGREES')
  return named[0] ?? call.session.activeOrganizationId ?? undefined
}

async function idFromHeader({ request, db, user }: SignedInCall): Promise<string | undefined> {
  if (request.organization === undefined) return undefined
  const id = await findOrganizationIdFor(db, request.organization, user.id)
  if (id === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  return id
}

/** Refuses a header that names another organization. Call it once the caller may know which one it is. */
export async function assertSameOrganization(db: Db, { request }: SignedInCall, organizationId: string): Promise<void> {
  const { organization } = request
  if (organization === undefined || (await organizationMatches(db, organizationId, organization))) return
  throw refused('ORGANIZATION_DISAGREES')
}
