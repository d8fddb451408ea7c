import type { MembershipFacts } from '@foyer/auth-domain/member/change-member'
import type { Rules } from '@foyer/auth-domain/permission/permissions'
import type { Trx } from '@foyer/db/engine/handles'
import { countMembersWithRole } from '@foyer/db/organizations/members'

/** The facts that decide about a membership change; the organization must be locked. */
export async function readMembershipFacts(trx: Trx, rules: Rules, organizationId: string): Promise<MembershipFacts> {
  return { ...rules, owners: await countMembersWithRole(trx, organizationId, rules.ownerRole) }
}
