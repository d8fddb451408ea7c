import type { TestClient } from '@foyer/testing/client'
import { eventually } from '@foyer/testing/eventually'
import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenAdmin } from '#test/admin/admins.ts'
import { openPage } from '#test/open-page.tsx'
import { dialog, follow, heading, press, says } from '#test/page-actions.ts'
import { choose, chooseAction, openMenu, rowsShown } from '#test/page-parts.ts'
import { givenReceiver, type Receiver } from './receiver.ts'

const NAME = 'Billing'

type Fixture = { app: TestApp; client: TestClient; receiver: Receiver; path: string; webhookId: string }

describe('a webhook', () => {
  const given = testAppsOn()

  test('is tried out, and its delivery shows what was sent and answered', async () => {
    const { app, client, receiver, path } = await givenOfService()
    receiver.answers(202, 'thank you')
    const user = await openPage(app, path, client)
    await heading(NAME, 1)
    await heading('No deliveries yet')
    await press(user, 'Send a test')
    await says(/The receiver accepted the test: 202, after \d+ ms\./)
    expect(receiver.received).toEqual(['webhook.test'])
    await says('Delivered', await delivery('Test webhook.test'))
    await press(user, 'Test')
    const details = await dialog('Test')
    await says('202', details)
    await says('thank you', details)
    await says('"type": "webhook.test"', details)
    await says(/evt_\w+/, details)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Test'))
  })

  test('says why a test was not accepted, and when it is tried again', async () => {
    const { app, client, receiver, path } = await givenOfService()
    receiver.answers(503)
    const user = await openPage(app, path, client)
    await press(user, 'Send a test')
    await says('The receiver didn’t accept the test: status 503.')
    await press(user, 'Show delivery')
    const details = await dialog('Test')
    await says('Waiting', details)
    await says(/Next attempt(in \d+ seconds|Now)/, details)
    await screen.findByText(/^Failing since/)
  })

  test('has its deliveries filtered, and one of them made again', async () => {
    const { app, client, receiver, path } = await givenOfService(['user.*'])
    await signedUp(app, 'Olga')
    await eventually(async () => expect(receiver.received).toEqual(['user.created']))
    const user = await openPage(app, path, client)
    await says('Delivered', await delivery('Account created user.created'))
    await user.click(screen.getByRole('radio', { name: 'Failed' }))
    await heading('No deliveries found')
    await user.click(screen.getByRole('radio', { name: 'Delivered' }))
    await waitFor(() => expect(rowsShown()).toHaveLength(1))
    await press(user, 'Account created')
    const details = await dialog('Account created')
    await press(user, 'Deliver again', details)
    await says('The event is being delivered again.')
    await eventually(async () => expect(receiver.received).toEqual(['user.created', 'user.created']))
    await says('Delivered', details)
  })

  test('has its deliveries page by page, and the open one in the URL', async () => {
    const { app, client, path, webhookId } = await givenOfService()
    const at = new Date()
    const ended = { attempts: 1, nextAttemptAt: at, createdAt: at, deliveredAt: at, status: 204 }
    const rows = Array.from({ length: 26 }, (_, index) => ({
      ...{
        id: `delivery-${String(index).padStart(2, '0')}`,
        webhookId,
        type: 'webhook.test',
        subject: `test ${index}`,
      },
      ...ended,
    }))
    await app.database.db.insertInto('webhookDelivery').values(rows).execute()
    const user = await openPage(app, path, client)
    await waitFor(() => expect(rowsShown()).toHaveLength(25))
    await press(user, 'Next')
    await waitFor(() => expect(rowsShown()).toHaveLength(1))
    await press(user, 'Test')
    await says('evt_delivery-00', await dialog('Test'))
    await openPage(app, window.location.pathname + window.location.search, client)
    await says('evt_delivery-00', await dialog('Test'))
  })

  test('has every event since a time delivered again', async () => {
    const { app, client, receiver, path } = await givenOfService(['user.created'])
    await signedUp(app, 'Olga')
    await eventually(async () => expect(receiver.received).toHaveLength(1))
    const user = await openPage(app, path, client)
    await chooseAction(user, NAME, 'Deliver again since…')
    const asking = await dialog('Deliver events again')
    await choose(user, 'Since', 'The last 3 days', asking)
    await press(user, 'Deliver again', asking)
    await says('The events are being delivered again.')
    await eventually(async () => expect(receiver.received).toHaveLength(2))
  })

  test('is disabled, and enabled with what it has missed', async () => {
    const { app, client, receiver, path, webhookId } = await givenOfService(['user.created'])
    const user = await openPage(app, path, client)
    await chooseAction(user, NAME, 'Disable…')
    await press(user, 'Disable webhook', await dialog('Disable this webhook?'))
    await says('Webhook disabled.')
    await screen.findByText('Disabled just now')
    expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull()
    expect(await openMenu(user, NAME)).toEqual(['New secret…', 'Delete…'])
    await user.keyboard('{Escape}')
    await signedUp(app, 'Olga')
    // It has its position: nothing makes it one of what happens from then on.
    await app.services.waitingReaders.hasNew(0)
    await press(user, 'Enable')
    const enabling = await dialog('Enable this webhook?')
    await user.click(within(enabling).getByRole('checkbox', { name: /Also deliver what happened since/ }))
    await press(user, 'Enable', enabling)
    await says('Webhook enabled.')
    await eventually(async () => expect(receiver.received).toEqual(['user.created']))
    const [stored] = await client.trpc.webhook.listWebhooks.query({})
    expect(stored).toMatchObject({ id: webhookId, disabledAt: null })
  })

  test('that came from another service says that it needs a secret first, and gets one', async () => {
    const { app, client, path } = await givenOfService()
    await app.database.db.updateTable('webhook').set({ secret: '', disabledAt: new Date() }).execute()
    const user = await openPage(app, path, client)
    await press(user, 'Enable')
    const enabling = await dialog('Enable this webhook?')
    await press(user, 'Enable', enabling)
    await says('This webhook was taken over from another service', enabling)
    await press(user, 'Cancel', enabling)
    await chooseAction(user, NAME, 'New secret…')
    const rotating = await dialog('Create a new secret?')
    await says('The current secret keeps working for another day', rotating)
    await press(user, 'Create new secret', rotating)
    const shown = await dialog('New secret created')
    expect(shown.querySelector('code')?.textContent).toMatch(/^whsec_/)
    await says('The former secret works until', shown)
    await press(user, 'Done', shown)
    await press(user, 'Enable')
    await press(user, 'Enable', await dialog('Enable this webhook?'))
    await says('Webhook enabled.')
  })

  test('is deleted, once that is confirmed', async () => {
    const { app, client, path } = await givenOfService()
    const user = await openPage(app, path, client)
    await chooseAction(user, NAME, 'Delete…')
    await press(user, 'Delete webhook', await dialog('Delete webhook?'))
    await says('Webhook deleted.')
    await heading('No webhooks yet')
    expect(await client.trpc.webhook.listWebhooks.query({})).toEqual([])
    await openPage(app, path, client)
    await heading('Webhook not found', 1)
  })

  test('of an organization shows no answer of its receiver, and its list how it does', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const olga = as('olga')
    const receiver = await givenReceiver()
    receiver.answers(200, 'a secret of the receiver')
    const terms = { organizationId: 'acme', url: receiver.url, description: NAME }
    const { webhook } = await olga.trpc.webhook.createWebhook.mutate(terms)
    const user = await openPage(app, `/organizations/acme/settings/webhooks/${webhook?.id}`, olga)
    await press(user, 'Send a test')
    await says('The receiver accepted the test: 200')
    await press(user, 'Show delivery')
    await says('"type": "webhook.test"', await dialog('Test'))
    expect(document.body.textContent).not.toContain('a secret of the receiver')
    await user.keyboard('{Escape}')
    await follow(user, 'Webhooks', await screen.findByRole('main'))
    await says('Working – last delivery just now')
  })

  async function givenOfService(types = ['user.deleted']): Promise<Fixture> {
    const { app, as } = await givenAdmin(given)
    const client = as('adam')
    const receiver = await givenReceiver()
    const { webhook } = await client.trpc.webhook.createWebhook.mutate({ url: receiver.url, types, description: NAME })
    const webhookId = webhook?.id ?? ''
    return { app, client, receiver, path: `/admin/webhooks/${webhookId}`, webhookId }
  }
})

/** The row of a delivery, by what it begins with. */
function delivery(name: string): Promise<HTMLElement> {
  return screen.findByRole('row', { name: new RegExp(`^${name}`) })
}
