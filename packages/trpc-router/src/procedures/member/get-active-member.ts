import { showMemberWithUser } from '@foyer/auth-domain/member/member'
import { inOrganizationInput } from '@foyer/auth-domain/organization/organization'
import { findActingMember } from '#operations/member/acting-member.ts'
import { memberView } from '#operations/organization/organization-rules.ts'
import { requestedOrganization } from '#operations/organization/requested-organization.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** The signed-in user's membership of an organization. */
export const getActiveMember = signedInProcedure(inOrganizationInput).query(async ({ ctx, input }) => {
  const organizationId = await requestedOrganization(ctx, input?.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const member = await findActingMember(ctx.db, ctx, organizationId)
  if (member === undefined) throw refused('MEMBER_NOT_FOUND')
  return showMemberWithUser(member, memberView(ctx))
})
