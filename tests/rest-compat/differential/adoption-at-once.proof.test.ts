import { undoAdoption } from '@foyer/moving/adoption/undo'
import { describe, expect, test, vi } from 'vitest'
import { adoptWith, givenTables, serverUrl } from './adoption/adopt-with-foyer.ts'
import { tablesOf, user } from './adoption/legacy-rows.ts'

vi.setConfig({ testTimeout: 60_000 })

describe.skipIf(!serverUrl.startsWith('postgres'))('a database of better-auth 1.2', () => {
  test('that somebody is still in is not waited for; nothing is changed', async () => {
    const { database, run } = await givenTables()
    await run(`insert into "user" values ${user('olga', 'olga@example.com')}`)
    const before = await tablesOf(database)
    await run('begin; select from "user"')
    await expect(adoptWith(database)).rejects.toThrow(/in use for 10 s .*stop better-auth, or Foyer/)
    await run('commit')
    expect(await tablesOf(database)).toEqual(before)
    expect((await adoptWith(database)).outcome.refusals).toEqual([])
  })

  test('whose application is still in a table of its own is not waited for, here and on the way back', async () => {
    const { database, run } = await givenTables()
    await run(`insert into "user" values ${user('olga', 'olga@example.com')};
      create table "post" (author text references "user" (id))`)
    const inUse = async (act: () => Promise<unknown>) => {
      const before = await tablesOf(database)
      await run('begin; select from "post"')
      await expect(act()).rejects.toThrow(/in use for 0.5 s \(post\)/)
      await run('commit')
      expect(await tablesOf(database)).toEqual(before)
    }
    await inUse(() => adoptWith(database, { lockMillis: 500 }))
    await adoptWith(database)
    await inUse(() => undoAdoption(database.db, { lockMillis: 500 }))
    await undoAdoption(database.db)
  })

  test('that two adopt at once is adopted by one; the other finds it done', async () => {
    const { database, run } = await givenTables()
    await run(`insert into "user" values ${user('olga', 'olga@example.com')}`)
    const both = await Promise.allSettled([adoptWith(database), adoptWith(database)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining("the database is Foyer's already") },
    })
    expect((await database.pool?.query('select id from "user"'))?.rows).toEqual([{ id: 'olga' }])
  })

  test('is planned without a change, with the same counts', async () => {
    const { database, run } = await givenTables()
    await run(`insert into "user" values ${user('olga', 'olga@example.com')}, ${user('double', 'OLGA@example.com')}`)
    const before = await tablesOf(database)
    const planned = await adoptWith(database, { dry: true })
    expect(await tablesOf(database)).toEqual(before)
    const done = await adoptWith(database)
    expect(done.outcome.counts).toEqual(planned.outcome.counts)
    expect(done.lines).toEqual(planned.lines)
  })
})
