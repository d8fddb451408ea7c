import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { findNotedCost } from '#accounts/password-costs.ts'
import { migrations } from '#migrations/all.ts'
import { migrateToLatest } from '#migrations/migrate.ts'
import { findChoices, findSetUpFacts, settleSetUp, storeChoices } from '#operations/set-up.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { now, rowOf } from '#testing/rows.ts'

const COST = '0010-password-cost'
const admins = { adminRoles: ['admin'], adminUserIds: [] }

onBothEngines('the password cost of a service', (engine) => {
  const app = tablesOn(engine)
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < COST))
  const rows = () => app.db.selectFrom('service').select(['bcryptCost', 'setUpAt']).execute()
  const factsOf = () => findSetUpFacts(app.db, admins, now)
  const givenAdmin = () =>
    app.db
      .insertInto('user')
      .values(rowOf.user({ role: 'admin' }))
      .execute()

  async function empty(): Promise<void> {
    await sql.raw('drop schema public cascade').execute(app.db)
    await sql.raw('create schema public').execute(app.db)
  }

  // The next test's tables are emptied, and must be there.
  afterEach(async () => {
    await empty()
    await migrateToLatest(app.db)
  })

  test('is noted where the schema is made, once, by whichever process makes it', async () => {
    await empty()
    await Promise.all([1, 2, 3].map(() => migrateToLatest(app.db)))
    expect(await rows()).toEqual([{ bcryptCost: 10, setUpAt: null }])
    await migrateToLatest(app.db)
    expect(await findNotedCost(app.db)).toBe(10)
  })

  test.each([
    ['was set up', `insert into "service" ("id", "name", "setUpAt") values (1, 'Acme', now())`, [{ bcryptCost: null }]],
    ['has no admin yet', 'select', []],
  ])('is not noted in one that is migrated and %s', async (_title, statement, noted) => {
    await empty()
    await migrateToLatest(app.db, before)
    await sql.raw(statement).execute(app.db)
    expect(await migrateToLatest(app.db)).toContain(COST)
    expect(await app.db.selectFrom('service').select('bcryptCost').execute()).toEqual(noted)
    expect(await findNotedCost(app.db)).toBeNull()
  })

  test('is not noted either when such a one gets its admin later', async () => {
    await app.db.deleteFrom('service').execute()
    await givenAdmin()
    await settleSetUp(app.db, admins, now)
    expect(await rows()).toEqual([{ bcryptCost: null, setUpAt: now }])
  })

  test('ends no set-up, and stays when there is an admin, and when the service is named', async () => {
    expect(await factsOf()).toMatchObject({ isPast: false })
    expect(await findChoices(app.db)).toBeUndefined()
    await givenAdmin()
    for (const at of [now, new Date(now.getTime() + 1000)]) await settleSetUp(app.db, admins, at)
    expect(await rows()).toEqual([{ bcryptCost: 10, setUpAt: now }])
    const choices = { name: 'Acme', accent: null, language: null }
    await app.db.transaction().execute((trx) => storeChoices(trx, choices, now))
    expect(await rows()).toEqual([{ bcryptCost: 10, setUpAt: now }])
    expect(await findChoices(app.db)).toEqual(choices)
  })

  test.each([9, 17])('%i is none that a row may have', async (cost) => {
    const noting = sql`update "service" set "bcryptCost" = ${cost}`.execute(app.db)
    await expect(noting).rejects.toThrow('service_cost_check')
    expect(await findNotedCost(app.db)).toBe(10)
  })
})
