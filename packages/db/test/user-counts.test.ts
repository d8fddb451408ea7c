import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { withoutTimeout } from '#engine/statement-timeout.ts'
import type { Database } from '#schema/database.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { now, rowOf } from '#testing/rows.ts'
import { correctUserCounts, examineUserCounts, mergeUserCounts } from '#users/user-counts.ts'

const DAY = 86_400_000

type Db = Kysely<Database>

const insert = (db: Db, ...ids: string[]) =>
  db
    .insertInto('user')
    .values(ids.map((id) => rowOf.user({ id })))
    .execute()

const insertMany = (db: Db, count: number) =>
  sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    select 'n' || n, 'N', 'n' || n || '@example.com', false, ${now}::timestamptz + n * interval '5 hours', now()
    from generate_series(1, ${count}::int) n`.execute(db)

async function rows(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('userCount')
    .select(db.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

onBothEngines('users are counted by day', (engine) => {
  const app = tablesOn(engine)
  const right = (users: number) => expect(examineUserCounts(app.db)).resolves.toEqual({ users, wrong: 0 })

  test('as they are created, one or many at once, and deleted', async () => {
    await insert(app.db, 'olga', 'max')
    await insertMany(app.db, 300)
    await right(302)
    await app.db.deleteFrom('user').where('id', 'like', 'n1%').execute()
    await right(302 - 111)
    await app.db.deleteFrom('user').execute()
    await right(0)
  })

  test('not where an address is taken, and not after a rollback', async () => {
    await insert(app.db, 'olga')
    const again = app.db.insertInto('user').values(rowOf.user({ id: 'other', email: 'olga@example.com' }))
    await again.onConflict((conflict) => conflict.doNothing()).execute()
    const failed = app.db.transaction().execute(async (trx) => {
      await insert(trx, 'mia', 'max')
      await trx.deleteFrom('user').where('id', '=', 'olga').execute()
      throw new Error('taken back')
    })
    await expect(failed).rejects.toThrow('taken back')
    await right(1)
  })

  test('by the day they have, when that is changed', async () => {
    await insert(app.db, 'olga', 'max')
    const nextDay = new Date(now.getTime() + DAY)
    await app.db.updateTable('user').set({ createdAt: nextDay }).where('id', '=', 'max').execute()
    await right(2)
  })

  test('not any more when the table is truncated', async () => {
    await insert(app.db, 'olga')
    await sql`truncate "user" cascade`.execute(app.db)
    await right(0)
    expect(await rows(app.db)).toBe(0)
  })

  test('also where rows are written as by replication, whatever `search_path` the writer has', async () => {
    await app.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`set local search_path = ''`.execute(trx)
      const user = (id: string) => sql`(${id}, 'N', ${`${id}@example.com`}, false, now(), now())`
      await sql`insert into public."user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
        values ${user('a')}, ${user('b')}, ${user('c')}`.execute(trx)
      await sql`update public."user" set "createdAt" = ${now} where "id" = 'b'`.execute(trx)
      await sql`delete from public."user" where "id" = 'c'`.execute(trx)
    })
    await right(2)
  })

  test('exactly, while many sign up, are deleted, and change their minds at once', async () => {
    await insertMany(app.db, 40)
    const tasks = Array.from({ length: 40 }, (_, index) => async () => {
      const act = app.db.transaction().execute(async (trx) => {
        await insert(trx, `new-${index}`)
        if (index % 2 === 0)
          await trx
            .deleteFrom('user')
            .where('id', '=', `n${index + 1}`)
            .execute()
        if (index % 5 === 0) throw new Error('taken back')
        if (index % 7 === 0) await mergeUserCounts(trx, new Date(), 100)
      })
      await act.catch(() => undefined)
    })
    await Promise.all([...tasks.map((task) => task()), mergeUserCounts(app.db, new Date(), 100)])
    await right(40 + 32 - 16)
  })

  test('in one row for a day that is over, and in as many as before for one that is not', async () => {
    await insert(app.db, 'olga')
    await sql`insert into "userCount" ("day", "count") select "day", n from "userCount", (values (2), (-2)) v (n)`.execute(
      app.db,
    )
    expect(await mergeUserCounts(app.db, now, 10)).toBe(0)
    expect(await rows(app.db)).toBe(3)
    expect(await mergeUserCounts(app.db, new Date(now.getTime() + DAY), 10)).toBe(1)
    expect(await rows(app.db)).toBe(1)
    await right(1)
  })

  test('anew where they were wrong, once although two do it', async () => {
    await insertMany(app.db, 10)
    await sql`update "userCount" set "count" = "count" + 3`.execute(app.db)
    expect((await examineUserCounts(app.db)).wrong).toBeGreaterThan(1)
    await Promise.all([1, 2].map(() => withoutTimeout(app.db, correctUserCounts)))
    await right(10)
  })
})
