import { contract } from '@foyer/auth-domain/contract/contract'
import { explainPermission, knownPermissions } from '@foyer/auth-domain/permission/explain-permission'
import { findExplainedMember } from '#operations/member/explained-member.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Every permission in an organization, and why the caller, or another member, has it or not. */
export const listMemberPermissions = procedure(contract.listMemberPermissions).query(async ({ ctx, input }) => {
  const { member, grants } = await findExplainedMember(ctx, input?.userId)
  return knownPermissions(grants).map((permission) => ({
    ...permission,
    ...explainPermission(grants, member, permission),
  }))
})
