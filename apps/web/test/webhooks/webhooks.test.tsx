import type { TestClient } from '@foyer/testing/client'
import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenAdmin } from '#test/admin/admins.ts'
import { openPage } from '#test/open-page.tsx'
import { dialog, entered, field, fill, follow, heading, press, region, says } from '#test/page-actions.ts'
import { textsOf } from '#test/page-parts.ts'

const URL = 'https://hooks.example.com/events'
const OF_SERVICE = '/admin/webhooks'
const OF_ACME = '/organizations/acme/settings/webhooks'

describe('webhooks', () => {
  const given = testAppsOn()

  test('are made by an admin for chosen events, with a secret that is shown once', async () => {
    const { app, as } = await givenAdmin(given)
    const user = await openPage(app, '/admin', as('adam'))
    await follow(user, 'Webhooks', await screen.findByRole('banner'))
    await heading('No webhooks yet')
    await press(user, 'Create webhook')
    const making = await dialog('New webhook')
    await press(user, 'Create webhook', making)
    await says('Enter a URL that starts with https://.', making)
    await fill(user, 'URL', URL, making)
    await fill(user, 'Description', 'Billing', making)
    await user.click(await within(making).findByRole('radio', { name: /Only these/ }))
    await press(user, 'Create webhook', making)
    await says('Choose at least one event.', making)
    await press(user, 'Show events: Users', making)
    await user.click(await within(making).findByRole('checkbox', { name: 'Account created user.created' }))
    await user.click(await within(making).findByRole('checkbox', { name: 'Organizations organization.*' }))
    await press(user, 'Create webhook', making)
    const made = await dialog('Webhook created')
    expect(made.querySelector('code')?.textContent).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await press(user, 'Done', made)
    const row = await onlyRow()
    for (const part of ['Billing', URL, 'organization.*', 'user.created', 'Nothing delivered yet'])
      await says(part, row)
    const [stored] = await as('adam').trpc.webhook.listWebhooks.query({})
    expect(stored?.types).toEqual(['user.created', 'organization.*'])
  })

  test('have groups that stand for their events', async () => {
    const { app, as } = await givenAdmin(given)
    const user = await openPage(app, OF_SERVICE, as('adam'))
    await press(user, 'Create webhook')
    const making = await dialog('New webhook')
    await user.click(await within(making).findByRole('radio', { name: /Only these/ }))
    await press(user, 'Show events: Users', making)
    await user.click(await within(making).findByRole('checkbox', { name: 'Account created user.created' }))
    const group = await within(making).findByRole('checkbox', { name: 'Users user.*' })
    expect(Reflect.get(group, 'indeterminate')).toBe(true)
    await user.click(group)
    const type = await within(making).findByRole('checkbox', { name: 'Account created user.created' })
    expect([Reflect.get(type, 'checked'), type.matches(':disabled')]).toEqual([true, true])
    await press(user, 'Show events: Email addresses', making)
    expect(await within(making).findByRole('checkbox', { name: 'Email confirmed user.email.verified' })).toMatchObject({
      checked: true,
    })
    await user.click(group)
    expect(Reflect.get(group, 'checked')).toBe(false)
  })

  test('say at the URL that it cannot be delivered to', async () => {
    const { app, as } = await givenAcme()
    const user = await openPage(app, OF_ACME, as('olga'))
    await press(user, 'Create webhook')
    const making = await dialog('New webhook')
    await fill(user, 'URL', 'https://10.0.0.1/hook', making)
    await press(user, 'Create webhook', making)
    await says('Events can’t be sent to this URL', making)
    const url = await field('URL', making)
    expect([url.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', url])
    expect(within(making).getByRole('alert').textContent).toBe('')
    expect(await as('olga').trpc.webhook.listWebhooks.query({ organizationId: 'acme' })).toEqual([])
  })

  test('of an organization are reached from its settings, and offered what happens in one', async () => {
    const { app, as } = await givenAcme()
    const user = await openPage(app, '/organizations/acme/settings', as('olga'))
    await follow(user, 'Manage webhooks', await region('Webhooks'))
    await heading('Webhooks', 1)
    await press(user, 'Create webhook')
    const making = await dialog('New webhook')
    await user.click(await within(making).findByRole('radio', { name: /Only these/ }))
    const groups = textsOf('button', making).length
    expect(groups).toBeGreaterThan(2)
    expect(within(making).queryByRole('checkbox', { name: /session/ })).toBeNull()
    await press(user, 'Show events: Organizations', making)
    await within(making).findByRole('checkbox', { name: 'Members organization.member.*' })
    expect(within(making).queryByRole('checkbox', { name: /organization\.deleted/ })).toBeNull()
    await within(making).findByRole('checkbox', { name: 'Refused calls by API keys user.authentication.*' })
  })

  test('are for members who may change the organization', async () => {
    const { app, as } = await givenAcme()
    await openPage(app, OF_ACME, as('mia'))
    await heading('You don’t have access', 1)
    await openPage(app, `${OF_ACME}/some`, as('mia'))
    await heading('You don’t have access', 1)
    await openPage(app, OF_SERVICE, as('olga'))
    await heading('You don’t have access', 1)
  })

  test('of the organization that is open are in the palette', async () => {
    const { app, as } = await givenAcme()
    const user = await openPage(app, '/organizations/acme/members', as('olga'))
    await press(user, /^Search/)
    await user.type(await screen.findByRole('textbox', { name: 'Search or choose an action' }), 'webhooks')
    await user.click(await screen.findByRole('button', { name: 'Webhooks' }))
    await heading('Webhooks', 1)
  })

  test('say at a glance how they do', async () => {
    const { app, as } = await givenAcme()
    await app.database.db
      .insertInto('webhook')
      .values(healths.map((health, index) => ({ ...blank, ...health, id: `webhook-${index}`, createdAt: ago(index) })))
      .execute()
    await openPage(app, OF_ACME, as('olga'))
    const list = await screen.findByRole('list', { name: 'Webhooks' })
    expect(textsOf('listitem', list).map((text) => text?.replace(/since .*/, 'since …'))).toEqual(
      [
        'Disabled 1 hour ago: the receiver answered 410 (Gone)',
        'Disabled 1 hour ago: nothing was accepted for three days',
        'Disabled 1 hour ago',
        'Failing since …',
        'Working – last delivery 3 minutes ago',
        'Nothing delivered yet',
      ].map((health) => `CRM${URL}organization.*${health}`),
    )
  })

  test('are changed, and begin with what is stored', async () => {
    const { app, as } = await givenAcme()
    const webhookId = await made(as('olga'), { url: URL, types: ['organization.member.*'], description: 'CRM' })
    const user = await openPage(app, `${OF_ACME}/${webhookId}`, as('olga'))
    await heading('CRM', 1)
    await press(user, 'Edit')
    const editing = await dialog('Edit webhook')
    expect(await entered('URL', editing)).toBe(URL)
    const members = await within(editing).findByRole('checkbox', { name: 'Members organization.member.*' })
    expect(Reflect.get(members, 'checked')).toBe(true)
    await user.click(await within(editing).findByRole('radio', { name: /All events/ }))
    await fill(user, 'Description', '', editing)
    await press(user, 'Save changes', editing)
    await says('Webhook changed.')
    await heading('hooks.example.com', 1)
    const [stored] = await as('olga').trpc.webhook.listWebhooks.query({ organizationId: 'acme' })
    expect(stored).toMatchObject({ types: null, description: null })
  })

  async function givenAcme(): Promise<{ app: TestApp; as: (name: string) => TestClient }> {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: ['mia'] })
    return { app, as }
  }
})

const blank = {
  organizationId: 'acme',
  url: URL,
  description: 'CRM',
  types: JSON.stringify(['organization.*']),
  secret: '',
  createdBy: null,
}

/** The first one is listed last. */
const healths = [
  {},
  { lastDeliveredAt: ago(3) },
  { lastDeliveredAt: ago(90), failingSince: ago(60) },
  { disabledAt: ago(60) },
  { disabledAt: ago(60), disabledReason: 'failing' },
  { disabledAt: ago(60), disabledReason: 'gone' },
]

function ago(minutes: number): Date {
  return new Date(Date.now() - minutes * 60_000 - 1000)
}

async function onlyRow(): Promise<HTMLElement> {
  return within(await screen.findByRole('list', { name: 'Webhooks' })).findByRole('listitem')
}

type Terms = { url: string; types?: string[]; description?: string }

/** Of acme; returns its id. */
async function made(client: TestClient, terms: Terms): Promise<string> {
  const { webhook } = await client.trpc.webhook.createWebhook.mutate({ organizationId: 'acme', ...terms })
  return webhook?.id ?? ''
}
