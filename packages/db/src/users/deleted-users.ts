import { DELETED_EMAIL_PREFIX, deletedEmail } from '@foyer/auth-domain/user/delete-user'
import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { deleteInSlices } from '#engine/slices.ts'
import { deleteSessionsOf } from '#sessions/delete-sessions.ts'

/** Deletes a user with their sessions, accounts, tokens, memberships and the invitations they sent. */
export async function deleteUser(trx: Trx, id: string, now: Date): Promise<void> {
  await Promise.all([deleteWhatIsTheirs(trx, id, now), deleteInSlices(trx, 'member', sql`"userId" = ${id}`)])
  await later(trx, trx.deleteFrom('user').where('id', '=', id).compile())
}

/**
 * Leaves of a user what is needed to delete their organizations later. Nobody can sign in as them or accept an invitation
 * of theirs; name, email and picture are gone, and the email can be signed up with again.
 */
export async function beginUserDeletion(trx: Trx, id: string, now: Date): Promise<void> {
  await deleteWhatIsTheirs(trx, id, now)
  await later(
    trx,
    trx
      .updateTable('user')
      .set((user) => ({
        email: deletedEmail(id),
        username: null,
        displayUsername: null,
        name: '',
        image: null,
        emailVerified: false,
        banned: true,
        banReason: null,
        banExpires: null,
        tokenStamp: user('tokenStamp', '+', 1),
        updatedAt: now,
      }))
      .where('id', '=', id)
      .compile(),
  )
}

/** Users whose deletion has begun and not ended, at most `limit`. */
export async function findUsersBeingDeleted(db: Db, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('user')
    .select('id')
    .where('email', '>=', DELETED_EMAIL_PREFIX)
    // The character after the colon, with which the prefix ends.
    .where('email', '<', DELETED_EMAIL_PREFIX.replace(':', ';'))
    .orderBy('email')
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}

const ownTables = [
  'deviceCode',
  'pendingSignIn',
  'trustedDevice',
  'backupCode',
  'twoFactor',
  'account',
  'passkey',
  'apikey',
  'verification',
] as const

async function deleteWhatIsTheirs(trx: Trx, id: string, now: Date): Promise<void> {
  await Promise.all([
    reserveUsernameOf(trx, id, now),
    deleteSessionsOf(trx, id),
    ...ownTables.map((table) => deleteInSlices(trx, table, sql`"userId" = ${id}`)),
    later(trx, trx.deleteFrom('passkeyHandle').where('userId', '=', id).compile()),
    deleteInSlices(trx, 'invitation', sql`"inviterId" = ${id}`),
  ])
}

// Nobody else signs in by it, or passes for them, as soon as they are gone (T95).
async function reserveUsernameOf(trx: Trx, id: string, now: Date): Promise<void> {
  const reserved = trx
    .insertInto('formerUsername')
    .columns(['username', 'userId', 'freedAt'])
    .expression((users) =>
      users
        .selectFrom('user')
        .select(({ ref, val }) => [ref('username').$notNull().as('username'), 'id as userId', val(now).as('freedAt')])
        .where('id', '=', id)
        .where('username', 'is not', null),
    )
    .onConflict((conflict) => conflict.column('username').doUpdateSet({ userId: id, freedAt: now }))
  await later(trx, reserved.compile())
}
