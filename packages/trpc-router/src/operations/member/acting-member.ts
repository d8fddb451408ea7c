import type { MemberWithUser } from '@foyer/auth-domain/member/member'
import { changeKeys } from '@foyer/db/changes/change-keys'
import type { Db } from '@foyer/db/engine/handles'
import { findActor } from '@foyer/db/organizations/members'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'

/**
 * The membership by which the caller acts in an organization, undefined when they have none; refused while they have not
 * shown a second factor that it requires. Where the call writes, the organization and the caller are locked before.
 */
export async function findActingMember(
  db: Db,
  call: SignedInCall,
  organizationId: string,
): Promise<MemberWithUser | undefined> {
  call.dependencies?.add(changeKeys.membershipsOf(call.user.id), changeKeys.organization(organizationId))
  const found = await findActor(db, organizationId, call.user.id)
  if (found === undefined) return undefined
  // Which factors a user has is not announced.
  if (found.requiredFrom !== null) call.dependencies?.never()
  await requireSecondFactorOfMember(db, call, found.requiredFrom)
  return found.member
}
