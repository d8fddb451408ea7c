import type { BanChange } from '@foyer/auth-domain/admin/update-user'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSessionsOf } from '@foyer/db/sessions/delete-sessions'
import { changeUser, type LockedUser } from '@foyer/db/users/users'
import { invalidateTrust } from '#operations/password/invalidate-mailed-tokens.ts'
import type { Actor } from '#operations/session/lock-actor.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { targetEvent } from './target-event.ts'

/** Bans a user, lifts their ban or changes its terms; what bans ends their sessions and voids their links and codes. */
export async function changeBan(
  trx: Trx,
  actor: Actor,
  target: LockedUser | undefined,
  change: BanChange,
): Promise<LockedUser> {
  if (target === undefined) throw refused('ADMIN_USER_NOT_FOUND')
  // What was mailed before is not good again once the ban is lifted (T75).
  const ends = change.banned === true ? [deleteSessionsOf(trx, target.id), invalidateTrust(trx, target.id)] : []
  const [user] = await Promise.all([changeUser(trx, target.id, change, actor.now()), ...ends])
  if (user === undefined) throw refused('ADMIN_USER_NOT_FOUND')
  // Where nobody is banned no ban is lifted.
  if (change.banned !== false || target.banned === true) await recordEvent(trx, banEvent(actor, user, change))
  return user
}

function banEvent(actor: Actor, { id }: LockedUser, { banned, banReason }: BanChange) {
  if (banned === undefined) return targetEvent(actor, 'user.updated', id, { changed: ['ban'] })
  return banned
    ? targetEvent(actor, 'user.banned', id, { banReason: banReason ?? null })
    : targetEvent(actor, 'user.unbanned', id, {})
}
