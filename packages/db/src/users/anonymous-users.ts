import { joinRoles, parseRoles } from '@foyer/auth-domain/permission/role-set'
import type { Trx } from '#engine/handles.ts'
import { type LockedUser, type StoredUser, toLockedUser, userColumns } from './users.ts'

type Upgrade = Pick<
  StoredUser,
  'name' | 'email' | 'emailVerified' | 'image' | 'language' | 'username' | 'displayUsername'
>

/**
 * Upgrades an anonymous user to one with a name and an email, keeping the id; undefined when they are no longer anonymous.
 * Throws a unique violation of `user_email_key` when the email is taken.
 */
export async function upgradeUser(trx: Trx, id: string, upgrade: Upgrade, now: Date): Promise<LockedUser | undefined> {
  const { name, email, emailVerified, image, language, username, displayUsername } = upgrade
  const row = await trx
    .updateTable('user')
    .set(({ fn, ref, val }) => ({
      name,
      email,
      emailVerified,
      username,
      displayUsername,
      // A language chosen while anonymous is kept; so is the image unless the upgrade has one.
      image: fn.coalesce(val(image), ref('image')),
      language: fn.coalesce(ref('language'), val(language)),
      isAnonymous: null,
      createdAt: now,
      updatedAt: now,
    }))
    .where('id', '=', id)
    .where('isAnonymous', '=', true)
    .returning(userColumns)
    .executeTakeFirst()
  return row && toLockedUser(row)
}

/** A membership moved from another user or merged with theirs, with its resulting roles; `added` if moved. */
export type MovedMembership = { organizationId: string; roles: ReadonlySet<string>; added: boolean }

/** Moves the memberships of an anonymous user to another; where both are members, the roles are merged. */
export async function moveMemberships(trx: Trx, fromId: string, toId: string): Promise<MovedMembership[]> {
  const shared = await trx
    .selectFrom('member as kept')
    .innerJoin('member as given', 'given.organizationId', 'kept.organizationId')
    .where('kept.userId', '=', toId)
    .where('given.userId', '=', fromId)
    .select(['kept.id', 'kept.organizationId', 'kept.role', 'given.role as givenRole'])
    .execute()
  const merged = shared
    .map(({ id, organizationId, role, givenRole }) => {
      const before = parseRoles(role)
      return { id, organizationId, before, roles: new Set([...before, ...parseRoles(givenRole)]), added: false }
    })
    .filter(({ before, roles }) => roles.size > before.size)
  for (const { id, roles } of merged) {
    await trx
      .updateTable('member')
      .set({ role: joinRoles(roles) })
      .where('id', '=', id)
      .execute()
  }
  let moving = trx.updateTable('member').set({ userId: toId }).where('userId', '=', fromId)
  const sharedIds = shared.map(({ organizationId }) => organizationId)
  if (sharedIds.length > 0) moving = moving.where('organizationId', 'not in', sharedIds)
  const moved = await moving.returning(['organizationId', 'role']).execute()
  await trx.updateTable('invitation').set({ inviterId: toId }).where('inviterId', '=', fromId).execute()
  const added = moved.map(({ organizationId, role }) => ({ organizationId, roles: parseRoles(role), added: true }))
  return [...merged, ...added]
}
