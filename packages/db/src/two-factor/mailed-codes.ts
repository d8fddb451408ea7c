import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'

const PURPOSE = 'two-factor-otp'

/** A mailed code; `subject` is the pending sign-in or the session that it is for, and has one at a time. */
export type NewMailedCode = {
  id: string
  subject: string
  userId: string
  /** A keyed hash. */
  fingerprint: string
  expiresAt: Date
  now: Date
}

/** Stores a code in place of the one before (T4). The user must be locked. */
export async function replaceMailedCode(trx: Trx, code: NewMailedCode): Promise<void> {
  const { id, subject, userId, fingerprint, expiresAt, now } = code
  const before = trx.deleteFrom('verification').where('purpose', '=', PURPOSE).where('subject', '=', subject)
  const identifier = `${PURPOSE}:${fingerprint}`
  const row = { id, identifier, value: userId, userId, subject, expiresAt, createdAt: now, updatedAt: now }
  await later(trx, before.compile())
  await later(trx, trx.insertInto('verification').values(row).compile())
}

/** Whether a code was mailed for a subject that has not expired, and was not attempted once more than `most` times. */
export async function hasMailedCode(db: Db, subject: string, most: number, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('verification')
    .select('id')
    .where('purpose', '=', PURPOSE)
    .where('subject', '=', subject)
    .where('attempts', '<=', most)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Counts an attempt at the code of a subject before it is compared; false when it has none left. One statement, so that
 * concurrent attempts are all counted (T3). The row stays until it expires: attempts that were counted in time are still
 * being compared with it.
 */
export async function claimMailedCodeAttempt(db: Db, subject: string, most: number, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('verification')
    .set((code) => ({ attempts: code('attempts', '+', 1) }))
    .where('purpose', '=', PURPOSE)
    .where('subject', '=', subject)
    .where('attempts', '<', most)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (claimed !== undefined) return true
  await db
    .updateTable('verification')
    .set({ attempts: most + 1 })
    .where('purpose', '=', PURPOSE)
    .where('subject', '=', subject)
    .where('attempts', '=', most)
    .execute()
  return false
}

/** Uses a code up, given by its keyed hash under each key; true for one of concurrent calls (T36). */
export async function claimMailedCode(
  trx: Trx,
  subject: string,
  fingerprints: readonly string[],
  now: Date,
): Promise<boolean> {
  const claimed = await trx
    .deleteFrom('verification')
    .where('purpose', '=', PURPOSE)
    .where('subject', '=', subject)
    .where('fingerprint', 'in', fingerprints)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}
