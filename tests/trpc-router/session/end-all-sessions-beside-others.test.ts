import { openDatabase } from '@foyer/db/engine/open'
import { withDatabase } from '@foyer/db/testing/postgres'
import { postgres as givenPostgres } from '@foyer/db/testing/test-database'
import { eventually } from '@foyer/testing/eventually'
import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { endAllSessions } from '@foyer/trpc-router/operations/session/end-all-sessions'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

const postgres = givenPostgres()
const STATEMENT_MILLIS = 200
const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

// The embedded database runs one transaction at a time: no other can hold a row.
describe.skipIf(postgres === undefined)('ending all sessions beside other transactions', () => {
  const given = testAppsOn(postgres?.open)

  test('counts for longer than a statement may take', async () => {
    const app = await given()
    await givenUsers(app, 'uma', 'max')
    const commit = await holding(app, 'lock table "session" in access exclusive mode')
    const ending = endAllSessions(await impatient(app), () => undefined)
    await lasting(2 * STATEMENT_MILLIS)
    await commit()
    expect(await ending).toBe(2)
  })

  test('a row that is held for longer than a statement may take ends when it is free, the others at once', async () => {
    const app = await given()
    await givenUsers(app, 'uma', 'max', 'zoe')
    const commit = await holding(app, `select id from "session" where "userId" = 'max' for update`)
    const ending = endAllSessions(await impatient(app), () => undefined)
    await eventually(async () => expect(await countRows(app.database, 'session')).toBe(1))
    await lasting(2 * STATEMENT_MILLIS)
    await commit()
    expect(await ending).toBe(3)
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test('a row that stays held is told, and the others have ended', async () => {
    const app = await given()
    await givenUsers(app, 'uma', 'max')
    const commit = await holding(app, `select id from "session" where "userId" = 'max' for update`)
    const ending = endAllSessions(await impatient(app), () => undefined, { patience: 200 })
    await expect(ending).rejects.toThrow('Another transaction holds 1 of them: 1 have ended')
    expect(await countRows(app.database, 'session')).toBe(1)
    await commit()
  })

  test('a session that a sign-in from before commits while it runs ends too, one that began later stays', async () => {
    const app = await given()
    await givenUsers(app, 'uma', 'max')
    const commit = await holding(app, sessionOf('0', `now() - interval '1 second'`))
    let reported = false
    const ending = endAllSessions(await impatient(app), () => {
      reported = true
    })
    await eventually(async () => expect(reported).toBe(true))
    await run(app.database, sessionOf('1', `now() + interval '1 minute'`))
    await commit()
    expect(await ending).toBe(3)
    const left = await app.database.db.selectFrom('session').select('id').execute()
    expect(left).toEqual([{ id: '1' }])
  })
})

function sessionOf(id: string, createdAt: string): string {
  return `insert into "session" (id, "userId", token, "expiresAt", "createdAt", "updatedAt")
    values ('${id}', 'uma', '${id}', now() + interval '1 hour', ${createdAt}, ${createdAt})`
}

/** The app's services over connections on which statements are cancelled early. */
async function impatient(app: TestApp) {
  const { rows } = await sql<{ name: string }>`select current_database() as "name"`.execute(app.database.db)
  const url = withDatabase(process.env.DATABASE_URL ?? '', rows[0]?.name ?? '')
  const database = await openDatabase(
    { engine: 'postgres', url, prepared: true },
    { statementMillis: STATEMENT_MILLIS },
  )
  closing.push(database.close)
  return { ...app.services, db: database.db }
}

/** Executes SQL in a transaction that stays open until the returned function commits it. */
async function holding({ database }: TestApp, statement: string): Promise<() => Promise<void>> {
  const trx = await database.db.startTransaction().execute()
  await sql.raw(statement).execute(trx)
  return async () => {
    await trx.commit().execute()
  }
}

function lasting(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
