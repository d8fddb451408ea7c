import { findOrganizationIdFor } from '@foyer/db/organizations/organizations'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { requestedOrganization } from '#runtime/procedure/requested-organization.ts'
import { refused } from '#runtime/refusal/refused.ts'

type Named = { organizationId?: string | undefined; organizationSlug?: string | undefined }

/**
 * The id of the organization a call names by id or slug, or the active one. A slug of which the caller is no member is
 * refused like one that does not exist (S55).
 */
export async function organizationByIdOrSlug(call: SignedInCall, named: Named | undefined): Promise<string> {
  const { organizationId, organizationSlug } = named ?? {}
  const bySlug = organizationSlug === undefined ? undefined : await idOfSlug(call, organizationSlug)
  const id = await requestedOrganization(call, organizationId, bySlug)
  if (id === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  return id
}

async function idOfSlug({ db, user }: SignedInCall, slug: string): Promise<string> {
  const id = await findOrganizationIdFor(db, slug, user.id)
  if (id === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  return id
}
