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
    .set({ name, email, emailVerified, image, language, isAnonymous: null, createdAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('isAnonymous', '=', true)
    .returning(userColumns)
    .executeTakeFirst()
  return row && toUser(row)
}

/** Hands what an anonymous user belongs to on to another; where both are members already, the other stays as they are. */
export async function moveMemberships(trx: Trx, fromId: string, toId: string): Promise<void> {
  await trx
    .updateTable('member')
    .set({ userId: toId })
    .where('userId', '=', fromId)
    .where('organizationId', 'not in', (theirs) =>
      theirs.selectFrom('member').select('organizationId').where('userId', '=', toId),
    )
    .execute()
  await trx.updateTable('invitation').set({ inviterId: toId }).where('inviterId', '=', fromId).execute()
}
