import { showMemberWithUser } from '@foyer/auth-domain/member/member'
import { inOrganizationInput } from '@foyer/auth-domain/organization/organization'
import { findMember } from '@foyer/db/members'
import { namedOrganization } from '../organization/named-organization.ts'
import { showsTeams } from '../organization/rules.ts'
import { signedIn } from '../procedures.ts'
import { refused } from '../refused.ts'

/** Who the person signed in is in an organization. */
export const getActiveMember = signedIn(inOrganizationInput).query(async ({ ctx, input }) => {
  const organizationId = await namedOrganization(ctx, input?.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const member = await findMember(ctx.db, organizationId, { userId: ctx.user.id })
  if (member === undefined) throw refused('MEMBER_NOT_FOUND')
  return showMemberWithUser(member, showsTeams(ctx))
})
