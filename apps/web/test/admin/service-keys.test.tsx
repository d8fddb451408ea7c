import { DAY } from '@foyer/auth-domain/limits'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { atHome, dialog, field, fill, follow, heading, press, says } from '#test/page-actions.ts'
import { choose, chooseAction, textsOf } from '#test/page-parts.ts'
import { CODE } from '#test/two-factor-actions.ts'
import { givenAdmin } from './admins.ts'

const PATH = '/admin/service-keys'
const EVENTS = /^Follow read/

describe('service keys', () => {
  const given = testAppsOn()

  test('are made by an admin for what they name, and shown once', async () => {
    const { app, as } = await givenAdmin(given)
    const user = await openPage(app, '/admin', as('adam'))
    await follow(user, 'Service keys', await screen.findByRole('banner'))
    await heading('No service keys yet')
    await press(user, 'Create service key')
    const making = await dialog('New service key')
    await press(user, 'Create key', making)
    await says('Enter a name.', making)
    await says('Choose at least one permission.', making)
    await says('Read all events of the service', making)
    expect(textsOf('option', making)).toEqual(['90 days', '30 days', '7 days', '365 days'])
    await fill(user, 'Name', 'Warehouse', making)
    await choose(user, 'Expiration', '30 days', making)
    await user.click(await within(making).findByRole('checkbox', { name: EVENTS }))
    await fill(user, 'Allowed IP addresses', '10.0.0.0/8\n2001:db8::1\n', making)
    await press(user, 'Create key', making)
    const made = await dialog('Service key created')
    const key = made.querySelector('code')?.textContent ?? ''
    expect(key).toMatch(/^fsk_\w+$/)
    await press(user, 'Done', made)
    const row = await onlyRow()
    const parts = ['Warehouse', `${key.slice(0, 8)}…`, 'events:read', 'Only from 10.0.0.0/8, 2001:db8::1']
    for (const part of [...parts, 'Created just now · Never used · Expires in 30 days', 'Created by adam'])
      await says(part, row)
    const [stored] = await as('adam').trpc.serviceKey.listServiceKeys.query()
    expect(stored).toMatchObject({ permissions: ['events:read'], addresses: ['10.0.0.0/8', '2001:db8::1'] })
  })

  test('that may be used from anywhere are made without addresses, and read events until they are deleted', async () => {
    const { app, as } = await givenAdmin(given)
    const user = await openPage(app, PATH, as('adam'))
    const making = await givenForm(user)
    await press(user, 'Create key', making)
    const made = await dialog('Service key created')
    const authorization = `Bearer ${made.querySelector('code')?.textContent}`
    await press(user, 'Done', made)
    await says('From any IP address', await onlyRow())
    const read = async () => (await app.client().get('/events', { authorization })).status
    expect(await read()).toBe(200)
    await chooseAction(user, 'Warehouse', 'Delete')
    await press(user, 'Cancel', await dialog('Delete “Warehouse”?'))
    expect(await read()).toBe(200)
    await chooseAction(user, 'Warehouse', 'Delete')
    await press(user, 'Delete key', await dialog('Delete “Warehouse”?'))
    await says('The key “Warehouse” was deleted.')
    await heading('No service keys yet')
    expect(await read()).toBe(401)
  })

  test('say at the addresses which one is none, and are then not made', async () => {
    const { app, as } = await givenAdmin(given)
    const user = await openPage(app, PATH, as('adam'))
    const making = await givenForm(user, '10.0.0.0/8\n10.0.0.0/33')
    await press(user, 'Create key', making)
    await says('“10.0.0.0/33” is neither an IP address nor a network such as 10.0.0.0/8.', making)
    const addresses = await field('Allowed IP addresses', making)
    expect([addresses.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', addresses])
    expect(within(making).getByRole('alert').textContent).toBe('')
    await fill(user, 'Allowed IP addresses', '10.0.0.1\n'.repeat(51), making)
    await press(user, 'Create key', making)
    await says('Too many addresses: the limit is 50.', making)
    await fill(user, 'Allowed IP addresses', '', making)
    await fill(user, 'Name', 'Ware\u0007house', making)
    await press(user, 'Create key', making)
    await says('This name contains characters that can’t be used.', making)
    expect(document.activeElement).toBe(await field('Name', making))
    expect(await countRows(app.database, 'serviceKey')).toBe(0)
  })

  test('that add members name the roles they may give, and no others', async () => {
    const { app, as } = await givenAdmin(given)
    const user = await openPage(app, PATH, as('adam'))
    const making = await givenForm(user)
    expect(within(making).queryByRole('textbox', { name: 'Roles it may give' })).toBeNull()
    await user.click(await within(making).findByRole('checkbox', { name: /^Add add/ }))
    await user.click(await within(making).findByRole('checkbox', { name: /^Set password set-password/ }))
    for (const wrong of ['owner', 'boss']) {
      await fill(user, 'Roles it may give', wrong, making)
      await press(user, 'Create key', making)
      await says('One of these roles doesn’t exist, or is the owner’s.', making)
      expect(document.activeElement).toBe(await field('Roles it may give', making))
    }
    expect(await countRows(app.database, 'serviceKey')).toBe(0)
    await fill(user, 'Roles it may give', ' admin , member ', making)
    await press(user, 'Create key', making)
    await press(user, 'Done', await dialog('Service key created'))
    await says('Adds members as admin, member', await onlyRow())
    const [stored] = await as('adam').trpc.serviceKey.listServiceKeys.query()
    expect(stored).toMatchObject({
      permissions: ['events:read', 'member:add', 'user:set-password'],
      roles: ['admin', 'member'],
    })
  })

  test('say which of them have ended, or are not used', async () => {
    const { app, as } = await givenAdmin(given)
    await insertKeys(app, 3)
    await run(
      app.database,
      `update "serviceKey" set "expiresAt" = now() - interval '2 days' where name = 'key 2';
       update "serviceKey" set "lastUsedAt" = now() - interval '3 minutes' where name = 'key 1';
       update "serviceKey" set "createdAt" = now() - interval '100 days' where name = 'key 3'`,
    )
    await openPage(app, PATH, as('adam'))
    const list = await screen.findByRole('list', { name: 'Service keys' })
    const [used, expired, unused] = textsOf('listitem', list)
    expect(used).toMatch(/^key 1 fsk_key1….*Last used 3 minutes ago/)
    expect(expired).toMatch(/^key 2 fsk_key2…Expired.*Expired 2 days ago/)
    expect(unused).toMatch(/^key 3 fsk_key3…Not used for 90 days/)
    // The command line has made them.
    expect(list.textContent).not.toMatch('Created by')
  })

  test('are made and deleted after a second factor alone, by admins who have one', async () => {
    const app = await given({ twoFactor: { enabled: true }, rateLimit: { enabled: false } })
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    await run(app.database, `update "user" set role = 'admin'`)
    const lapse = () => run(app.database, 'update session set "secondFactorAt" = null')
    /** Presses a button, which is asked about and has done nothing yet; confirms it. */
    async function confirmAfter(button: string, area: HTMLElement): Promise<void> {
      await lapse()
      const before = await countRows(app.database, 'serviceKey')
      await press(user, button, area)
      const asking = await dialog('Confirm it’s you')
      expect(await countRows(app.database, 'serviceKey')).toBe(before)
      await fill(user, CODE, nextCode(app, totpURI), asking)
      await waitFor(() => expect(asking.isConnected).toBe(false))
    }
    const user = await openPage(app, PATH, client)
    await confirmAfter('Create key', await givenForm(user))
    await press(user, 'Done', await dialog('Service key created'))
    await chooseAction(user, 'Warehouse', 'Delete')
    await confirmAfter('Delete key', await dialog('Delete “Warehouse”?'))
    await heading('No service keys yet')
    expect(await countRows(app.database, 'serviceKey')).toBe(0)
  })

  test('that fail to load show an error, and load after a retry', async () => {
    const { app, as } = await givenAdmin(given)
    await insertKeys(app, 1)
    const { client, cut } = networkOf(as('adam'))
    const repair = cut('serviceKey.listServiceKeys')
    const user = await openPage(app, PATH, client)
    await says('The service keys couldn’t be loaded')
    repair()
    await press(user, 'Try again')
    await says('key 1', await onlyRow())
  })

  test('are not shown to a user without the admin role', async () => {
    const { app, as } = await givenAdmin(given, ['max'])
    const { client, sent } = networkOf(as('max'))
    await openPage(app, '/', client)
    await atHome()
    expect(screen.queryByRole('link', { name: 'Service keys' })).toBeNull()
    await openPage(app, PATH, client)
    await heading('You don’t have access', 1)
    expect(sent.filter((path) => path.includes('serviceKey'))).toEqual([])
  })
})

/** The form of a new key, filled in. */
async function givenForm(user: UserEvent, addresses = ''): Promise<HTMLElement> {
  await press(user, 'Create service key')
  const making = await dialog('New service key')
  await fill(user, 'Name', 'Warehouse', making)
  await user.click(await within(making).findByRole('checkbox', { name: EVENTS }))
  await fill(user, 'Allowed IP addresses', addresses, making)
  return making
}

/** Keys of the command line, called by their number; the first one is the newest. */
async function insertKeys({ database }: TestApp, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `key-${index + 1}`,
    name: `key ${index + 1}`,
    start: `fsk_key${index + 1}`,
    key: `fingerprint ${index + 1}`,
    permissions: JSON.stringify(['events:read']),
    roles: null,
    addresses: null,
    createdBy: null,
    createdAt: new Date(Date.now() - (index + 1) * 60_000),
    expiresAt: new Date(Date.now() + DAY * 1000),
    lastUsedAt: null,
  }))
  await database.db.insertInto('serviceKey').values(rows).execute()
}

async function onlyRow(): Promise<HTMLElement> {
  return within(await screen.findByRole('list', { name: 'Service keys' })).findByRole('listitem')
}
