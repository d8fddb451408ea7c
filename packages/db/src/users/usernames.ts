import type { ChosenUsername } from '@foyer/auth-domain/user/username'
import { uniqueViolation } from '#engine/errors.ts'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { type LockedUser, toLockedUser, userColumns } from './users.ts'

const TAKEN = 'user_username_key'

/** Whether an error says that another user has the username that was written. */
export function usernameIsTaken(error: unknown): boolean {
  return uniqueViolation(error) === TAKEN
}

/** Whether a username is another user's; the unique index decides between concurrent ones. */
export async function isUsernameUsed(db: Db, username: string, userId: string | undefined): Promise<boolean> {
  const owner = await db.selectFrom('user').select('id').where('username', '=', username).executeTakeFirst()
  return owner !== undefined && owner.id !== userId
}

/**
 * Whether a username was given up by somebody else since `freedAfter`. Read after it was written: a transaction that gave
 * it up meanwhile has then ended.
 */
export async function isUsernameReserved(
  db: Db,
  username: string,
  userId: string | undefined,
  freedAfter: Date,
): Promise<boolean> {
  const former = await db
    .selectFrom('formerUsername')
    .select('userId')
    .where('username', '=', username)
    .where('freedAt', '>', freedAfter)
    .executeTakeFirst()
  return former !== undefined && former.userId !== userId
}

/** Sets a user's username and reserves the one they had; throws a unique violation when it is taken (`usernameIsTaken`). */
export async function replaceUsername(
  trx: Trx,
  user: LockedUser,
  chosen: ChosenUsername,
  now: Date,
): Promise<LockedUser | undefined> {
  const row = await trx
    .updateTable('user')
    .set({ ...chosen, updatedAt: now })
    .where('id', '=', user.id)
    .returning(userColumns)
    .executeTakeFirst()
  if (user.username !== null && user.username !== chosen.username)
    await reserveUsername(trx, user.username, user.id, now)
  return row && toLockedUser(row)
}

/** Keeps a username that its user gives up from everybody else. */
export async function reserveUsername(trx: Trx, username: string, userId: string, now: Date): Promise<void> {
  await later(
    trx,
    trx
      .insertInto('formerUsername')
      .values({ username, userId, freedAt: now })
      .onConflict((conflict) => conflict.column('username').doUpdateSet({ userId, freedAt: now }))
      .compile(),
  )
}

/**
 * The same for a username that nobody has, for a `userId` who need not exist; returns whether it did. Nothing changes where
 * it is reserved to somebody else, who gave it up after `freedAfter`.
 */
export async function reserveFreeUsername(
  trx: Trx,
  { username, userId, now, freedAfter }: { username: string; userId: string; now: Date; freedAfter: Date },
): Promise<boolean> {
  const reserved = await trx
    .insertInto('formerUsername')
    .values({ username, userId, freedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('username')
        .doUpdateSet({ userId, freedAt: now })
        .where(({ eb, or }) =>
          or([eb('formerUsername.userId', '=', userId), eb('formerUsername.freedAt', '<=', freedAfter)]),
        ),
    )
    .returning('username')
    .executeTakeFirst()
  return reserved !== undefined
}

/** How many usernames are reserved to a user who gave them up after `freedAfter`. */
export async function countFormerUsernames(trx: Trx, userId: string, freedAfter: Date): Promise<number> {
  const { total } = await trx
    .selectFrom('formerUsername')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .where('freedAt', '>', freedAfter)
    .executeTakeFirstOrThrow()
  return total
}
