import { expect, test } from 'vitest'
import { pastSetUp } from '#migrations/0050-past-set-up.ts'
import { findChoices, findSetUpFacts, settleSetUp, storeChoices } from '#operations/set-up.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { now, rowOf } from './rows.ts'

const admins = { adminRoles: ['admin', 'root'], adminUserIds: ['named'] }
const chosen = { name: 'Acme', accent: null, language: null }

onBothEngines('the set-up of a database', (engine) => {
  const app = tablesOn(engine)
  const facts = () => findSetUpFacts(app.db, admins, now)
  const insertUser = (row: object) =>
    app.db
      .insertInto('user')
      .values(rowOf.user({ ...row }))
      .execute()

  test('is past where there were users before the migration, though none is an admin', async () => {
    await pastSetUp.up(app.db)
    expect(await facts()).toEqual({ isPast: false, hasUsers: false, hasCode: false })
    await insertUser({ role: 'user' })
    expect((await facts()).isPast).toBe(false)
    await pastSetUp.up(app.db)
    expect(await facts()).toEqual({ isPast: true, hasUsers: true, hasCode: false })
  })

  test('leaves what was chosen as it is', async () => {
    await insertUser({ role: 'admin' })
    await app.db.transaction().execute((trx) => storeChoices(trx, chosen, now))
    await pastSetUp.up(app.db)
    await settleSetUp(app.db, admins, now)
    expect(await findChoices(app.db)).toEqual(chosen)
  })

  test.each([
    [{ role: 'user' }, false],
    [{ role: 'editor,root' }, true],
    [{ id: 'named', role: 'user' }, true],
    [{ role: 'administrator' }, false],
    [{ role: 'admin', banned: true }, false],
    [{ role: 'admin', banned: true, banExpires: now }, true],
    [{ id: 'named', email: 'deleted:named@deleted.invalid' }, false],
  ])('of a user with %j is settled: %s', async (row, isPast) => {
    await insertUser(row)
    expect((await facts()).isPast).toBe(isPast)
    await settleSetUp(app.db, admins, now)
    await app.db.deleteFrom('user').execute()
    expect((await facts()).isPast).toBe(isPast)
    expect(await findChoices(app.db)).toEqual(isPast ? { name: null, accent: null, language: null } : undefined)
  })
})
