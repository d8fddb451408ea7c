import { findOrganizationIdFor } from '@foyer/db/organizations'
import type { SignedInCall } from '../procedures.ts'
import { refused } from '../refused.ts'

/**
 * The organization a call is about: named in its input, or by the `x-organization` header (id or slug), or the session's
 * active one. Two that disagree are refused, and so is a header that names none of the person's own.
 */
export async function namedOrganization(call: SignedInCall, given: string | undefined): Promise<string | undefined> {
  const { organization } = call.request
  if (organization === undefined) return given ?? call.session.activeOrganizationId ?? undefined
  const named = await findOrganizationIdFor(call.db, organization, call.user.id)
  if (named === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  if (given !== undefined && given !== named) throw refused('ORGANIZATION_DISAGREES')
  return named
}
