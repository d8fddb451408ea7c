import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'

/** Backup codes to store; `pending`: made with a secret that is not in force yet. */
export type NewBackupCodes = {
  userId: string
  codes: readonly { id: string; hash: string }[]
  pending: boolean
  now: Date
}

/** Stores backup codes in place of the former ones, or of the former pending ones. The user must be locked. */
export async function replaceBackupCodes(trx: Trx, { userId, codes, pending, now }: NewBackupCodes): Promise<void> {
  await later(trx, trx.deleteFrom('backupCode').where('userId', '=', userId).where('pending', '=', pending).compile())
  const rows = codes.map(({ id, hash }) => ({ id, userId, hash, pending, createdAt: now }))
  await later(trx, trx.insertInto('backupCode').values(rows).compile())
}

/** Puts the pending codes of a user in the place of those in force, if there are any. The user must be locked. */
export async function confirmBackupCodes(trx: Trx, userId: string): Promise<void> {
  const replaced = trx
    .deleteFrom('backupCode')
    .where('userId', '=', userId)
    .where('pending', '=', false)
    .where('userId', 'in', (codes) =>
      codes.selectFrom('backupCode').select('userId').where('userId', '=', userId).where('pending', '=', true),
    )
  const confirmed = trx
    .updateTable('backupCode')
    .set({ pending: false })
    .where('userId', '=', userId)
    .where('pending', '=', true)
  await later(trx, replaced.compile())
  await later(trx, confirmed.compile())
}

/** Uses a code up, given by its hash under each key; true for one of concurrent calls (T32). */
export async function claimBackupCode(trx: Trx, userId: string, hashes: readonly string[]): Promise<boolean> {
  const claimed = await trx
    .deleteFrom('backupCode')
    .where('userId', '=', userId)
    .where('hash', 'in', hashes)
    .where('pending', '=', false)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Deletes the codes of a user that were made at `since` or later. */
export async function deleteBackupCodesSince(trx: Trx, userId: string, since: Date): Promise<void> {
  await later(trx, trx.deleteFrom('backupCode').where('userId', '=', userId).where('createdAt', '>=', since).compile())
}

/** How many codes a user has left. */
export async function countBackupCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('backupCode')
    .select((code) => code.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('pending', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Number of stored codes per secret, by its key id; '' for those stored before the hash named it. */
export async function countBackupCodesBySecret(db: Db): Promise<{ keyId: string; codes: number }[]> {
  return db
    .selectFrom('backupCode')
    .select([
      sql<string>`case when hash like '%.%' then split_part(hash, '.', 1) else '' end`.as('keyId'),
      sql<number>`count(*)::int`.as('codes'),
    ])
    .groupBy('keyId')
    .orderBy('keyId')
    .execute()
}
