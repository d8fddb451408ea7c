import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { givenAcme, rowOf } from '@foyer/db/testing/rows'
import { moveBack } from '@foyer/db/webhooks/make-deliveries'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { catchUp } from '@foyer/trpc-router/runtime/webhook/make-deliveries'
import { expect, test } from 'vitest'

const WAITING = 1000
const later = new Date('2100-01-01')

onBothEngines('a webhook for which as many deliveries wait as may', ({ open }) => {
  const given = testAppsOn(open)

  test('is told of what happens once there is room, of each event once and in order', async () => {
    const app = await given()
    const { db } = app.database
    await givenAcme(db)
    await db
      .insertInto('webhook')
      .values(rowOf.webhook({ dueAt: later, createdBy: null }))
      .execute()
    const waiting = Array.from({ length: WAITING }, (_, number) =>
      rowOf.webhookDelivery({ id: `waiting-${number}`, subject: `member ${number}`, nextAttemptAt: later }),
    )
    await db.insertInto('webhookDelivery').values(waiting).execute()
    await givenEvents(app, 3)
    expect(await made(app)).toEqual([])
    expect(await catchUp(db, 'webhook', app.services.now())).toBe(false)
    await db.deleteFrom('webhookDelivery').where('id', 'like', 'waiting-%').execute()
    expect(await catchUp(db, 'webhook', app.services.now())).toBe(true)
    expect(await catchUp(db, 'webhook', app.services.now())).toBe(false)
    const positions = (await made(app)).map(({ position }) => Number(position))
    expect(positions).toEqual([0, 1, 2].map((index) => (positions[0] ?? 0) + index))
    await givenEvents(app, 1)
    await expect.poll(async () => (await made(app)).length, { timeout: 20_000 }).toBe(4)
  })

  test('is told of none twice over and of all where some are to be delivered again', async () => {
    const app = await given()
    const { db } = app.database
    await givenAcme(db)
    await db
      .insertInto('webhook')
      .values(rowOf.webhook({ disabledAt: later, createdBy: null }))
      .execute()
    const { last } = await db.selectFrom('eventSequence').select('last').executeTakeFirstOrThrow()
    await givenEvents(app, 5)
    await db.updateTable('webhook').set({ disabledAt: null, behind: last }).execute()
    await db.transaction().execute((trx) => moveBack(trx, 'webhook', last + 3))
    expect(await catchUp(db, 'webhook', app.services.now())).toBe(true)
    expect((await made(app)).map(({ position }) => Number(position) - last)).toEqual([1, 2, 3, 4, 5])
  })

  async function givenEvents(app: TestApp, count: number): Promise<void> {
    const { db } = app.database
    const events = Array.from({ length: count }, () => ({
      type: 'organization.updated',
      organizationId: 'acme',
      createdAt: app.services.now(),
    }))
    await db.insertInto('auditEvent').values(events).execute()
    const unsequenced = () => db.selectFrom('auditEvent').select('id').where('position', 'is', null).execute()
    app.services.wakeOutbox()
    await expect.poll(unsequenced, { timeout: 20_000 }).toEqual([])
  }

  function made(app: TestApp) {
    return app.database.db
      .selectFrom('webhookDelivery')
      .select('position')
      .where('position', 'is not', null)
      .orderBy('position')
      .execute()
  }
})
