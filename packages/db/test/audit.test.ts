import { expect, test } from 'vitest'
import { recordEvent, recordEvents } from '#operations/audit.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { givenAcme, now } from '#testing/rows.ts'

onBothEngines('an audit event', (engine) => {
  const app = tablesOn(engine)
  test('stores actor, impersonator, target, organization, client and time', async () => {
    const event = {
      actorId: 'olga',
      impersonatorId: 'max',
      targetUserId: 'mia',
      organizationId: 'acme',
      ipAddress: '::1',
      userAgent: 'a browser',
    }
    await app.db
      .transaction()
      .execute((trx) => recordEvent(trx, { ...event, type: 'user.updated', detail: { changed: ['name'] }, at: now }))
    const rows = await app.db.selectFrom('auditEvent').selectAll().execute()
    const stored = { ...event, type: 'user.updated', detail: '{"changed":["name"]}', createdAt: now }
    expect(rows).toEqual([expect.objectContaining({ ...stored, id: expect.any(Number), position: null })])
  })

  test('is stored alike among several at once, in their order', async () => {
    await givenAcme(app.db)
    const events = Array.from({ length: 3 }, (_, n) => ({
      type: 'user.updated' as const,
      actorId: 'olga',
      targetUserId: 'max',
      organizationId: 'acme',
      ipAddress: '::1',
      detail: { changed: [`field ${n}`] },
      at: now,
    }))
    await app.db.transaction().execute(async (trx) => {
      for (const event of events) await recordEvent(trx, event)
      await recordEvents(trx, [...events, { type: 'user.email.verified', detail: {}, at: now }])
    })
    const rows = await app.db.selectFrom('auditEvent').selectAll().orderBy('id').execute()
    const [one, several] = [rows.slice(0, 3), rows.slice(3, 6)].map((some) => some.map(({ id: _, ...row }) => row))
    expect(several).toEqual(one)
    expect(rows.slice(6)).toMatchObject([{ type: 'user.email.verified', actorId: null, actorName: null, detail: '{}' }])
  })

  test('fields that are not given are null', async () => {
    await app.db.transaction().execute((trx) => recordEvent(trx, { type: 'user.email.verified', detail: {}, at: now }))
    const nothing = { actorId: null, impersonatorId: null, targetUserId: null, organizationId: null }
    const row = await app.db.selectFrom('auditEvent').selectAll().executeTakeFirst()
    expect(row).toMatchObject({ ...nothing, ipAddress: null, userAgent: null })
  })

  test('is rolled back with the change it records', async () => {
    const failing = app.db.transaction().execute(async (trx) => {
      await recordEvent(trx, { type: 'user.email.verified', detail: {}, at: now })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await app.db.selectFrom('auditEvent').select('id').execute()).toEqual([])
  })

  test('is kept when its user and organization are deleted', async () => {
    await givenAcme(app.db)
    const event = {
      type: 'organization.member.left',
      actorId: 'olga',
      organizationId: 'acme',
      detail: {},
      at: now,
    } as const
    await app.db.transaction().execute((trx) => recordEvent(trx, event))
    await app.db.deleteFrom('organization').execute()
    await app.db.deleteFrom('user').execute()
    expect(await app.db.selectFrom('auditEvent').select('actorId').execute()).toEqual([{ actorId: 'olga' }])
  })
})
