import { mayManageClients } from '@foyer/auth-domain/oauth-provider/client-manager'
import type { ConsentView } from '@foyer/auth-domain/oauth-provider/consent.schema'
import { mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import type { Trx } from '@foyer/db/engine/handles'
import { findActor } from '@foyer/db/organizations/members'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { actingAs } from '#operations/member/acting-member.ts'
import { type LockedCall, lockActor, lockActorAndAnyTarget } from '#operations/session/lock-actor.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { requireSecondFactor } from '#runtime/procedure/required-second-factor.ts'

/** Who ends a consent: `organization`, where they do so as a member of the one that it was given in. */
export type ConsentManager = { actor: LockedCall; as: 'user' | 'organization' | 'admin' }

/** The caller, locked with the user of a consent; undefined where it is not theirs to end. */
export async function lockConsentManager(
  trx: Trx,
  call: SignedInCall,
  { userId, organizationId }: Pick<ConsentView, 'organizationId'> & { userId: string },
): Promise<ConsentManager | undefined> {
  if (userId === call.user.id) return { actor: await lockActor(trx, call), as: 'user' }
  const [, { actor }, found] = await Promise.all([
    organizationId === null ? undefined : lockOrganization(trx, organizationId),
    lockActorAndAnyTarget(trx, call, userId),
    organizationId === null ? undefined : findActor(trx, organizationId, call.user.id, call.now()),
  ])
  if (organizationId !== null) {
    const { actor: member, rules } = await actingAs(trx, actor, found)
    if (mayManageClients(rules.grants, member, 'delete')) return { actor, as: 'organization' }
  }
  if (!mayAdminister(call.options.admin, actor.user, { app: ['delete'] })) return undefined
  await requireSecondFactor(trx, actor, actor)
  return { actor, as: 'admin' }
}
