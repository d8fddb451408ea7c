import { DELETED_EMAIL_PREFIX, deletedEmail } from '@foyer/auth-domain/user/delete-user'
import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { deleteInSlices } from '#engine/slices.ts'
import { deleteSessionsOf } from '#sessions/delete-sessions.ts'
import { reserveUsername } from './usernames.ts'

/** Deletes a user with their sessions, accounts, tokens, memberships and the invitations they sent. */
export async function deleteUser(trx: Trx, id: string, now: Date): Promise<void> {
  await deleteWhatIsTheirs(trx, id, now)
  await deleteInSlices(trx, 'member', sql`"userId" = ${id}`)
  await trx.deleteFrom('user').where('id', '=', id).execute()
}

/**
 * Leaves of a user what is needed to delete their organizations later. Nobody can sign in as them or accept an invitation
 * of theirs; name, email and picture are gone, and the email can be signed up with again.
 */
export async function beginUserDeletion(trx: Trx, id: string, now: Date): Promise<void> {
  await deleteWhatIsTheirs(trx, id, now)
  await trx
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
    .execute()
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
  await reserveUsernameOf(trx, id, now)
  await deleteSessionsOf(trx, id)
  for (const table of ownTables) {
    await deleteInSlices(trx, table, sql`"userId" = ${id}`)
  }
  await trx.deleteFrom('passkeyHandle').where('userId', '=', id).execute()
  await deleteInSlices(trx, 'invitation', sql`"inviterId" = ${id}`)
}

// Nobody else signs in by it, or passes for them, as soon as they are gone (T95).
async function reserveUsernameOf(trx: Trx, id: string, now: Date): Promise<void> {
  const user = await trx.selectFrom('user').select('username').where('id', '=', id).executeTakeFirst()
  if (typeof user?.username === 'string') await reserveUsername(trx, user.username, id, now)
}
