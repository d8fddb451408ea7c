import { expect, test } from 'vitest'
import { readUsage } from '#operations/usage.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { later, now, rowOf } from '#testing/rows.ts'

const earlier = new Date(now.getTime() - 90_000)

onBothEngines('the usage', (engine) => {
  const app = tablesOn(engine)
  test('of an empty database is nothing', async () => {
    expect(await readUsage(app.db, now)).toEqual({
      sessions: 0,
      outbox: { due: 0, parked: 0, oldestDue: undefined },
      webhooks: { failing: 0, givenUp: 0, due: 0, oldestDue: undefined },
      oldestUnpositioned: undefined,
    })
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
    expect(await readUsage(app.db, now)).toMatchObject({
      sessions: 1,
      outbox: { due: 2, parked: 1, oldestDue: earlier },
    })
  })

  test('counts webhooks that take nothing and deliveries that are due, and tells how long they and events have waited', async () => {
    const own = { organizationId: null, createdBy: null }
    await app.db
      .insertInto('webhook')
      .values([
        rowOf.webhook({ ...own, id: 'failing', failingSince: earlier, dueAt: earlier }),
        rowOf.webhook({ ...own, id: 'due', dueAt: now }),
        rowOf.webhook({ ...own, id: 'given up', disabledAt: now, disabledReason: 'gone' }),
        rowOf.webhook({ ...own, id: 'switched off', disabledAt: now }),
      ])
      .execute()
    const delivery = { webhookId: 'due', type: 'user.updated', subject: 'user u1', createdAt: earlier }
    await app.db
      .insertInto('webhookDelivery')
      .values([
        { ...delivery, id: 'due', nextAttemptAt: earlier },
        { ...delivery, id: 'not yet', nextAttemptAt: later },
        { ...delivery, id: 'taken', nextAttemptAt: earlier, deliveredAt: now },
        { ...delivery, id: 'given up', nextAttemptAt: earlier, failedAt: now },
        { ...delivery, id: 'of a deleted one', webhookId: 'gone', nextAttemptAt: earlier },
      ])
      .execute()
    await app.db.insertInto('auditEvent').values({ type: 'user.updated', createdAt: earlier }).execute()
    expect(await readUsage(app.db, now)).toMatchObject({
      webhooks: { failing: 1, givenUp: 1, due: 1, oldestDue: earlier },
      oldestUnpositioned: earlier,
    })
  })
})
