import { expect, test } from 'vitest'
import { recordEvent } from '../src/audit.ts'
import { onEachEngine } from './on-each-engine.ts'
import { givenAcme, now } from './rows.ts'

onEachEngine('an audit event', (world) => {
  test('holds who did what to whom, where and when', async () => {
    const event = {
      actorId: 'olga',
      impersonatorId: 'max',
      targetUserId: 'mia',
      organizationId: 'acme',
      ipAddress: '::1',
      userAgent: 'a browser',
    }
    await world.db
      .transaction()
      .execute((trx) => recordEvent(trx, { ...event, type: 'user-updated', detail: { changed: ['name'] }, at: now }))
    const rows = await world.db.selectFrom('auditEvent').selectAll().execute()
    expect(rows).toEqual([
      { ...event, id: expect.any(Number), type: 'user-updated', detail: '{"changed":["name"]}', createdAt: now },
    ])
  })

  test('what it does not say is null', async () => {
    await world.db.transaction().execute((trx) => recordEvent(trx, { type: 'session-ended', at: now }))
    const nothing = { actorId: null, impersonatorId: null, targetUserId: null, organizationId: null }
    const row = await world.db.selectFrom('auditEvent').selectAll().executeTakeFirst()
    expect(row).toMatchObject({ ...nothing, ipAddress: null, userAgent: null, detail: null })
  })

  test('goes with the change it tells of when that is rolled back', async () => {
    const failing = world.db.transaction().execute(async (trx) => {
      await recordEvent(trx, { type: 'user-updated', at: now })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await world.db.selectFrom('auditEvent').select('id').execute()).toEqual([])
  })

  test('outlives the user and the organization it speaks of', async () => {
    await givenAcme(world.db)
    const event = { type: 'user-updated', actorId: 'olga', organizationId: 'acme', at: now } as const
    await world.db.transaction().execute((trx) => recordEvent(trx, event))
    await world.db.deleteFrom('organization').execute()
    await world.db.deleteFrom('user').execute()
    expect(await world.db.selectFrom('auditEvent').select('actorId').execute()).toEqual([{ actorId: 'olga' }])
  })
})
