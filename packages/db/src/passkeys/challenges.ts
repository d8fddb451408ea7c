import type { PasskeyCeremony } from '@foyer/auth-domain/verification/secret-purposes'
import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'

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

/** Stores a challenge; of its browser, and of its user, at most `most` live, and the oldest give way. */
export async function insertChallenge(trx: Trx, challenge: NewChallenge, most: number): Promise<void> {
  const { purpose, fingerprint, browser, id, userId, value, expiresAt, now } = challenge
  await makeRoom(trx, { purpose, column: 'subject', owner: browser, most })
  if (userId !== null) await makeRoom(trx, { purpose, column: 'userId', owner: userId, most })
  const identifier = `${purpose}:${fingerprint}`
  const row = { id, identifier, value, userId, subject: browser, browser, expiresAt }
  const added = trx.insertInto('verification').values({ ...row, createdAt: now, updatedAt: now })
  await later(trx, added.compile())
}

type Room = { purpose: PasskeyCeremony; column: 'subject' | 'userId'; owner: string; most: number }

async function makeRoom(trx: Trx, { purpose, column, owner, most }: Room): Promise<void> {
  // There may be no row to lock.
  await later(trx, sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose}:${owner}`}, 0))`.compile(trx))
  const oldest = trx.deleteFrom('verification').where('id', 'in', (theirs) =>
    theirs
      .selectFrom('verification')
      .select('id')
      .where('purpose', '=', purpose)
      .where(column, '=', owner)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .offset(most - 1),
  )
  await later(trx, oldest.compile())
}

/**
 * Uses up the challenge of a browser that an answer names, or else its newest one: whatever comes back, a challenge ends
 * with the first answer (T51). To one caller only. `browsers`: what the browser may be known by.
 */
export async function claimChallenge(
  db: Db,
  { purpose, fingerprint, browsers }: Pick<NewChallenge, 'purpose' | 'fingerprint'> & { browsers: readonly string[] },
  now: Date,
): Promise<{ fingerprint: string; value: string } | undefined> {
  return db
    .deleteFrom('verification')
    .where('id', '=', (live) =>
      live
        .selectFrom('verification')
        .select('id')
        .where('purpose', '=', purpose)
        .where('subject', 'in', browsers)
        .whereRef('browser', '=', 'subject')
        .where('expiresAt', '>', now)
        .orderBy(sql`"fingerprint" = ${fingerprint}`, 'desc')
        .orderBy('createdAt', 'desc')
        .limit(1),
    )
    .returning(['fingerprint', 'value'])
    .executeTakeFirst()
}
