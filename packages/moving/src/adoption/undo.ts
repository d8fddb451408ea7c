import type { Model } from '@foyer/auth-domain/adoption/models'
import { lockAdoption, type StoredAdoption } from '@foyer/db/adoption/stored-adoption'
import type { Db, Trx } from '@foyer/db/engine/handles'
import { withoutTimeout } from '@foyer/db/engine/statement-timeout'
import { lockMigrations } from '@foyer/db/migrations/migrate'
import { sql } from 'kysely'
import { ASIDE } from './adopt.ts'
import { dropReferences, findReferences, pointAtSource } from './application-references.ts'
import { deletePluginRows, endLeftRows } from './end-left-rows.ts'
import { changedPassword, deleteSuspects, endTwins } from './end-twins.ts'
import { recordEnd } from './finish.ts'
import { foyerTables, moveFoyer } from './foyer-tables.ts'
import { hasCode, LOCK_MILLIS, lockTables } from './lock-tables.ts'
import { NotAdoptableError } from './not-adoptable.ts'
import { isLeft, type Pair, pairOfModel, sameRow, timeOf } from './pair.ts'
import { tablesOf } from './refusals.ts'
import { deleteReturned, insertReturned } from './return-rows.ts'
import { returnFactors, returnKeys } from './return-secrets.ts'
import { updatedModels, updateReturned } from './return-values.ts'
import { recountTeams } from './returned-columns.ts'

/** Where Foyer's tables are kept after the return. */
export const UNDONE = 'foyer_undone'

/** How many users came since, how many sessions ended and passwords were changed, and where Foyer's tables are kept. */
export type Undone = { users: number; sessions: number; passwords: number; aside: string }

// Deleted before what they refer to; a source of 1.2 deletes nothing by itself.
const deleted: readonly Model[] = [
  'apikey',
  'passkey',
  'twoFactor',
  'teamMember',
  'invitation',
  'member',
  'organizationRole',
  'team',
  'account',
  'session',
  'organization',
  'user',
]
const inserted: readonly Model[] = [
  'user',
  'organization',
  'organizationRole',
  'team',
  'member',
  'teamMember',
  'invitation',
  'account',
]

/**
 * Gives better-auth's tables their places again, whole or not at all. Who came since comes along, what was deleted since
 * stays deleted, what ended stays ended, and passwords and second factors that were changed since are none: the old one
 * must not come back to life. `lockMillis`: how long to wait for tables that somebody else uses.
 */
export function undoAdoption(db: Db, { lockMillis = LOCK_MILLIS } = {}): Promise<Undone> {
  return withoutTimeout(db, async (trx) => {
    await lockMigrations(trx)
    const adoption = await lockAdoption(trx)
    if (adoption === undefined) throw new NotAdoptableError('Nothing was adopted here.')
    if (adoption.finishedAt !== null) throw new NotAdoptableError('The adoption is finished: there is no way back.')
    if (!adoption.reversible)
      throw new NotAdoptableError('The ids of better-auth are no text: users who came since would not fit.')
    await assertNotUndone(trx)
    await lockReturning(trx, adoption, lockMillis)
    const result = await returnRows(trx, adoption).catch(explainTaken)
    // In the events that are kept aside: better-auth has none.
    await recordEnd(trx, { type: 'service.adoption.undone', detail: { source: adoption.source, ...result } })
    await giveBack(trx, adoption)
    return { ...result, aside: UNDONE }
  })
}

// Before the first row is written: a transaction that was left open would have everybody wait for it.
async function lockReturning(trx: Trx, { layout, sourceSchema }: StoredAdoption, millis: number): Promise<void> {
  const own = await currentSchema(trx)
  await lockTables(trx, sourceSchema, tablesOf(layout.source), millis)
  await lockTables(trx, own, await foyerTables(trx), millis)
  const references = await findOwnReferences(trx, own, Object.keys(layout.source.tables))
  for (const { schema, table } of references) await lockTables(trx, schema, [table], millis)
}

async function currentSchema(trx: Trx): Promise<string> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as "schema"`.execute(trx)
  return rows[0]?.schema ?? 'public'
}

const UNIQUE_VIOLATION = '23505'

// A value that the source kept where Foyer left it out, as a username, may be somebody else's by now.
function explainTaken(error: unknown): never {
  if (!hasCode(error, new Set([UNIQUE_VIOLATION])) || !(error instanceof Error)) throw error
  const detail = 'detail' in error && typeof error.detail === 'string' ? ` ${error.detail}` : ''
  throw new NotAdoptableError(
    `Two rows would have the same value: ${error.message}.${detail} Change one of them, and go back again. Nothing has been changed.`,
  )
}

async function assertNotUndone(trx: Trx): Promise<void> {
  const { rows } = await sql`select from pg_namespace where "nspname" = ${UNDONE}`.execute(trx)
  if (rows.length > 0)
    throw new NotAdoptableError(`There is a schema ${UNDONE} from a former return; rename or drop it.`)
}

async function returnRows(trx: Trx, adoption: StoredAdoption): Promise<Omit<Undone, 'aside'>> {
  const located = { ...adoption.layout, schema: adoption.sourceSchema }
  const pairOf = (model: Model) => pairOfModel(located, model)
  const session = pairOf('session')
  // What expired before was not carried over, and ends by itself.
  const sessions = session === undefined ? 0 : await countEnded(trx, session)
  // While it can be told by the old passwords which were changed.
  await endTwins(trx, pairOf)
  const passwords = await forgetPasswords(trx, pairOf('account'))
  await endLinks(trx, pairOf('verification'))
  await endLeftRows(trx, pairOf)
  await deletePluginRows(
    trx,
    deleted.flatMap((model) => pairOf(model) ?? []),
  )
  for (const model of deleted) {
    const pair = pairOf(model)
    if (pair !== undefined) await deleteReturned(trx, pair)
  }
  await deleteSuspects(trx, pairOf('passkey'))
  for (const model of updatedModels) {
    const pair = pairOf(model)
    if (pair !== undefined) await updateReturned(trx, pair)
  }
  await returnFactors(trx, pairOf('user'), pairOf('twoFactor'))
  await returnKeys(trx, pairOf('jwks'))
  let users = 0
  for (const model of inserted) {
    const pair = pairOf(model)
    const came = pair === undefined ? 0 : await insertReturned(trx, pair)
    if (model === 'user') users = came
  }
  await recountTeams(trx, pairOf('team'), pairOf('teamMember'))
  return { users, sessions, passwords }
}

async function countEnded(trx: Trx, pair: Pair): Promise<number> {
  const { old, oldTable, newTable } = pair
  const { rows } = await sql<{ count: number }>`select count(*)::int as "count" from ${oldTable} "old"
    where ${timeOf(pair, 'expiresAt')} > now()
      and not exists (select from ${newTable} "new" where ${sameRow(old)})
      and not ${isLeft(old)}`.execute(trx)
  return rows[0]?.count ?? 0
}

async function forgetPasswords(trx: Trx, pair: Pair | undefined): Promise<number> {
  const column = pair?.old.columns.password
  if (pair === undefined || column === undefined) return 0
  const { numAffectedRows = 0n } = await sql`update ${pair.oldTable} "old" set ${sql.ref(column.name)} = null
    from ${pair.newTable} "new" where ${sameRow(pair.old)} and ${changedPassword(column.name)}`.execute(trx)
  return Number(numAffectedRows)
}

// Links that were used since, or invalidated by a new password, must not work again, and a device whose trust has ended is not
// trusted. Others from before are states.
async function endLinks(trx: Trx, pair: Pair | undefined): Promise<void> {
  if (pair === undefined) return
  await sql`delete from ${pair.oldTable} "old" where not exists (
    select from ${pair.newTable} "new" where ${sameRow(pair.old)})
    and not exists (select from "trustedDevice" "new" where ${sameRow(pair.old)})`.execute(trx)
}

async function giveBack(trx: Trx, { layout, sourceSchema, references }: StoredAdoption): Promise<void> {
  const own = await currentSchema(trx)
  const current = await findOwnReferences(trx, own, Object.keys(layout.source.tables))
  const known = references.filter((one) => current.some(({ name, table }) => name === one.name && table === one.table))
  await dropReferences(trx, current)
  await sql`create schema ${sql.ref(UNDONE)}`.execute(trx)
  await moveFoyer(trx, UNDONE)
  if (sourceSchema === ASIDE) {
    for (const table of tablesOf(layout.source))
      await sql`alter table ${sql.table(`${ASIDE}.${table}`)} set schema ${sql.ref(own)}`.execute(trx)
    await sql`drop schema ${sql.ref(ASIDE)}`.execute(trx)
  }
  await pointAtSource(trx, known, sourceSchema === ASIDE ? own : sourceSchema)
}

async function findOwnReferences(trx: Trx, schema: string, models: readonly string[]) {
  const found = await findReferences(trx, schema, Object.fromEntries(models.map((model) => [model, model])))
  const own = await foyerTables(trx)
  return found.filter(({ table, schema: of }) => of !== schema || !own.includes(table))
}
