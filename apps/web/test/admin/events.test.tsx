import type { TestClient } from '@foyer/testing/client'
import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { button, dialog, field, heading, press, region, says } from '#test/page-actions.ts'
import { isDisabled, preferLanguage, textsOf } from '#test/page-parts.ts'
import { givenAdmin } from './admins.ts'

const EVENTS = '/admin/events'
const ROTATED = `insert into "auditEvent" (type, "actorId", "ipAddress", detail, "createdAt")
  values ('keys.rotated', 'command line', '203.0.113.7', '{"keyId":"k7"}', now() - interval '3 days')`

describe('audit events in the admin area', () => {
  const given = testAppsOn()

  test('are filtered by kind and by person, and exported as they are shown', async () => {
    const { app, as } = await givenAdmin(given, ['uma', 'max'])
    await signedUp(app, 'Zoe')
    await as('adam').post('/admin/ban-user', { userId: 'uma', banReason: 'spam' })
    const user = await openPage(app, EVENTS, as('adam'))
    await event('Account created')
    await chooseKind(user, 'banned', 'Account banned')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Account created' })).toBeNull())
    const banned = await event('Account banned')
    await says('spam', banned)
    for (const name of ['adam', 'uma']) expect(textsOf('link', banned)).toContainEqual(name)
    expect(await exportedTypes(user, as('adam'))).toEqual(['type', 'user.banned'])
    await choosePerson(user, 'max@', 'max')
    await heading('No events found')
    await says('No events match these filters.')
    await button('Remove filter: Kind: Account banned')
    expect(await exportedTypes(user, as('adam'))).toEqual(['type'])
    await press(user, 'Remove filter: Person: max')
    await event('Account banned')
    await choosePerson(user, 'uma', 'uma')
    await waitFor(() => expect(location.search).toContain('person=uma'))
    await event('Account banned')
    await press(user, 'Clear filters', screen.getByRole('group', { name: 'Filters' }))
    await event('Account created')
    expect(location.search).not.toMatch(/person|type/)
  })

  test('are filtered by organization, found by its name, and by a group of kinds', async () => {
    const { app, as } = await givenAdmin(given)
    await signedUp(app, 'Zoe')
    const acme = await givenOrganization(app, { owner: 'olga' })
    await acme.as('olga').post('/organization/create-team', { organizationId: 'acme', name: 'Night shift' })
    const user = await openPage(app, EVENTS, as('adam'))
    await event('Account created')
    await press(user, 'Organization')
    await user.type(await screen.findByRole('searchbox', { name: 'Name or URL' }), 'ACM')
    await press(user, /^acme/, await dialog(/./))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Account created' })).toBeNull())
    const created = await event('Team created')
    await says('Night shift', created)
    expect(textsOf('link', created)).toContain('acme')
    const again = await openPage(app, location.pathname + location.search, as('adam'))
    await button('Organization: acme')
    await chooseKind(again, 'Service: all', 'Service: all')
    await says('No events match these filters.')
    await button('Remove filter: Organization: acme')
    await button('Remove filter: Kind: Service: all')
  })

  test('have filters whose search says when it fails, searches again, and is gone through with the arrow keys', async () => {
    const { app, as } = await givenAdmin(given, ['uma', 'umar'])
    const { client, cut } = networkOf(as('adam'))
    const user = await openPage(app, EVENTS, client)
    const repair = cut('admin.searchUsers')
    await press(user, 'Person')
    const search = await screen.findByRole('searchbox', { name: 'Name, email or username' })
    await user.type(search, 'uma')
    await says('The matches couldn’t be loaded.')
    repair()
    await press(user, 'Try again')
    await button(/uma@example.com/)
    search.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{Enter}')
    await button('Person: umar')
  })

  test('are loaded again when one could not be', async () => {
    const { app, as } = await givenAdmin(given)
    await run(app.database, ROTATED)
    const { client, cut } = networkOf(as('adam'))
    const first = await openPage(app, EVENTS, client)
    await press(first, 'Signing keys rotated')
    await waitFor(() => expect(location.search).toContain('event='))
    const repair = cut('admin.getEvent')
    const user = await openPage(app, `${EVENTS}${location.search}&area=account`, client)
    await says('The event couldn’t be loaded', await dialog(/./))
    repair()
    await press(user, 'Try again', await dialog(/./))
    await says('"type": "keys.rotated"', await dialog('Signing keys rotated'))
  })

  test('are filtered by time', async () => {
    const { app, as } = await givenAdmin(given)
    await signedUp(app, 'Zoe')
    await run(app.database, ROTATED)
    const user = await openPage(app, EVENTS, as('adam'))
    await event('Signing keys rotated')
    await press(user, 'Time')
    await press(user, 'Today')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Signing keys rotated' })).toBeNull())
    await event('Account created')
    const [chosen = expect.unreachable()] = screen.getAllByRole('button', { name: 'Time: Today' })
    await user.click(chosen)
    await user.type(await field('Until'), '2020-01-01')
    await heading('No events found')
    await user.type(await field('From'), '2020-01-02')
    await says('This day is before the first one.')
    const other = await openPage(app, `${EVENTS}?from=2020-01-01&until=2020-01-31`, as('adam'))
    await says(/Jan 1.*31, 2020/)
    await press(other, 'Clear filters', await screen.findByRole('status'))
    await event('Signing keys rotated')
    await openPage(app, `${EVENTS}?from=2020-01-01&until=2999-01-01`, as('adam'))
    await event('Signing keys rotated')
  })

  test('have details that are in the URL, lead to their neighbours, and give the focus back', async () => {
    const { app, as } = await givenAdmin(given)
    await run(app.database, ROTATED)
    await signedUp(app, 'Zoe')
    const user = await openPage(app, EVENTS, as('adam'))
    await press(user, 'Account created')
    await says('"type": "user.created"', await dialog('Account created'))
    await waitFor(() => expect(location.search).toContain('event='))
    await user.keyboard('{ArrowRight}')
    const older = await dialog('Signing keys rotated')
    for (const text of ['203.0.113.7', 'Command line', '"keyId": "k7"']) await says(text, older)
    expect(await isDisabled('Older event', older)).toBe(true)
    const { search } = location
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Signing keys rotated'))
    expect(location.search).not.toContain('event=')
    await openPage(app, `${EVENTS}${search}&area=account`, as('adam'))
    await says('"keyId": "k7"', await dialog('Signing keys rotated'))
    await openPage(app, `${EVENTS}?event=7`, as('adam'))
    await dialog('Event not found')
  })

  test('by a key of the service name it while there is one', async () => {
    const { app, as } = await givenAdmin(given)
    await run(
      app.database,
      `insert into "serviceKey" (id, name, start, key, permissions, "createdAt", "expiresAt")
         values ('billing', 'Billing', 'fsk_abcd', 'fingerprint', '["user:set-password"]', now(), now() + interval '1 day');
       insert into "auditEvent" (type, detail, "createdAt")
         values ('user.password.set', '{"serviceKeyId":"billing"}', now())`,
    )
    await openPage(app, EVENTS, as('adam'))
    const set = await event('Password set')
    await says('The service', set)
    await says('With service key “Billing”', set)
    await run(app.database, 'delete from "serviceKey"')
    await openPage(app, EVENTS, as('adam'))
    await says('With a service key', await event('Password set'))
  })

  test('have roles and the default ban reason in the language of the page', async () => {
    const { app, as } = await givenAdmin(given, ['uma', 'max'])
    await as('adam').post('/admin/ban-user', { userId: 'uma' })
    await as('adam').post('/admin/set-role', { userId: 'uma', role: 'admin' })
    await as('adam').post('/admin/ban-user', { userId: 'max', banReason: 'spam' })
    preferLanguage('de-DE')
    await openPage(app, '/admin/users/uma', as('adam'))
    await says('Kein Grund angegeben (dauerhaft)')
    await says('Kein Grund angegeben', await event('Konto gesperrt'))
    await says('Administrator', await event('Rolle geändert'))
    await openPage(app, '/admin/users/max', as('adam'))
    await says('spam (dauerhaft)')
  })
})

describe('what happened, for others than admins', () => {
  const given = testAppsOn()

  test('is read by an admin of the organization, and not by a member', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    await openPage(app, '/organizations/acme/activity', as('olga'))
    await heading('No activity yet')
    await as('olga').post('/organization/create-team', { organizationId: 'acme', name: 'Night shift' })
    const user = await openPage(app, '/organizations/acme/activity', as('olga'))
    const created = await event('Team created')
    for (const text of ['olga', 'Night shift']) await says(text, created)
    await press(user, 'Team created')
    await says('"team": "Night shift"', await dialog('Team created'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press(user, 'Person')
    await user.type(await screen.findByRole('searchbox', { name: 'Name or email of a member' }), 'mia')
    await press(user, /mia/, await dialog(/./))
    await says('No events match these filters.')
    await button('Remove filter: Person: mia')
    await openPage(app, '/organizations/acme/activity', as('mia'))
    await says('Only owners and admins can see the activity of acme.')
    expect(screen.queryByRole('link', { name: 'Activity' })).toBeNull()
    expect(document.body.textContent).not.toContain('Team created')
  })

  test('is read by a user as far as it concerns their own security, in the language of the page', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await olga.post('/update-user', { name: 'Olga B.' })
    await olga.post('/organization/create', { name: 'Acme', slug: 'acme' })
    await olga.post('/revoke-other-sessions')
    await openPage(app, '/account/security-history', olga)
    const history = await region('Security log')
    for (const text of ['Account created', 'Several devices signed out']) await says(text, history)
    expect(history.textContent).not.toMatch(/Profile updated|Organization created|By someone else/)
    preferLanguage('de-DE')
    await openPage(app, '/account/security-history', olga)
    await says('Konto erstellt', await region('Sicherheitsprotokoll'))
  })
})

/** The row of an event of this kind. */
async function event(kind: string): Promise<HTMLElement> {
  const found = await screen.findByRole('rowheader', { name: new RegExp(`^${kind}`) })
  return found.closest('tr') ?? expect.unreachable()
}

/** Chooses a kind of events after a part of its name. */
async function chooseKind(user: UserEvent, typed: string, kind: string): Promise<void> {
  await press(user, /^Kind/)
  await user.type(await screen.findByRole('searchbox', { name: 'Search kinds of events' }), typed)
  await press(user, kind, await dialog(/./))
  await button(`Kind: ${kind}`)
}

async function choosePerson(user: UserEvent, typed: string, name: string): Promise<void> {
  await press(user, /^Person/)
  await user.type(await screen.findByRole('searchbox', { name: 'Name, email or username' }), typed)
  await press(user, new RegExp(`${name}@example.com`), await dialog(/./))
  await button(`Person: ${name}`)
}

/** The types in the file that the page offers. */
async function exportedTypes(user: UserEvent, client: TestClient): Promise<(string | undefined)[]> {
  await press(user, 'Export')
  const link = await screen.findByRole('menuitem', { name: 'Export CSV' })
  const { text } = await client.get(link.getAttribute('href') ?? expect.unreachable())
  await user.keyboard('{Escape}')
  return text
    .trim()
    .split('\r\n')
    .map((line) => line.split(',')[2])
}
