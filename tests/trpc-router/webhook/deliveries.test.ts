import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { markVerified } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { setUserRole } from '#trpc-router/admin/admin-users.ts'
import { followerOf, founded, readUntil, serviceKeyOf } from '#trpc-router/event-feed/followers.ts'
import { givenReceiver, hanging, type Receiver, status, verify } from './receivers.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const waits = { timeout: 20_000 }

onBothEngines('webhooks', ({ open }) => {
  const given = testAppsOn(open)

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
    app.pass(60)
    app.services.wakeOutbox()
    await told(receiver, 5)
    expect(receiver.received.slice(3).map(({ type }) => type)).toEqual(['user.updated', 'user.updated'])
    expect(receiver.received[3]?.id).toBe(receiver.received[1]?.id)
  })

  test('that hang, however many, keep nothing from the others', async () => {
    const { app, admin } = await givenAdmin()
    const [dead, alive] = [await givenReceiver(hanging), await givenReceiver()]
    const urls = [...Array.from({ length: 9 }, () => dead.url), alive.url]
    for (const url of urls) await admin.trpc.webhook.createWebhook.mutate({ url, types: ['user.created'] })
    for (const name of ['Olga', 'Mia', 'Max', 'Zoe', 'Uma', 'Ada']) await signedUp(app, name)
    await told(alive, 6)
    // None of the others has been given up waiting for.
    const states = (await admin.trpc.webhook.listWebhooks.query({})).map(({ failingSince }) => failingSince)
    expect(states).toEqual(urls.map(() => null))
  })

  test('that answer slowly give their place to others, and what they were not sent is as it was', async () => {
    const { app, admin } = await givenAdmin()
    const answering: (() => void)[] = []
    const slow = await givenReceiver((response) => void answering.push(() => response.writeHead(204).end()))
    const { webhook } = await admin.trpc.webhook.createWebhook.mutate({ url: slow.url, types: ['user.created'] })
    await app.database.db
      .updateTable('webhook')
      .set({ leasedUntil: new Date(Date.now() + 3000) })
      .execute()
    for (let user = 0; user < 12; user += 1) await signedUp(app, `User${user}`)
    await told(slow, 8)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    for (const answer of answering.splice(0)) answer()
    await told(slow, 12)
    const attempts = () => app.database.db.selectFrom('webhookDelivery').select('attempts').execute()
    expect((await attempts()).map((one) => one.attempts)).toEqual(Array.from({ length: 12 }, () => 1))
    for (const answer of answering) answer()
    await delivered(admin, webhook?.id ?? '', 12)
  })

  test('that are disabled, or asked for one event again, while it is sent, keep what was chosen', async () => {
    const { app, admin } = await givenAdmin()
    const answering: (() => void)[] = []
    const slow = await givenReceiver((response) => void answering.push(() => response.writeHead(500).end()))
    const { webhook } = await admin.trpc.webhook.createWebhook.mutate({ url: slow.url, types: ['user.created'] })
    const one = { webhookId: webhook?.id ?? '' }
    await signedUp(app, 'Olga')
    await told(slow, 1)
    const [delivery] = (await admin.trpc.webhook.listWebhookDeliveries.query(one)).deliveries
    await admin.trpc.webhook.redeliverWebhookEvent.mutate({ ...one, deliveryId: delivery?.id ?? '' })
    for (const answer of answering.splice(0)) answer()
    await told(slow, 2)
    expect(slow.received[1]?.id).toBe(slow.received[0]?.id)
    await admin.trpc.webhook.updateWebhook.mutate({ ...one, enabled: false })
    for (const answer of answering.splice(0)) answer()
    const read = async () => (await admin.trpc.webhook.listWebhookDeliveries.query(one)).deliveries[0]
    expect(await read()).toMatchObject({ state: 'failed', attempts: 1, status: null })
    await admin.trpc.webhook.updateWebhook.mutate({ ...one, enabled: true })
    await signedUp(app, 'Mia')
    await told(slow, 3)
    expect((await admin.trpc.webhook.listWebhooks.query({}))[0]).toMatchObject({ disabledAt: null })
  })

  test('that have taken nothing for three days are disabled, and their owners are told', async () => {
    const app = await given()
    const as = await givenUsers(app, 'olga')
    await markVerified(app, 'olga')
    const organizationId = await founded(as('olga'), 'acme')
    const receiver = await givenReceiver(status(500))
    await as('olga').trpc.webhook.createWebhook.mutate({ organizationId, url: receiver.url })
    await as('olga').post('/organization/update', { organizationId, data: { name: 'Acme 2' } })
    await told(receiver, 1)
    await failing(app)
    app.pass(3 * DAY)
    app.services.wakeOutbox()
    const list = () => as('olga').trpc.webhook.listWebhooks.query({ organizationId })
    await expect.poll(async () => (await list())[0], waits).toMatchObject({ disabledReason: 'failing' })
    await expect
      .poll(() => app.mailbox.list('olga@example.com').map(({ subject }) => subject), waits)
      .toEqual([expect.stringContaining('webhook')])
    const attempts = receiver.received.length
    await as('olga').post('/organization/update', { organizationId, data: { name: 'Acme 3' } })
    app.services.wakeOutbox()
    const events = await as('olga').trpc.organization.listOrganizationEvents.query({ organizationId })
    expect(events.events.map(({ type }) => type)).toContain('organization.webhook.disabled')
    expect(receiver.received).toHaveLength(attempts)
  })

  test('that answer 410 want nothing any more', async () => {
    const { app, admin } = await givenAdmin()
    const receiver = await givenReceiver(status(410))
    await admin.trpc.webhook.createWebhook.mutate({ url: receiver.url })
    await signedUp(app, 'Olga')
    const list = () => admin.trpc.webhook.listWebhooks.query({})
    await expect.poll(async () => (await list())[0], waits).toMatchObject({ disabledReason: 'gone' })
  })

  test('that answer 410 to one of several want nothing any more, and have taken the others', async () => {
    const { app, admin } = await givenAdmin()
    const receiver = await givenReceiver((response, { event }) =>
      response.writeHead(event.data.object?.name === 'Mia' ? 410 : 204).end(),
    )
    await admin.trpc.webhook.createWebhook.mutate({ url: receiver.url, types: ['user.created'] })
    // Until then nobody delivers: they are claimed together.
    await app.database.db
      .updateTable('webhook')
      .set({ leasedUntil: new Date(Date.now() + 1000) })
      .execute()
    for (const name of ['Olga', 'Mia', 'Max']) await signedUp(app, name)
    const list = () => admin.trpc.webhook.listWebhooks.query({})
    await expect.poll(async () => (await list())[0], waits).toMatchObject({ disabledReason: 'gone' })
    const rows = await app.database.db.selectFrom('webhookDelivery').select(['status', 'failedAt']).execute()
    expect(rows.map(({ status, failedAt }) => [status, failedAt === null]).sort()).toEqual([
      [204, true],
      [204, true],
      [410, false],
    ])
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

  async function givenAdmin(options: object = {}): Promise<{ app: TestApp; admin: TestClient }> {
    const app = await given(options)
    const as = await givenUsers(app, 'adam')
    await setUserRole(app, 'adam', 'admin')
    return { app, admin: as('adam') }
  }

  /** Waits until a receiver has been sent so many messages, of one type where it is given. */
  async function told(receiver: Receiver, count: number, type?: string): Promise<Receiver['received']> {
    const of = () => receiver.received.filter((one) => type === undefined || one.type === type)
    await expect.poll(() => of().length, waits).toBeGreaterThanOrEqual(count)
    return of()
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

  async function delivered(admin: TestClient, webhookId: string, count: number): Promise<void> {
    const read = () => admin.trpc.webhook.listWebhookDeliveries.query({ webhookId, state: 'delivered' })
    await expect.poll(async () => (await read()).deliveries.length, waits).toBe(count)
  }

  /** Waits until the only webhook has failed, and nobody delivers to it. */
  async function failing(app: TestApp): Promise<void> {
    const read = () =>
      app.database.db.selectFrom('webhook').select(['failingSince', 'leasedUntil']).executeTakeFirstOrThrow()
    await expect.poll(read, waits).toEqual({ failingSince: expect.any(Date), leasedUntil: null })
  }
})
