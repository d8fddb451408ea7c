import { expect, test } from 'vitest'
import { markMoved, markRestored, noteEventOrigin } from '#operations/event-origin.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { now } from '#testing/rows.ts'

onBothEngines('where the log of events is', (engine) => {
  const app = tablesOn(engine)
  const feed = () => app.db.selectFrom('eventFeed').selectAll().executeTakeFirstOrThrow()
  const recorded = async () => {
    const events = await app.db.selectFrom('auditEvent').select(['type', 'detail']).orderBy('id').execute()
    return events.map(({ type, detail }) => [type, detail])
  }
  const note = () => noteEventOrigin(app.db, now)
  const asNew = () => app.db.updateTable('eventFeed').set({ origin: null }).execute()

  test('is noted by the first start, with keys that no other copy of the template has, and stays', async () => {
    await asNew()
    const template = await feed()
    expect(await note()).toBe(false)
    const noted = await feed()
    expect([noted.epoch, noted.idKey]).not.toEqual([template.epoch, template.idKey])
    expect(await note()).toBe(false)
    expect(await feed()).toEqual(noted)
    expect(await recorded()).toEqual([])
  })

  test('is another one after a restore: its cursors end once, and readers are told', async () => {
    await note()
    const before = await feed()
    await markRestored(app.db)
    expect(await Promise.all([note(), note()])).toContain(true)
    const after = await feed()
    expect([after.idKey, after.origin]).toEqual([before.idKey, before.origin])
    expect(after.epoch).not.toBe(before.epoch)
    expect(await recorded()).toEqual([['service.resynchronize', '{"reason":"restore"}']])
  })

  test('is another one where its tables are, as those of a dump', async () => {
    await note()
    const { origin } = await feed()
    await app.db
      .updateTable('eventFeed')
      .set({ origin: origin?.replace(/\d+$/, '1') ?? null })
      .execute()
    expect(await note()).toBe(true)
  })

  test('is the same after it was moved as it is', async () => {
    await note()
    const before = await feed()
    await markMoved(app.db)
    expect(await note()).toBe(false)
    expect(await feed()).toEqual(before)
    expect(await recorded()).toEqual([])
  })
})
