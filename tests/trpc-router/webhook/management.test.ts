import { limits } from '@foyer/auth-domain/limits'
import { givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'
import { setUserRole } from '#trpc-router/admin/admin-users.ts'

const organizationId = 'acme'
const url = 'https://hooks.example.com/events'

describe('webhooks', () => {
  const given = testAppsOn()

  test.each(['mia', 'zoe', 'adam'])('of an organization are not for %s, to see or to change', async (who) => {
    const { app, as, webhookId } = await givenWebhooks()
    const before = await tablesWithoutCounters(app.database)
    const one = { organizationId, webhookId }
    for (const [name, input] of [
      ['listWebhooks', { organizationId }],
      ['createWebhook', { organizationId, url }],
      ['updateWebhook', { ...one, enabled: false }],
      ['deleteWebhook', one],
      ['rotateWebhookSecret', one],
      ['testWebhook', one],
      ['listWebhookDeliveries', one],
      ['getWebhookDelivery', { ...one, deliveryId: 'none' }],
      ['redeliverWebhookEvent', { ...one, deliveryId: 'none' }],
      ['redeliverWebhookEvents', { ...one, since: new Date(0) }],
    ] as const)
      expect(await call(as(who), `webhook.${name}`, input), name).toMatchObject({ status: 403 })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('of the service are for admins, who find none of an organization there', async () => {
    const { app, as, webhookId } = await givenWebhooks()
    const before = await tablesWithoutCounters(app.database)
    expect(await call(as('olga'), 'webhook.listWebhooks', {})).toMatchObject({ status: 403 })
    expect(await call(as('olga'), 'webhook.createWebhook', { url })).toMatchObject({ status: 403 })
    expect(await call(as('adam'), 'webhook.deleteWebhook', { webhookId })).toMatchObject({ status: 404 })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect(await as('adam').trpc.webhook.listWebhooks.query({})).toEqual([])
  })

  test.each(['https://10.0.0.1/hook', 'https://user:password@hooks.example.com/'])(
    '%s is refused, to be made and to be changed to',
    async (hostile) => {
      const { app, as, webhookId } = await givenWebhooks()
      const before = await tablesWithoutCounters(app.database)
      const made = await call(as('olga'), 'webhook.createWebhook', { organizationId, url: hostile })
      const changed = await call(as('olga'), 'webhook.updateWebhook', { organizationId, webhookId, url: hostile })
      expect([made.status, changed.status]).toEqual([400, 400])
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test('beyond the limit none is added, however many are at once', async () => {
    const { app, as } = await givenWebhooks()
    const { webhook } = as('olga').trpc
    const calls = Array.from({ length: limits.webhooks + 2 }, () =>
      call(as('olga'), 'webhook.createWebhook', { organizationId, url }),
    )
    expect((await Promise.all(calls)).filter(({ status }) => status === 400)).toHaveLength(3)
    expect(await webhook.listWebhooks.query({ organizationId })).toHaveLength(limits.webhooks)
    const rows = await app.database.db.selectFrom('webhook').select('id').execute()
    expect(rows).toHaveLength(limits.webhooks)
  })

  test('show a secret when it is made, and never again', async () => {
    const { app, as, secret } = await givenWebhooks()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const listed = await as('olga').trpc.webhook.listWebhooks.query({ organizationId })
    expect(JSON.stringify(listed)).not.toContain('secret')
    expect(JSON.stringify(await app.database.db.selectFrom('webhook').selectAll().execute())).not.toContain(secret)
  })

  test('that came from another service are enabled once they have a secret of this one', async () => {
    const { app, as, webhookId } = await givenWebhooks()
    await app.database.db.updateTable('webhook').set({ secret: '', disabledAt: new Date() }).execute()
    const { webhook } = as('olga').trpc
    const one = { organizationId, webhookId }
    expect(await call(as('olga'), 'webhook.updateWebhook', { ...one, enabled: true })).toMatchObject({ status: 400 })
    await webhook.rotateWebhookSecret.mutate(one)
    expect(await webhook.updateWebhook.mutate({ ...one, enabled: true })).toMatchObject({ disabledAt: null })
    const { deliveryId } = await webhook.testWebhook.mutate(one)
    const read = () => webhook.getWebhookDelivery.query({ ...one, deliveryId })
    // Its address leads nowhere, but it was attempted.
    await expect.poll(async () => (await read()).delivery.attempts, { timeout: 20_000 }).toBe(1)
  })

  test('of the service have events of their own', async () => {
    const { app, as } = await givenWebhooks()
    const { webhook } = as('adam').trpc
    const { webhook: made } = await webhook.createWebhook.mutate({ url, types: ['user.created'] })
    const one = { webhookId: made?.id ?? '' }
    await webhook.updateWebhook.mutate({ ...one, description: 'Billing' })
    await webhook.updateWebhook.mutate({ ...one, enabled: false })
    await webhook.updateWebhook.mutate({ ...one, enabled: true })
    await webhook.deleteWebhook.mutate(one)
    const events = await app.database.db
      .selectFrom('auditEvent')
      .select(['type', 'organizationId'])
      .orderBy('id')
      .execute()
    expect(events.slice(1)).toEqual(
      ['webhook.created', 'webhook.updated', 'webhook.disabled', 'webhook.updated', 'webhook.deleted'].map((type) => ({
        type,
        organizationId: null,
      })),
    )
  })

  test('end with their organization', async () => {
    const { app, as } = await givenWebhooks()
    await as('olga').trpc.organization.deleteOrganization.mutate({ organizationId })
    expect(await app.database.db.selectFrom('webhook').select('id').execute()).toEqual([])
  })

  async function givenWebhooks(): Promise<Fixture> {
    const app = await given()
    const acme = await givenOrganization(app, { owner: 'olga', member: ['mia'] })
    const others = await givenUsers(app, 'adam', 'zoe')
    await setUserRole(app, 'adam', 'admin')
    const as: Fixture['as'] = (name) => (['olga', 'mia'].includes(name) ? acme.as(name) : others(name))
    // Which no test here makes happen.
    const wanted = { organizationId, url, types: ['user.created'] }
    const { webhook, secret } = await as('olga').trpc.webhook.createWebhook.mutate(wanted)
    // What was recorded has its position: nothing changes by itself from now on.
    await app.services.waitingReaders.hasNew(0)
    return { app, as, webhookId: webhook?.id ?? '', secret }
  }
})

type Fixture = {
  app: TestApp
  as: Awaited<ReturnType<typeof givenUsers>>
  webhookId: string
  secret: string
}
