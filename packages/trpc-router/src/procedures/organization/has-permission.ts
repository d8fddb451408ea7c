import { contract } from '@foyer/auth-domain/contract/contract'
import { mayAll } from '@foyer/auth-domain/permission/permissions'
import { requestedRights } from '@foyer/auth-domain/permission/requested-rights'
import { findActingMember } from '#operations/member/acting-member.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { mutation, refused } = procedure(contract.hasPermission)

/** Whether the signed-in user has all the requested permissions in an organization. */
export const hasPermission = mutation(async ({ ctx, input }) => {
  const { organizationId } = ctx
  const { actor: member, rules } = await findActingMember(ctx.db, ctx, organizationId)
  if (member === undefined) throw refused('USER_IS_NOT_A_MEMBER_UNAUTHORIZED')
  return { error: null, success: mayAll(rules.grants, member.roles, requestedRights(input)) }
})
