import type { Db } from '@foyer/db/handles'
import { findOrganizationIdFor, organizationIsCalled } from '@foyer/db/organizations'
import type { SignedInCall } from '../procedures.ts'
import { refused } from '../refused.ts'

/**
 * The organization a call is about: named in its input, or by the `x-organization` header (id or slug), or the session's
 * active one. Two that disagree are refused, and so is a header that names none of the person's own.
 */
export async function namedOrganization(call: SignedInCall, given: string): Promise<string>
export async function namedOrganization(
  call: SignedInCall,
  ...given: (string | undefined)[]
): Promise<string | undefined>
export async function namedOrganization(
  call: SignedInCall,
  ...given: (string | undefined)[]
): Promise<string | undefined> {
  const named = [await namedByHeader(call), ...given].filter((id) => id !== undefined)
  if (new Set(named).size > 1) throw refused('ORGANIZATION_DISAGREES')
  return named[0] ?? call.session.activeOrganizationId ?? undefined
}

async function namedByHeader({ request, db, user }: SignedInCall): Promise<string | undefined> {
  if (request.organization === undefined) return undefined
  const named = await findOrganizationIdFor(db, request.organization, user.id)
  if (named === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  return named
}

/** Refuses a header that names another organization than that of an invitation, once its holder may know of it. */
export async function demandAgreement(db: Db, { request }: SignedInCall, organizationId: string): Promise<void> {
  const { organization } = request
  if (organization === undefined || (await organizationIsCalled(db, organizationId, organization))) return
  throw refused('ORGANIZATION_DISAGREES')
}
