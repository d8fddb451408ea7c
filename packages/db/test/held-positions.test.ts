import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordEvent } from '#operations/audit.ts'
import { givePositions } from '#operations/event-sequence.ts'
import { findHeldPositions } from '#operations/held-positions.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { now } from '#testing/rows.ts'

onBothEngines('the oldest event without a position', (engine) => {
  const app = tablesOn(engine)
  const event = { type: 'user.updated' as const, actorId: 'olga', at: now, detail: { changed: ['name'] } }

  test('is none where all have theirs', async () => {
    await app.db.transaction().execute((trx) => recordEvent(trx, event))
    await expect.poll(() => givePositions(app.db, async () => undefined), { timeout: 20_000 }).toBe(1)
    expect(await findHeldPositions(app.db)).toBeUndefined()
  })

  test('is told with the transaction that holds it', async () => {
    // The embedded engine has one connection, and so no transaction that holds another's events.
    if (app.database.engine !== 'postgres') return
    await app.db.transaction().execute(async (trx) => {
      await recordEvent(trx, event)
      // With which the event is sent.
      await sql`select 1`.execute(trx)
      await app.db.transaction().execute((other) => recordEvent(other, event))
      expect(await givePositions(app.db, async () => undefined)).toBe(0)
      const held = await findHeldPositions(app.db)
      expect(held).toEqual({
        since: now,
        holder: { pid: expect.any(Number), prepared: null, database: expect.any(String), seconds: expect.any(Number) },
      })
    })
  })
})
