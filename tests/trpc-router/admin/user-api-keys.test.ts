import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { API_KEYS, givenApiKey, givenOrganizationApiKey, program } from '@foyer/testing/api-keys'
import { outboxDrained } from '@foyer/testing/mail'
import { together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'

onBothEngines('an admin and the API keys of a user', ({ open }) => {
  const given = testAppsOn(open)

  test('lists them oldest first, without the keys and what their owner keeps in them', async () => {
    const { adam, zoe, userId } = await givenAdmin({ metadata: { a: 1 } })
    const second = await givenApiKey(zoe, { name: 'second', expiresIn: 86_400 })
    const { status, data } = await call(adam, 'listUserApiKeys', { userId })
    expect(status).toBe(200)
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['backup', 'second'])
    expect(Object.keys(data[1]).sort()).toEqual([
      'createdAt',
      'enabled',
      'expiresAt',
      'id',
      'lastRequest',
      'name',
      'permissions',
      'start',
    ])
    expect(JSON.stringify(data)).not.toContain(second.key)
    expect((await call(adam, 'listUserApiKeys', { userId: 'nobody' })).data).toEqual([])
  })

  test('deletes one: it opens nothing more, the user is told, the reason is on record', async () => {
    const { app, adam, key, removal } = await givenAdmin()
    expect((await program(app, key).get('/get-session')).status).toBe(200)
    expect(await call(adam, 'deleteUserApiKey', removal)).toMatchObject({ status: 200, data: { success: true } })
    expect((await program(app, key).get('/get-session')).status).toBe(401)
    const { apikey, auditEvent = [] } = await allTables(app.database)
    expect(apikey).toEqual([])
    expect(auditEvent.find(({ type }) => type === 'api-key.deleted')).toMatchObject({
      targetUserId: removal.userId,
      detail: JSON.stringify({ name: 'backup', start: key.slice(0, 4), reason: 'Leaked' }),
    })
    await outboxDrained(app)
    expect(app.mailbox.list(details('Zoe').email)[0]?.template).toBe('api-key-removed')
  })

  test('sees and deletes none as nobody in particular, without a reason, of another user or of an organization', async () => {
    const { app, adam, zoe, key, removal } = await givenAdmin()
    const own = await givenApiKey(adam)
    await zoe.post('/organization/create', { name: 'Acme', slug: 'acme' })
    const { id: organizationId } = (await zoe.get('/organization/list')).json[0]
    const shared = await givenOrganizationApiKey(zoe, { organizationId })
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    const refused = async (by: typeof adam, input: object) => (await call(by, 'deleteUserApiKey', input)).status
    expect(await refused(adam, { ...removal, reason: ' ' })).toBe(400)
    expect(await refused(adam, { ...removal, keyId: own.id })).toBe(404)
    expect(await refused(adam, { ...removal, keyId: shared.id })).toBe(404)
    expect(await refused(adam, { ...removal, userId: 'nobody' })).toBe(404)
    expect(await refused(zoe, removal)).toBe(403)
    expect(await refused(app.client(), removal)).toBe(401)
    for (const [by, status] of [
      [zoe, 403],
      [app.client(), 401],
      [program(app, own.key), 403],
    ] as const) {
      expect((await call(by, 'listUserApiKeys', { userId: removal.userId })).status).toBe(status)
    }
    expect(await refused(program(app, own.key), removal)).toBe(403)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await program(app, key).get('/get-session')).status).toBe(200)
  })

  test('where keys are off, there are none', async () => {
    const app = await given()
    const adam = await signedUp(app, 'Adam')
    await app.database.db.updateTable('user').set({ role: 'admin' }).execute()
    expect((await adam.get('/admin/list-user-api-keys?userId=a')).status).toBe(404)
    expect((await adam.post('/admin/delete-user-api-key', { userId: 'a', keyId: 'b', reason: 'c' })).status).toBe(404)
  })

  test('of deletions of one key at once, one is recorded (race)', async () => {
    const { app, adam, removal } = await givenAdmin()
    const statuses = await together(
      Array.from({ length: 5 }, () => () => adam.post('/admin/delete-user-api-key', removal)),
    )
    expect(statuses.sort()).toEqual([200, 404, 404, 404, 404])
    expect(await countRows(app.database, 'apikey')).toBe(0)
  })

  async function givenAdmin({ metadata }: { metadata?: object } = {}) {
    const app = await given({ apiKey: { ...API_KEYS.apiKey, enableMetadata: true } })
    const adam = await signedUp(app, 'Adam')
    await app.database.db.updateTable('user').set({ role: 'admin' }).execute()
    const zoe = await signedUp(app, 'Zoe')
    await app.database.db.updateTable('user').set({ emailVerified: true }).execute()
    const { id, key } = await givenApiKey(zoe, { name: 'backup', ...(metadata && { metadata }) })
    const userId: string = (await zoe.get('/get-session')).json.user.id
    return { app, adam, zoe, userId, key, removal: { userId, keyId: id, reason: 'Leaked' } }
  }
})
