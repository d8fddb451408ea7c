import { parseLanguage } from '@foyer/auth-domain/language'
import type { Choices } from '@foyer/auth-domain/set-up/choices'
import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { type Admins, isAdminAt } from '#users/user-conditions.ts'

const PURPOSE = 'set-up'
const SERVICE = 1

/** `isPast`: there is an admin, or there was one. */
export type SetUpFacts = { isPast: boolean; hasUsers: boolean; hasCode: boolean }

export async function findSetUpFacts(db: Db, admins: Admins, now: Date): Promise<SetUpFacts> {
  return db
    .selectNoFrom(({ exists, or, selectFrom }) => [
      or([
        exists(selectFrom('service').select('id').where('setUpAt', 'is not', null)),
        exists(adminsOf(db, admins, now)),
      ]).as('isPast'),
      exists(selectFrom('user').select('id')).as('hasUsers'),
      exists(selectFrom('verification').select('id').where('purpose', '=', PURPOSE).where('expiresAt', '>', now)).as(
        'hasCode',
      ),
    ])
    .$castTo<SetUpFacts>()
    .executeTakeFirstOrThrow()
}

export async function hasAdmin(db: Db, admins: Admins, now: Date): Promise<boolean> {
  return (await adminsOf(db, admins, now).limit(1).executeTakeFirst()) !== undefined
}

function adminsOf(db: Db, admins: Admins, now: Date) {
  return db.selectFrom('user').select('id').where(isAdminAt(admins, now))
}

/** Whether there is an admin, and the set-up is not over yet. */
export async function isSettlingDue(db: Db, admins: Admins, now: Date): Promise<boolean> {
  const { isDue } = await db
    .selectNoFrom(({ and, exists, not, selectFrom }) =>
      and([
        exists(adminsOf(db, admins, now)),
        not(exists(selectFrom('service').select('id').where('setUpAt', 'is not', null))),
      ]).as('isDue'),
    )
    .$castTo<{ isDue: boolean }>()
    .executeTakeFirstOrThrow()
  return isDue
}

/**
 * Has the set-up be over for ever once there is an admin, however they came: at the command line, by the options, from
 * another service. Called wherever that may be.
 */
export async function settleSetUp(db: Db, admins: Admins, now: Date): Promise<void> {
  await sql`
    with "ended" as (
      insert into "service" ("id", "setUpAt")
      select ${SERVICE}::int, ${now}::timestamptz where exists (${adminsOf(db, admins, now)})
      on conflict ("id") do update set "setUpAt" = excluded."setUpAt" where "service"."setUpAt" is null
      returning "id"
    )
    delete from "verification" where "purpose" = ${PURPOSE} and exists (select from "ended")
  `.execute(db)
}

type SetUpCode = { id: string; fingerprint: string; expiresAt: Date; now: Date; most: number }

/** Stores a code; beyond `most` of them the oldest go. */
export async function insertSetUpCode(db: Db, code: SetUpCode): Promise<void> {
  const { id, fingerprint, expiresAt, now, most } = code
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
}

/** Makes other set-ups wait until the transaction ends: of two at once, one finds an admin. */
export async function lockSetUp(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${PURPOSE}, 0))`.execute(trx)
}

/** The set-up is over: what the terminals of all instances show opens nothing. */
export async function deleteSetUpCodes(db: Db): Promise<void> {
  await db.deleteFrom('verification').where('purpose', '=', PURPOSE).execute()
}

export async function storeChoices(trx: Trx, choices: Choices, now: Date): Promise<void> {
  const stored = { ...choices, setUpAt: now }
  await later(
    trx,
    trx
      .insertInto('service')
      .values({ id: SERVICE, ...stored })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(stored))
      .compile(),
  )
}

/** What was chosen in the set-up; undefined before it, and where there was none. */
export async function findChoices(db: Db): Promise<Choices | undefined> {
  const row = await db
    .selectFrom('service')
    .select(['name', 'accent', 'language'])
    .where('setUpAt', 'is not', null)
    .executeTakeFirst()
  return row && { ...row, language: parseLanguage(row.language) ?? null }
}
