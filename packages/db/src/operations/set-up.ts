import { parseLanguage } from '@foyer/auth-domain/language'
import type { Choices } from '@foyer/auth-domain/set-up/choices'
import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'

const PURPOSE = 'set-up'
const SERVICE = 1

/** `waiting`: nobody is a user, and no code is printed or all have expired. */
export type SetUpState = 'over' | 'open' | 'waiting'

/** Whether the service has a user, and if not, whether a code to set it up is valid. */
export async function findSetUpState(db: Db, now: Date): Promise<SetUpState> {
  const { hasUsers, hasCode } = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('user').select('id')).as('hasUsers'),
      exists(selectFrom('verification').select('id').where('purpose', '=', PURPOSE).where('expiresAt', '>', now)).as(
        'hasCode',
      ),
    ])
    .executeTakeFirstOrThrow()
  if (hasUsers) return 'over'
  return hasCode ? 'open' : 'waiting'
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined
}

type SetUpCode = { id: string; fingerprint: string; expiresAt: Date; now: Date; most: number }

/** Stores a code unless the service has a user; beyond `most` of them the oldest go. Answers whether it was stored. */
export async function insertSetUpCode(db: Db, code: SetUpCode): Promise<boolean> {
  const { id, fingerprint, expiresAt, now, most } = code
  if (await hasUsers(db)) return false
  await db
    .insertInto('verification')
    .values({
      id,
      identifier: `${PURPOSE}:${fingerprint}`,
      value: PURPOSE,
      userId: null,
      expiresAt,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await db
    .deleteFrom('verification')
    .where('purpose', '=', PURPOSE)
    .where('id', 'not in', (codes) =>
      codes
        .selectFrom('verification')
        .select('id')
        .where('purpose', '=', PURPOSE)
        .orderBy('createdAt', 'desc')
        .limit(most),
    )
    .execute()
  return true
}

/** Makes other set-ups wait until the transaction ends: of two at once, one finds a user. */
export async function lockSetUp(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${PURPOSE}, 0))`.execute(trx)
}

/** The set-up is over: what the terminals of all instances show opens nothing. */
export async function deleteSetUpCodes(trx: Trx): Promise<void> {
  await trx.deleteFrom('verification').where('purpose', '=', PURPOSE).execute()
}

export async function storeChoices(trx: Trx, choices: Choices, now: Date): Promise<void> {
  const stored = { ...choices, setUpAt: now }
  await trx
    .insertInto('service')
    .values({ id: SERVICE, ...stored })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(stored))
    .execute()
}

/** What was chosen in the set-up; undefined before it, and where there was none. */
export async function findChoices(db: Db): Promise<Choices | undefined> {
  const row = await db.selectFrom('service').select(['name', 'accent', 'language']).executeTakeFirst()
  return row && { ...row, language: parseLanguage(row.language) ?? null }
}
