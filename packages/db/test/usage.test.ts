import { expect, test } from 'vitest'
import { readUsage } from '#operations/usage.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { later, now, rowOf } from '#testing/rows.ts'

const earlier = new Date(now.getTime() - 90_000)

onBothEngines('the usage', (engine) => {
  const app = tablesOn(engine)
  test('of an empty database is nothing', async () => {
    expect(await readUsage(app.db, now)).toEqual({ sessions: 0, outbox: { due: 0, parked: 0, oldestDue: undefined } })
  })

  test('counts live sessions, due mails and those given up', async () => {
    await app.db.insertInto('user').values(rowOf.user()).execute()
    await app.db
      .insertInto('session')
      .values([rowOf.session({ id: 'live' }), rowOf.session({ id: 'expired', expiresAt: earlier })])
      .execute()
    await app.db
      .insertInto('outbox')
      .values([
        rowOf.outbox({ id: 'due', availableAt: now }),
        rowOf.outbox({ id: 'longer due', availableAt: earlier }),
        rowOf.outbox({ id: 'not yet', availableAt: later }),
        rowOf.outbox({ id: 'sent', availableAt: earlier, sentAt: now }),
        rowOf.outbox({ id: 'given up', availableAt: earlier, parkedAt: now }),
      ])
      .execute()
    expect(await readUsage(app.db, now)).toEqual({ sessions: 1, outbox: { due: 2, parked: 1, oldestDue: earlier } })
  })
})
