import type { Circumstances } from '@foyer/auth-domain/member/change-member'
import type { Trx } from '@foyer/db/handles'
import { countMembersWithRole } from '@foyer/db/members'
import { rulesOf } from '../organization/rules.ts'
import type { SignedInCall } from '../procedures.ts'

/** What a change of membership is judged by, while the organization is held. */
export async function circumstancesIn(trx: Trx, call: SignedInCall, organizationId: string): Promise<Circumstances> {
  const rules = rulesOf(call)
  return { ...rules, owners: await countMembersWithRole(trx, organizationId, rules.ownerRole) }
}
