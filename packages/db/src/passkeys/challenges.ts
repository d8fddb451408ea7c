import type { PasskeyCeremony } from '@foyer/auth-domain/verification/secret-purposes'
import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'

/** `browser` is the fingerprint of the browser that asked. */
type NewChallenge = {
  purpose: PasskeyCeremony
  fingerprint: string
  browser: string
  id: string
  /** Whose registration it is; what is theirs is deleted with what was mailed to them. */
  userId: string | null
  value: string
  expiresAt: Date
  now: Date
}

export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  const { purpose, fingerprint, browser, id, userId, value, expiresAt, now } = challenge
  const identifier = `${purpose}:${fingerprint}`
  const row = { id, identifier, value, userId, subject: browser, browser, expiresAt }
  await db
    .insertInto('verification')
    .values({ ...row, createdAt: now, updatedAt: now })
    .execute()
}

/**
 * Uses up the challenge of a browser that an answer names, or else its newest one: whatever comes back, a challenge ends
 * with the first answer (T51). To one caller only.
 */
export async function claimChallenge(
  db: Db,
  { purpose, fingerprint, browser }: Pick<NewChallenge, 'purpose' | 'fingerprint' | 'browser'>,
  now: Date,
): Promise<{ fingerprint: string; value: string } | undefined> {
  return db
    .deleteFrom('verification')
    .where('id', '=', (live) =>
      live
        .selectFrom('verification')
        .select('id')
        .where('purpose', '=', purpose)
        .where('subject', '=', browser)
        .where('browser', '=', browser)
        .where('expiresAt', '>', now)
        .orderBy(sql`"fingerprint" = ${fingerprint}`, 'desc')
        .orderBy('createdAt', 'desc')
        .limit(1),
    )
    .returning(['fingerprint', 'value'])
    .executeTakeFirst()
}
