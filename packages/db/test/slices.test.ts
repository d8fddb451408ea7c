import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteInSlices, inSlices, SLICE, updateInSlices } from '#engine/slices.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'

const all = 2 * SLICE + 1

onBothEngines('slices', (engine) => {
  const app = tablesOn(engine)
  async function givenVerifications(): Promise<void> {
    await sql`insert into verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
      select 'v' || n, 'reset-password:' || n, 'x', now(), now(), now() from generate_series(1, ${all}::int) n`.execute(
      app.db,
    )
  }

  test('delete every row that fulfils the condition, and no other', async () => {
    await givenVerifications()
    const deleted = await app.db.transaction().execute((trx) => deleteInSlices(trx, 'verification', sql`"id" <> 'v7'`))
    expect(deleted).toBe(all - 1)
    expect(await app.db.selectFrom('verification').select('id').execute()).toEqual([{ id: 'v7' }])
  })

  test('update every row that fulfils the condition', async () => {
    await givenVerifications()
    const condition = sql`"value" = 'x'`
    const update = () =>
      app.db.transaction().execute((trx) => updateInSlices(trx, 'verification', condition, sql`"value" = 'y'`))
    expect([await update(), await update()]).toEqual([all, 0])
  })
})

test('items are worked on in their order, at most so many at a time', async () => {
  const items = Array.from({ length: all }, (_, index) => index)
  const sizes: number[] = []
  const results = await inSlices(items, async (slice) => {
    sizes.push(slice.length)
    return slice
  })
  expect([sizes, results]).toEqual([[SLICE, SLICE, 1], items])
  expect(await inSlices([], async () => [1])).toEqual([])
})
