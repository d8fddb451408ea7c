import { contract } from '@foyer/auth-domain/contract/contract'
import { showMemberWithUser } from '@foyer/auth-domain/member/member'
import { findActingMember } from '#operations/member/acting-member.ts'
import { memberView } from '#operations/organization/organization-rules.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.getActiveMember)

/** The signed-in user's membership of an organization. */
export const getActiveMember = query(async ({ ctx }) => {
  const { organizationId } = ctx
  const { actor: member } = await findActingMember(ctx.db, ctx, organizationId)
  if (member === undefined) throw refused('MEMBER_NOT_FOUND')
  return showMemberWithUser(member, memberView(ctx))
})
