import { mayManageClients } from '@foyer/auth-domain/oauth-provider/client-manager'
import type { ConsentView } from '@foyer/auth-domain/oauth-provider/consent.schema'
import { mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import type { Trx } from '@foyer/db/engine/handles'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { findActingMember } from '#operations/member/acting-member.ts'
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
  if (organizationId !== null) await lockOrganization(trx, organizationId)
  const { actor } = await lockActorAndAnyTarget(trx, call, userId)
  if (organizationId !== null) {
    const { actor: member, rules } = await findActingMember(trx, actor, organizationId)
    if (mayManageClients(rules.grants, member, 'delete')) return { actor, as: 'organization' }
  }
  if (!mayAdminister(call.options.admin, actor.user, { app: ['delete'] })) return undefined
  await requireSecondFactor(trx, actor, actor)
  return { actor, as: 'admin' }
}
