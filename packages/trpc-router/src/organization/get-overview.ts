import { inOrganizationInput } from '@foyer/auth-domain/organization/organization'
import { findOverviewFor } from '@foyer/db/organization-overview'
import { signedIn } from '../procedures.ts'
import { refused } from '../refused.ts'
import { namedOrganization } from './named-organization.ts'
import { rulesOf } from './rules.ts'

/** An organization with the numbers of its members, teams and open invitations; for its members. */
export const getOverview = signedIn(inOrganizationInput).query(async ({ ctx, input }) => {
  const organizationId = await namedOrganization(ctx, input?.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const overview = await findOverviewFor(
    ctx.db,
    { organizationId, userId: ctx.user.id },
    { ownerRole: rulesOf(ctx).ownerRole, now: ctx.now() },
  )
  if (overview === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  return overview
})
