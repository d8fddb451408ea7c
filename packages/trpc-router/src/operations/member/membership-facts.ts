import type { MembershipFacts } from '@foyer/auth-domain/member/change-member'
import type { Trx } from '@foyer/db/engine/handles'
import { countMembersWithRole } from '@foyer/db/organizations/members'
import { rulesOf } from '#operations/organization/organization-rules.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'

/** The facts that decide about a membership change; the organization must be locked. */
export async function readMembershipFacts(
  trx: Trx,
  call: SignedInCall,
  organizationId: string,
): Promise<MembershipFacts> {
  const rules = rulesOf(call)
  return { ...rules, owners: await countMembersWithRole(trx, organizationId, rules.ownerRole) }
}
