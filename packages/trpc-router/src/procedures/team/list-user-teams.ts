import { listUserTeams as decideListUserTeams, listUserTeamsInput } from '@foyer/auth-domain/team/team-member'
import { findMember } from '@foyer/db/organizations/members'
import { findTeamsOf } from '@foyer/db/organizations/team-members'
import { grantsOf } from '#operations/organization/organization-rules.ts'
import { requestedOrganization } from '#operations/organization/requested-organization.ts'
import { assertTeamsEnabled } from '#operations/team/assert-teams-enabled.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'

/** The caller's teams of all organizations or of one, or those of another member of one. */
export const listUserTeams = signedInProcedure(listUserTeamsInput).query(async ({ ctx, input }) => {
  assertTeamsEnabled(ctx)
  const isNamed = input?.organizationId !== undefined || ctx.request.organization !== undefined
  const userId = input?.userId ?? ctx.user.id
  if (userId === ctx.user.id && !isNamed) return findTeamsOf(ctx.db, userId)
  const organizationId = await requestedOrganization(ctx, input?.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const actor = await findMember(ctx.db, organizationId, { userId: ctx.user.id })
  if (actor === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  if (userId === ctx.user.id) return findTeamsOf(ctx.db, userId, organizationId)
  const target = await findMember(ctx.db, organizationId, { userId })
  orThrow(decideListUserTeams({ actor, target }, grantsOf(ctx)))
  return findTeamsOf(ctx.db, userId, organizationId)
})
