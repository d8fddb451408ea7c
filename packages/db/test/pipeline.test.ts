import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Trx } from '#engine/handles.ts'
import { later, roundTrips, transact } from '#engine/pipeline.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { rowOf } from '#testing/rows.ts'

onBothEngines('a transaction', (engine) => {
  const app = tablesOn(engine)

  const insert = (trx: Trx, id: string): CompiledQuery =>
    trx.insertInto('verification').values(rowOf.verification({ id })).compile()
  const stored = async () =>
    (await app.db.selectFrom('verification').select('id').orderBy('id').execute()).map(({ id }) => id)
  const first = (trx: Trx) => trx.executeQuery(insert(trx, 'first'))
  // PostgreSQL refuses the second of two rows of one id.
  const twice = (trx: Trx) => later(trx, insert(trx, 'first'))

  test('begins with its first statements, and commits with what nobody waits for', async () => {
    const trips = await tripsOf(() =>
      transact(app.db, async (trx) => {
        await Promise.all([sql`select ${1}::int`.execute(trx), first(trx)])
        await later(trx, insert(trx, 'second'))
        await later(trx, insert(trx, 'third'))
      }),
    )
    expect([trips, await stored()]).toEqual([2, ['first', 'second', 'third']])
  })

  test('answers each of the statements that are begun together', async () => {
    const read = (trx: Trx, number: number) => sql<{ number: number }>`select ${number}::int as number`.execute(trx)
    const answers = await transact(app.db, (trx) => Promise.all([1, 2, 3].map((number) => read(trx, number))))
    expect(answers.map(({ rows }) => rows[0]?.number)).toEqual([1, 2, 3])
  })

  test('without a statement needs no trip, and with one that nobody waits for one', async () => {
    const trips = [
      await tripsOf(() => transact(app.db, async () => undefined)),
      await tripsOf(() => transact(app.db, (trx) => later(trx, insert(trx, 'first')))),
    ]
    expect(await stored()).toEqual(['first'])
    expect(trips).toEqual([engine.name === 'PGlite' ? 1 : 0, 1])
  })

  test('fails by a write that nobody waits for, at its commit, and stores nothing', async () => {
    const failing = transact(app.db, async (trx) => {
      await first(trx)
      await twice(trx)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await stored()).toEqual([])
  })

  test('fails by what such a write is to be told as', async () => {
    const failing = transact(app.db, async (trx) => {
      await first(trx)
      await later(trx, insert(trx, 'first'), () => new Error('taken'))
    })
    await expect(failing).rejects.toThrow('taken')
    expect(await stored()).toEqual([])
  })

  test('fails by such a write at the statement after it', async () => {
    const reached: string[] = []
    const failing = transact(app.db, async (trx) => {
      await first(trx)
      await twice(trx)
      reached.push('before')
      await sql`select 1`.execute(trx)
      reached.push('after')
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect([reached, await stored()]).toEqual([['before'], []])
  })

  test('fails by what failed first of it, although that of a statement sent beside it is heard before', async () => {
    const failing = transact(app.db, async (trx) => {
      const heardLate = sql`select 1 / ${0}::int`.execute(trx).catch(async (error) => {
        await new Promise(setImmediate)
        throw error
      })
      await Promise.all([heardLate, sql`select ${1}::int`.execute(trx)])
    })
    await expect(failing).rejects.toMatchObject({ message: 'division by zero' })
  })

  test('whose failure was caught is not taken for committed', async () => {
    const failing = transact(app.db, async (trx) => {
      await first(trx)
      await trx.executeQuery(insert(trx, 'first')).catch(() => undefined)
    })
    await expect(failing).rejects.toThrow('ROLLBACK')
    expect(await stored()).toEqual([])
  })

  test('that is rolled back stores nothing of what was begun beside what failed', async () => {
    const steps = async (trx: Trx) => {
      for (let step = 0; step < 20; step += 1) await trx.executeQuery(insert(trx, `step-${step}`))
    }
    const beside: Promise<unknown>[] = []
    const failing = transact(app.db, async (trx) => {
      beside.push(steps(trx), sql`select 1 / ${0}::int`.execute(trx))
      await Promise.all(beside)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    await Promise.allSettled(beside)
    expect(await stored()).toEqual([])
  })

  test('that is rolled back stores nothing of what was begun beside a refusal, however little later', async () => {
    const late = async (trx: Trx, rounds: number) => {
      await sql`select pg_sleep(0.002)`.execute(trx)
      for (let round = 0; round < rounds; round += 1) await undefined
      await trx.executeQuery(insert(trx, `late-${rounds}`))
    }
    for (let rounds = 0; rounds < 60; rounds += 1) {
      const beside: Promise<unknown>[] = []
      const refused = transact(app.db, async (trx) => {
        const refuse = async () => {
          await sql`select 1`.execute(trx)
          throw new Error('refused')
        }
        beside.push(late(trx, rounds), refuse())
        await Promise.all(beside)
      })
      await expect(refused).rejects.toThrow('refused')
      await Promise.allSettled(beside)
    }
    expect(await stored()).toEqual([])
  })
})

async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  let trips = 0
  const count = () => {
    trips += 1
  }
  subscribe(roundTrips.name, count)
  try {
    await work()
  } finally {
    unsubscribe(roundTrips.name, count)
  }
  return trips
}
