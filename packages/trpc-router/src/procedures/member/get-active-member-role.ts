import { contract } from '@foyer/auth-domain/contract/contract'
import { joinRoles } from '@foyer/auth-domain/permission/role-set'
import { findMember } from '@foyer/db/organizations/members'
import { findActingMember } from '#operations/member/acting-member.ts'
import { organizationByIdOrSlug } from '#operations/organization/organization-by-id-or-slug.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.getActiveMemberRole)

/** The roles of the caller, or of another member, in an organization of the caller. */
export const getActiveMemberRole = query(async ({ ctx, input }) => {
  const organizationId = await organizationByIdOrSlug(ctx, input)
  const { actor: reader } = await findActingMember(ctx.db, ctx, organizationId)
  if (reader === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  const userId = input?.userId ?? ctx.user.id
  const member = userId === ctx.user.id ? reader : await findMember(ctx.db, organizationId, { userId }, ctx.now())
  if (member === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  return { role: joinRoles(member.roles) }
})
