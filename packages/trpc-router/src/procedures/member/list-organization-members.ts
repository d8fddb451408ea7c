import { contract } from '@foyer/auth-domain/contract/contract'
import { unsetFieldsOctets } from '@foyer/auth-domain/fields/fields'
import { memberPageOf } from '@foyer/auth-domain/member/list-organization-members'
import { showMemberWithUser } from '@foyer/auth-domain/member/member'
import { findMemberPage } from '@foyer/db/organizations/member-page'
import { findActingMember } from '#operations/member/acting-member.ts'
import { dependsOnMembers, dependsOnOrganization } from '#operations/organization/depends-on.ts'
import { organizationByIdOrSlug } from '#operations/organization/organization-by-id-or-slug.ts'
import { memberView } from '#operations/organization/organization-rules.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.listOrganizationMembers)

/** A page of an organization's members by offset, with the number of all; for its members. */
export const listOrganizationMembers = query(async ({ ctx, input }) => {
  const organizationId = await organizationByIdOrSlug(ctx, input)
  dependsOnOrganization(ctx, organizationId)
  const { actor: reader } = await findActingMember(ctx.db, ctx, organizationId)
  if (reader === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  const view = memberView(ctx)
  const beside = unsetFieldsOctets(view.fields)
  const { members, total } = await findMemberPage(ctx.db, organizationId, memberPageOf(input), beside)
  dependsOnMembers(ctx, members)
  return { members: members.map((member) => showMemberWithUser(member, view)), total }
})
