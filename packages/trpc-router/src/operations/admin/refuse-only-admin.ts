import { stopBeingAdmin } from '@foyer/auth-domain/admin/only-admin'
import { isAdmin } from '@foyer/auth-domain/admin/rules'
import type { Trx } from '@foyer/db/engine/handles'
import { lockOtherAdmin } from '@foyer/db/users/admins'
import type { LockedUser } from '@foyer/db/users/users'
import { type Actor, actorIdOf } from '#operations/session/lock-actor.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/**
 * Refuses the only admin who demotes, removes or deletes themselves. Anyone who does so to another remains an admin; both are
 * locked. The command line, which makes admins, is not refused. Before anything but users is written.
 */
export async function refuseOnlyAdmin(trx: Trx, actor: Actor, target: Pick<LockedUser, 'id' | 'role'>): Promise<void> {
  const { admin } = actor.options
  if (target.id !== actorIdOf(actor) || !isAdmin(target, admin)) return
  orThrow(stopBeingAdmin({ othersRemain: await lockOtherAdmin(trx, target.id, admin, actor.now()) }))
}
