import { hasPermissionInput } from '@foyer/auth-domain/organization/has-permission'
import { mayAll } from '@foyer/auth-domain/permission/permissions'
import { requestedRights } from '@foyer/auth-domain/permission/requested-rights'
import { findActingMember } from '#operations/member/acting-member.ts'
import { grantsOf } from '#operations/organization/organization-rules.ts'
import { requestedOrganization } from '#operations/organization/requested-organization.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** Whether the signed-in user has all the requested permissions in an organization. */
export const hasPermission = signedInProcedure(hasPermissionInput).mutation(async ({ ctx, input }) => {
  const organizationId = await requestedOrganization(ctx, input.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const member = await findActingMember(ctx.db, ctx, organizationId)
  if (member === undefined) throw refused('USER_IS_NOT_A_MEMBER_UNAUTHORIZED')
  return { error: null, success: mayAll(grantsOf(ctx), member.roles, requestedRights(input)) }
})
