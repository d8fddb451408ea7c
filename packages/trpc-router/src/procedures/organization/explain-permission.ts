import { contract } from '@foyer/auth-domain/contract/contract'
import { explainPermission as explain, findPermission } from '@foyer/auth-domain/permission/explain-permission'
import { findExplainedMember } from '#operations/member/explained-member.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.explainPermission)

/** Why the caller, or another member, has a permission in an organization, or what stands in the way. */
export const explainPermission = query(async ({ ctx, input }) => {
  const { organizationId } = ctx
  const { permission: name, userId = ctx.user.id } = input
  const { member, grants } = await findExplainedMember(ctx, userId)
  const permission = findPermission(grants, name)
  if (permission === undefined) throw refused('INVALID_QUERY', { subject: '[query.permission] Unknown permission' })
  return { organizationId, userId, permission: name, ...explain(grants, member, permission) }
})
