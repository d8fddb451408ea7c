import { joinRoles, parseRoles } from '@foyer/auth-domain/permission/role-set'
import type { Trx } from './handles.ts'
import { type StoredUser, toUser, userColumns } from './users.ts'

type Upgrade = Pick<StoredUser, 'name' | 'email' | 'emailVerified' | 'image' | 'language'>

/**
 * Makes a user with a name and an address of an anonymous one, under the same id; undefined when they are anonymous no
 * longer. Throws a unique violation of `user_email_key` when somebody has the address.
 */
export async function upgradeUser(trx: Trx, id: string, upgrade: Upgrade, now: Date): Promise<StoredUser | undefined> {
  const { name, email, emailVerified, image, language } = upgrade
  const row = await trx
    .updateTable('user')
    .set(({ fn, ref, val }) => ({
      name,
      email,
      emailVerified,
      // What they chose before stays theirs.
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
  return row && toUser(row)
}

/** A membership that came from another or grew by theirs, with all its roles; `added` where there was none before. */
export type MovedMembership = { organizationId: string; roles: ReadonlySet<string>; added: boolean }

/** Hands what an anonymous user belongs to on to another; where both are members already, the other has both's roles. */
export async function moveMemberships(trx: Trx, fromId: string, toId: string): Promise<MovedMembership[]> {
  const shared = await trx
    .selectFrom('member as kept')
    .innerJoin('member as given', 'given.organizationId', 'kept.organizationId')
    .where('kept.userId', '=', toId)
    .where('given.userId', '=', fromId)
    .select(['kept.id', 'kept.organizationId', 'kept.role', 'given.role as givenRole'])
    .execute()
  const joined = shared
    .map(({ id, organizationId, role, givenRole }) => {
      const before = parseRoles(role)
      return { id, organizationId, before, roles: new Set([...before, ...parseRoles(givenRole)]), added: false }
    })
    .filter(({ before, roles }) => roles.size > before.size)
  for (const { id, roles } of joined) {
    await trx
      .updateTable('member')
      .set({ role: joinRoles(roles) })
      .where('id', '=', id)
      .execute()
  }
  let moving = trx.updateTable('member').set({ userId: toId }).where('userId', '=', fromId)
  const known = shared.map(({ organizationId }) => organizationId)
  if (known.length > 0) moving = moving.where('organizationId', 'not in', known)
  const moved = await moving.returning(['organizationId', 'role']).execute()
  await trx.updateTable('invitation').set({ inviterId: toId }).where('inviterId', '=', fromId).execute()
  const added = moved.map(({ organizationId, role }) => ({ organizationId, roles: parseRoles(role), added: true }))
  return [...joined, ...added]
}
