import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordEvent } from '#operations/audit.ts'
import { givePositions } from '#operations/event-sequence.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { now } from '#testing/rows.ts'

onBothEngines('the sequence of events', (engine) => {
  const app = tablesOn(engine)
  const sequenceEvents = () => givePositions(app.db, async () => undefined)
  const record = (actorId: string) =>
    app.db
      .transaction()
      .execute((trx) => recordEvent(trx, { type: 'user.email.verified', actorId, detail: {}, at: now }))
  const sequenced = () =>
    app.db
      .selectFrom('auditEvent')
      .select(['actorId', 'position'])
      .where('position', 'is not', null)
      .orderBy('position')
      .execute()
  /** The events once all are sequenced: transactions of other suites on the same server delay it. */
  const allSequenced = async (count: number) => {
    await expect.poll(() => sequenceEvents().then(sequenced), { timeout: 20_000 }).toHaveLength(count)
    return sequenced()
  }

  test('gives positions without gaps, in the order of the events, each once', async () => {
    const { last } = await app.db.selectFrom('eventSequence').select('last').executeTakeFirstOrThrow()
    for (const name of ['a', 'b', 'c']) await record(name)
    await allSequenced(3)
    expect(await sequenceEvents()).toBe(0)
    await record('d')
    const expected = ['a', 'b', 'c', 'd'].map((actorId, index) => ({ actorId, position: last + index + 1 }))
    expect(await allSequenced(4)).toEqual(expected)
  })

  test('several sequencers at once give each position once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, number) => record(String(number))))
    await Promise.all(Array.from({ length: 5 }, () => sequenceEvents()))
    const positions = (await allSequenced(20)).map(({ position }) => Number(position))
    expect(positions).toEqual(Array.from({ length: 20 }, (_, index) => (positions[0] ?? 0) + index))
  })

  test('continues after every event has been deleted', async () => {
    await record('a')
    const [first] = await allSequenced(1)
    await app.db.deleteFrom('auditEvent').execute()
    await record('b')
    expect((await allSequenced(1)).map(({ position }) => position)).toEqual([Number(first?.position) + 1])
  })

  test('an event waits while a transaction is open that took its id earlier', async () => {
    // The embedded engine has one connection: there a later event cannot overtake.
    const overtakes = app.database.engine === 'postgres'
    await app.db.transaction().execute(async (trx) => {
      await recordEvent(trx, { type: 'user.email.verified', actorId: 'earlier', detail: {}, at: now })
      // With which the event is sent.
      await sql`select 1`.execute(trx)
      if (!overtakes) return
      await record('later')
      expect([await sequenceEvents(), await sequenced()]).toEqual([0, []])
    })
    if (!overtakes) await record('later')
    expect((await allSequenced(2)).map(({ actorId }) => actorId)).toEqual(['earlier', 'later'])
  })
})
