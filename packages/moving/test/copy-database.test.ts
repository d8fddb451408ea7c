import { markMoved } from '@foyer/db/operations/event-origin'
import type { Database } from '@foyer/db/schema/database'
import { onBothEngines, tablesOn } from '@foyer/db/testing/on-both-engines'
import { countsOf, givenAcme, rowOf } from '@foyer/db/testing/rows'
import { embedded } from '@foyer/db/testing/test-database'
import { examineUserCounts } from '@foyer/db/users/user-counts'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { copiedTables } from '#transfer/copied-tables.ts'
import { type CopyProgress, copyDatabase, TargetNotEmptyError } from '#transfer/copy-database.ts'

const USERS = 1200

onBothEngines('a database moved from the embedded engine', (engine) => {
  const source = tablesOn(embedded)
  const target = tablesOn(engine)

  async function fill(db: Kysely<Database>): Promise<void> {
    await givenAcme(db)
    await sql`insert into "auditEvent" ("type", "detail", "createdAt")
      values ('user.created', '{"name":"Zoë"}', '2020-02-03T04:05:06.123456Z'), ('user.created', null, now())`.execute(
      db,
    )
    await sql`update "user" set "name" = ${'a\n"quoted" \\ и ещё'}, "createdAt" = '2024-01-01T00:00:00.000001Z'
      where "id" = 'olga'`.execute(db)
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      select 'n' || n, 'N', 'n' || n || '@example.com', false, now(), now() from generate_series(1, ${sql.lit(USERS)}) n`.execute(
      db,
    )
    // An impersonation that comes before the session that began it, by more than one batch.
    await sql`insert into "session" ("id", "userId", "token", "expiresAt", "createdAt", "updatedAt", "impersonatedFrom")
      select 's' || n, 'olga', 's' || n, now(), now(), now(), case when n = 1 then 's' || ${sql.lit(USERS)} end
      from generate_series(1, ${sql.lit(USERS)}) n`.execute(db)
  }

  test('has every row as it was, of every table', async () => {
    await fill(source.db)
    const counts = await copyDatabase(source.db, target.db, () => undefined)
    // That it was moved is all that is not as it was.
    await markMoved(source.db)
    expect(await contentsOf(target.db)).toEqual(await contentsOf(source.db))
    expect(counts.get('user')).toBe(USERS + 2)
  })

  test('numbers its next event after those it came with', async () => {
    await fill(source.db)
    await copyDatabase(source.db, target.db, () => undefined)
    await sql`insert into "auditEvent" ("type", "createdAt") values ('user.deleted', now())`.execute(target.db)
    const events = await target.db.selectFrom('auditEvent').select('type').orderBy('id').execute()
    expect(events.map(({ type }) => type)).toEqual(['user.created', 'user.created', 'user.deleted'])
  })

  test('has every process forget what it keeps in memory', async () => {
    const heard: string[] = []
    const feed = target.database.listenForChanges((changed) => void heard.push(changed))
    await expect.poll(() => feed.fault()).toBeUndefined()
    await source.db.insertInto('user').values(rowOf.user()).execute()
    heard.length = 0
    await copyDatabase(source.db, target.db, () => undefined)
    // More than once where the feed has had to connect anew meanwhile.
    await expect.poll(() => new Set(heard), { timeout: 30_000 }).toEqual(new Set(['all']))
    await feed.close()
  })

  test('counts its users by day', async () => {
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      select 'n' || n, 'N', 'n' || n || '@example.com', false, now() + n * interval '5 hours', now()
      from generate_series(1, 30) n`.execute(source.db)
    await copyDatabase(source.db, target.db, () => undefined)
    expect(await examineUserCounts(target.db)).toEqual({ users: 30, wrong: 0 })
  })

  test('tells how far it has come', async () => {
    await fill(source.db)
    const told: CopyProgress[] = []
    await copyDatabase(source.db, target.db, (progress) => told.push(progress))
    const users = told.filter(({ table }) => table === 'user').map(({ copied }) => copied)
    expect(users).toEqual([0, 500, 1000, USERS + 2])
    expect(new Set(told.map(({ table }) => table))).toEqual(
      new Set((await copiedTables(source.db)).map(({ name }) => name)),
    )
  })

  test('is refused by a target that is in use, which keeps what it has', async () => {
    await fill(source.db)
    await target.db
      .insertInto('user')
      .values(rowOf.user({ id: 'mia' }))
      .execute()
    const before = await contentsOf(target.db)
    await expect(copyDatabase(source.db, target.db, () => undefined)).rejects.toBeInstanceOf(TargetNotEmptyError)
    expect(await contentsOf(target.db)).toEqual(before)
  })

  test('that fails half-way leaves the target empty', async () => {
    await fill(source.db)
    const stop = ({ table, copied }: CopyProgress) => {
      if (table === 'user' && copied > 0) throw new Error('The power fails')
    }
    await expect(copyDatabase(source.db, target.db, stop)).rejects.toThrow('The power fails')
    expect(new Set(Object.values(await countsOf(target.db)))).toEqual(new Set([0]))
  })
})

async function contentsOf(db: Kysely<Database>): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {}
  for (const { name } of await copiedTables(db)) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb("row")::text as "row" from ${sql.table(name)} "row" order by 1`.execute(db)
    contents[name] = rows.map(({ row }) => row)
  }
  return contents
}
