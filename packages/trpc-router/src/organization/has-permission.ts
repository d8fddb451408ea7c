import { hasPermissionInput } from '@foyer/auth-domain/organization/has-permission'
import { rightsAsked } from '@foyer/auth-domain/permission/asked-rights'
import { mayAll } from '@foyer/auth-domain/permission/permissions'
import { findMember } from '@foyer/db/members'
import { signedIn } from '../procedures.ts'
import { refused } from '../refused.ts'
import { namedOrganization } from './named-organization.ts'
import { grantsOf } from './rules.ts'

/** Whether the person signed in may do all that is asked in an organization. */
export const hasPermission = signedIn(hasPermissionInput).mutation(async ({ ctx, input }) => {
  const organizationId = await namedOrganization(ctx, input.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const member = await findMember(ctx.db, organizationId, { userId: ctx.user.id })
  if (member === undefined) throw refused('USER_IS_NOT_A_MEMBER_UNAUTHORIZED')
  return { error: null, success: mayAll(grantsOf(ctx), member.roles, rightsAsked(input)) }
})
