import type { MembershipFacts } from '@foyer/auth-domain/member/change-member'
import type { Trx } from '@foyer/db/engine/handles'
import { countMembersWithRole } from '@foyer/db/organizations/members'
import type { Services } from '#runtime/context/services.ts'

/** How many owners there are, which decides about a membership change beside the rules; the organization must be locked. */
export async function countOwners(
  trx: Trx,
  { options }: Pick<Services, 'options'>,
  organizationId: string,
): Promise<Pick<MembershipFacts, 'owners'>> {
  return { owners: await countMembersWithRole(trx, organizationId, options.organization.creatorRole) }
}
