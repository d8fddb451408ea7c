import { isAdmin } from '@foyer/auth-domain/admin/rules'
import { joinRoles } from '@foyer/auth-domain/permission/role-set'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteImpersonationsOf } from '@foyer/db/sessions/delete-sessions'
import { changeUser, type LockedUser } from '@foyer/db/users/users'
import type { Actor } from '#operations/session/lock-actor.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { refuseOnlyAdmin } from './refuse-only-admin.ts'
import { targetEvent } from './target-event.ts'

/** Replaces a locked user's roles by ones that exist. */
export async function changeRole(
  trx: Trx,
  actor: Actor,
  { id: userId, role: former }: Pick<LockedUser, 'id' | 'role'>,
  roles: ReadonlySet<string>,
): Promise<LockedUser> {
  const role = joinRoles(roles)
  if (!isAdmin({ id: userId, role }, actor.options.admin))
    await refuseOnlyAdmin(trx, actor, { id: userId, role: former })
  const [changed] = await Promise.all([
    changeUser(trx, userId, { role }, actor.now()),
    // They depended on the former roles and must not become valid again with them (S52).
    deleteImpersonationsOf(trx, userId),
  ])
  if (changed === undefined) throw refused('ADMIN_USER_NOT_FOUND')
  if (role !== former)
    await recordEvent(trx, targetEvent(actor, 'user.role.changed', changed.id, { from: former, role }))
  return changed
}
