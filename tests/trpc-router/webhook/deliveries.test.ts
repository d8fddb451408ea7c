import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { followerOf, founded, readUntil, serviceKeyOf } from '#trpc-router/event-feed/followers.ts'
import { delivered, givenAdminOf, givenReceiver, status, told, verify, waits } from './receivers.ts'

const HOUR = 3600
const DAY = 24 * HOUR

onBothEngines('webhooks', ({ open }) => {
  const given = testAppsOn(open)
  const givenAdmin = (options?: object) => givenAdminOf(given, options)

  test('are told of events in their order, signed, with the ids that the feed has', async () => {
    const { app, admin } = await givenAdmin()
    const receiver = await givenReceiver()
    const { secret } = await admin.trpc.webhook.createWebhook.mutate({ url: receiver.url, types: ['user.*'] })
    const olga = await signedUp(app, 'Olga')
    await olga.post('/update-user', { name: 'Olga O' })
    await told(receiver, 2)
    expect(receiver.received.map(({ type }) => type)).toEqual(['user.created', 'user.updated'])
    for (const one of receiver.received) verify(secret, one)
    expect(receiver.received.at(-1)?.event.data.object).toMatchObject({ name: 'Olga O' })
    const { events } = await readUntil(followerOf(app, await serviceKeyOf(app)), 2, '?type=user.created,user.updated')
    expect(receiver.received.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    expect(receiver.received.map(({ text }) => JSON.parse(text))).toEqual(events)
  })

  test('of an organization are told of it alone, without the addresses of its members', async () => {
    const app = await given()
    const as = await givenUsers(app, 'olga', 'max')
    const organizationId = await founded(as('olga'), 'acme')
    const other = await founded(as('max'), 'other')
    const receiver = await givenReceiver(status(200, 'a secret of the receiver'))
    const { webhook } = await as('olga').trpc.webhook.createWebhook.mutate({ organizationId, url: receiver.url })
    await as('max').post('/organization/update', { organizationId: other, data: { name: 'Other 2' } })
    await as('olga').post('/organization/update', { organizationId, data: { name: 'Acme 2' } })
    await told(receiver, 1, 'organization.updated')
    expect(receiver.received.map(({ event }) => event.data.object?.id)).not.toContain(other)
    expect(receiver.received.map(({ event }) => event.ipAddress)).not.toContain('127.0.0.1')
    const one = { organizationId, webhookId: webhook?.id ?? '' }
    await expect
      .poll(async () => (await as('olga').trpc.webhook.listWebhookDeliveries.query(one)).deliveries[0], waits)
      .toMatchObject({ state: 'delivered', status: 200, answer: null })
  })

  test('sign with the former secret too for a day after a new one', async () => {
    const { app, admin } = await givenAdmin()
    const receiver = await givenReceiver()
    const { webhook, secret } = await admin.trpc.webhook.createWebhook.mutate({ url: receiver.url, types: ['user.*'] })
    const rotated = await admin.trpc.webhook.rotateWebhookSecret.mutate({ webhookId: webhook?.id ?? '' })
    await signedUp(app, 'Olga')
    const [first] = await told(receiver, 1)
    if (first === undefined) throw new Error('nothing was received')
    for (const either of [secret, rotated.secret]) verify(either, first)
    await turnsEnded(app)
    app.pass(DAY + 1)
    await signedUp(app, 'Mia')
    const last = (await told(receiver, 2)).at(-1)
    expect(last?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
  })

  test('that fail are tried again, and hold back later events of the same subject alone', async () => {
    const { app, admin } = await givenAdmin()
    const receiver = await givenReceiver((response, { event }) =>
      response.writeHead(event.data.object?.name === 'Olga O' ? 500 : 204).end(),
    )
    await admin.trpc.webhook.createWebhook.mutate({ url: receiver.url, types: ['user.created', 'user.updated'] })
    const olga = await signedUp(app, 'Olga')
    await told(receiver, 1)
    await olga.post('/update-user', { name: 'Olga O' })
    await told(receiver, 2)
    await olga.post('/update-user', { name: 'Olga O' })
    await signedUp(app, 'Mia')
    await told(receiver, 3)
    expect(receiver.received.map(({ type }) => type)).toEqual(['user.created', 'user.updated', 'user.created'])
    receiver.answers(status(204))
    await turnsEnded(app)
    app.pass(60)
    app.services.wakeOutbox()
    await told(receiver, 5)
    expect(receiver.received.slice(3).map(({ type }) => type)).toEqual(['user.updated', 'user.updated'])
    expect(receiver.received[3]?.id).toBe(receiver.received[1]?.id)
  })

  test('are told again of one event, and of all since a time, with the same ids', async () => {
    const { app, admin } = await givenAdmin()
    const receiver = await givenReceiver()
    const { webhook } = await admin.trpc.webhook.createWebhook.mutate({ url: receiver.url, types: ['user.created'] })
    const webhookId = webhook?.id ?? ''
    const since = app.services.now()
    for (const name of ['Olga', 'Mia']) await signedUp(app, name)
    await told(receiver, 2)
    await delivered(admin, webhookId, 2)
    const { deliveries } = await admin.trpc.webhook.listWebhookDeliveries.query({ webhookId })
    await admin.trpc.webhook.redeliverWebhookEvent.mutate({ webhookId, deliveryId: deliveries[0]?.id ?? '' })
    await told(receiver, 3)
    await delivered(admin, webhookId, 2)
    await admin.trpc.webhook.redeliverWebhookEvents.mutate({ webhookId, since })
    await told(receiver, 5)
    const ids = receiver.received.map(({ id }) => id)
    expect(ids.slice(0, 2)).toContain(ids[2])
    expect(ids.slice(3)).toEqual(ids.slice(0, 2))
  })

  test('are tried out by a test event, of which the answer is shown to admins', async () => {
    const { admin } = await givenAdmin()
    const receiver = await givenReceiver(status(202, 'thank you'))
    const { webhook, secret } = await admin.trpc.webhook.createWebhook.mutate({ url: receiver.url, types: ['user.*'] })
    const one = { webhookId: webhook?.id ?? '' }
    const { deliveryId } = await admin.trpc.webhook.testWebhook.mutate(one)
    const [first] = await told(receiver, 1, 'webhook.test')
    if (first !== undefined) verify(secret, first)
    const read = () => admin.trpc.webhook.getWebhookDelivery.query({ ...one, deliveryId })
    await expect
      .poll(async () => (await read()).delivery, waits)
      .toMatchObject({ state: 'delivered', status: 202, answer: 'thank you' })
    expect((await read()).body).toBe(first?.text)
  })

  test('are sent again as often as a user may ask for it in a minute, tests among it', async () => {
    const rules = { requestDelivery: { window: 60, max: 2 } }
    const { app, admin } = await givenAdmin({ rateLimit: { enabled: true, rules } })
    const { url } = await givenReceiver()
    const { webhook } = await admin.trpc.webhook.createWebhook.mutate({ url, types: ['user.*'] })
    const one = { webhookId: webhook?.id ?? '' }
    const { deliveryId } = await admin.trpc.webhook.testWebhook.mutate(one)
    await admin.trpc.webhook.redeliverWebhookEvent.mutate({ ...one, deliveryId })
    await delivered(admin, one.webhookId, 1)
    const before = await tablesWithoutCounters(app.database)
    for (const ask of [
      () => admin.trpc.webhook.testWebhook.mutate(one),
      () => admin.trpc.webhook.redeliverWebhookEvent.mutate({ ...one, deliveryId }),
      () => admin.trpc.webhook.redeliverWebhookEvents.mutate({ ...one, since: new Date(0) }),
    ])
      await expect(ask()).rejects.toMatchObject({ data: { httpStatus: 429 } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('that are disabled hear of nothing, and enabled of what happens from then on', async () => {
    const { app, admin } = await givenAdmin()
    const receiver = await givenReceiver()
    const { webhook } = await admin.trpc.webhook.createWebhook.mutate({ url: receiver.url, types: ['user.created'] })
    const one = { webhookId: webhook?.id ?? '' }
    await admin.trpc.webhook.updateWebhook.mutate({ ...one, enabled: false })
    await signedUp(app, 'Olga')
    await allPositioned(app)
    await expect(admin.trpc.webhook.testWebhook.mutate(one)).rejects.toThrow('disabled')
    await admin.trpc.webhook.updateWebhook.mutate({ ...one, enabled: true })
    await signedUp(app, 'Mia')
    await told(receiver, 1)
    expect(receiver.received.map(({ event }) => event.data.object?.name)).toEqual(['Mia'])
  })

  test('are sent no secret that the database has', async () => {
    const { app, admin } = await givenAdmin({ apiKey: { enabled: true }, organization: { teams: { enabled: true } } })
    const receiver = await givenReceiver()
    await admin.trpc.webhook.createWebhook.mutate({ url: receiver.url })
    const olga = await signedUp(app, 'Olga')
    const organizationId = await founded(olga, 'acme')
    await olga.post('/organization/invite-member', { organizationId, email: 'nina@example.com', role: 'member' })
    await olga.post('/api-key/create', { name: 'backup' })
    await olga.post('/change-password', { currentPassword: PASSWORD, newPassword: 'another horse battery' })
    await told(receiver, 4)
    const texts = receiver.received.map(({ text }) => text).join('\n')
    const rows = await allTables(app.database)
    const secrets = ['session', 'account', 'apikey', 'verification', 'invitation', 'webhook'].flatMap((table) =>
      (rows[table] ?? []).flatMap((row) => secretsIn(row)),
    )
    expect(secrets.length).toBeGreaterThan(5)
    for (const secret of secrets) expect(texts).not.toContain(secret)
  })

  const named = /token|key|secret|password|value|fingerprint|^id$/i

  function secretsIn(row: Record<string, unknown>): string[] {
    const ids = 'inviterId' in row ? named : /token|key|secret|password|value|fingerprint/i
    return Object.entries(row).flatMap(([name, value]) =>
      ids.test(name) && typeof value === 'string' && value.length > 15 ? [value] : [],
    )
  }

  /** Until then a webhook that is enabled hears of what has happened: none has a position while a transaction of before runs. */
  async function allPositioned({ services, database }: TestApp): Promise<void> {
    const unpositioned = database.db.selectFrom('auditEvent').select('id').where('position', 'is', null)
    await expect
      .poll(async () => {
        await services.waitingReaders.hasNew(0)
        return (await unpositioned.execute()).length
      }, waits)
      .toBe(0)
  }
})

// The clock is moved while nothing is on its way: its lease would seem to have ended, and it would come twice.
async function turnsEnded({ database }: TestApp): Promise<void> {
  const leases = () => database.db.selectFrom('webhook').select('leasedUntil').execute()
  await expect.poll(leases, waits).toEqual([{ leasedUntil: null }])
}
