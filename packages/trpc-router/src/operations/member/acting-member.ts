import type { MemberWithUser } from '@foyer/auth-domain/member/member'
import type { StoredOrganization } from '@foyer/auth-domain/organization/organization'
import { firstEnd } from '@foyer/auth-domain/permission/held-roles'
import type { Rules } from '@foyer/auth-domain/permission/permissions'
import { changeKeys } from '@foyer/db/changes/change-keys'
import type { Db, Trx } from '@foyer/db/engine/handles'
import { findActor } from '@foyer/db/organizations/members'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { rulesOf } from '#operations/organization/organization-rules.ts'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'

/** Who acts, undefined where they are no member, and what roles grant there. */
export type ActingMember = { actor: MemberWithUser | undefined; rules: Rules }

/**
 * The membership by which the caller acts in an organization; refused while they have not shown a second factor that it
 * requires. Where the call writes, see `lockActingMember`.
 */
export async function findActingMember(db: Db, call: SignedInCall, organizationId: string): Promise<ActingMember> {
  call.dependencies?.add(changeKeys.membershipsOf(call.user.id), changeKeys.organization(organizationId))
  return actingAs(db, call, await findActor(db, organizationId, call.user.id, call.now()))
}

/** The same of what was found (`findActor`), in a trip with other reads. */
export async function actingAs(
  db: Db,
  call: SignedInCall,
  found: Awaited<ReturnType<typeof findActor>>,
): Promise<ActingMember> {
  if (found === undefined) return { actor: undefined, rules: rulesOf(call, []) }
  const end = firstEnd(found.member, call.now())
  if (end !== undefined) call.dependencies?.holdUntil(end)
  // Which factors a user has is not announced.
  if (found.requiredFrom !== null) call.dependencies?.never()
  await requireSecondFactorOfMember(db, call, found.requiredFrom)
  return { actor: found.member, rules: rulesOf(call, found.made) }
}

/** The same on locked rows: the organization, undefined where there is none, then the caller. */
export type LockedMember = ActingMember & { organization: StoredOrganization | undefined; call: LockedCall }

export async function lockActingMember(trx: Trx, ctx: SignedInCall, organizationId: string): Promise<LockedMember> {
  const [organization, call, found] = await Promise.all([
    lockOrganization(trx, organizationId),
    lockActor(trx, ctx),
    findActor(trx, organizationId, ctx.user.id, ctx.now()),
  ])
  return { organization, call, ...(await actingAs(trx, call, found)) }
}
