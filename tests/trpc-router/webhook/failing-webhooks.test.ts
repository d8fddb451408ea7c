import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { markVerified } from '@foyer/testing/account-rows'
import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { founded } from '#trpc-router/event-feed/followers.ts'
import { delivered, givenAdminOf, givenReceiver, hanging, status, told, waits } from './receivers.ts'

const DAY = 24 * 60 * 60

onBothEngines('webhooks', ({ open }) => {
  const given = testAppsOn(open)
  const givenAdmin = () => givenAdminOf(given)

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

  /** Waits until the only webhook has failed, and nobody delivers to it. */
  async function failing(app: TestApp): Promise<void> {
    const read = () =>
      app.database.db.selectFrom('webhook').select(['failingSince', 'leasedUntil']).executeTakeFirstOrThrow()
    await expect.poll(read, waits).toEqual({ failingSince: expect.any(Date), leasedUntil: null })
  }
})
