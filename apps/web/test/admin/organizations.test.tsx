import { providerOptions } from '@foyer/testing/oauth-clients'
import { givenInvitation, givenOrganization, givenOrganizations } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { dialog, fill, follow, heading, press, says } from '#test/page-actions.ts'
import { chooseAction, chooseItem, openMenu, row, rowsShown } from '#test/page-parts.ts'
import { givenAdmin } from './admins.ts'

const MANY = Array.from({ length: 30 }, (_, index) => `org-${String(index + 1).padStart(2, '0')}`)

describe('organizations in the admin area', () => {
  const given = testAppsOn()

  test('are searched, and opened with their members, invitations and events', async () => {
    const { app, as } = await givenAdmin(given)
    await givenOrganization(app, { owner: 'olga', member: 'mia' })
    await givenOrganization(app, { owner: 'boris' }, 'bolt')
    await givenInvitation(app, { to: 'nina' })
    const user = await openPage(app, '/admin', as('adam'))
    await follow(user, 'All organizations', screen.getByRole('banner'))
    await row('bolt')
    await user.type(screen.getByRole('searchbox', { name: 'Search by name, URL or ID' }), 'ACM')
    await waitFor(() => expect(rowsShown()).toEqual(['acme']))
    await follow(user, 'acme')
    await heading('acme', 1)
    await says('2 of 100')
    await row('nina@example.com')
    await says('No events yet.')
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or email' }), 'mia@')
    await waitFor(() => expect(rowsShown()).not.toContain('olga'))
    await follow(user, 'mia', screen.getByRole('table', { name: 'Members' }))
    await heading(/^mia/, 1)
    await follow(user, 'acme', await screen.findByRole('table', { name: 'Organizations' }))
    await heading('acme', 1)
  })

  test('are sorted and paginated, and the URL stores the page', async () => {
    const { app, as } = await givenAdmin(given)
    await givenOrganizations(app, { owner: 'olga' }, MANY)
    const user = await openPage(app, '/admin/organizations', as('adam'))
    await press(user, 'Name')
    await waitFor(() => expect(rowsShown()).toEqual(MANY.slice(0, 25)))
    await press(user, 'Next')
    await row('org-30')
    const { pathname, search } = location
    await press(user, 'Previous')
    await waitFor(() => expect(rowsShown()).toEqual(MANY.slice(0, 25)))
    await openPage(app, pathname + search, as('adam'))
    await row('org-30')
  })

  test('are deleted after their URL name is typed', async () => {
    const { app, as } = await givenAdmin(given)
    await givenOrganization(app, { owner: 'olga' })
    const user = await openPage(app, '/admin/organizations/acme', as('adam'))
    await chooseAction(user, 'acme', 'Delete…')
    const question = await dialog('Delete acme?')
    const typed = within(question).getByRole('textbox')
    const before = await tablesWithoutCounters(app.database)
    await user.type(typed, 'bolt')
    await press(user, 'Delete organization', question)
    await says('Type it exactly like this: acme', question)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await fill(user, /^To confirm/, 'acme', question)
    await press(user, 'Delete organization', question)
    await heading('No organizations yet')
    expect(await countRows(app.database, 'organization')).toBe(0)
    await openPage(app, '/admin/organizations/acme', as('adam'))
    await heading('Organization not found')
  })

  test('show their applications, which an admin disables, enables and deletes, and does not change', async () => {
    const { app, as } = await givenAdmin(given, [], providerOptions)
    const acme = await givenOrganization(app, { owner: 'olga' })
    const metadata = { client_name: 'Acme Notes', redirect_uris: ['https://notes.example.com/callback'] }
    await acme.as('olga').post('/oauth2/create-client', { ...metadata, organizationId: 'acme' })
    const disabledAt = async () => (await allTables(app.database)).oauthClient?.[0]?.disabledAt
    const user = await openPage(app, '/admin/organizations/acme', as('adam'))
    expect(await openMenu(user, 'Acme Notes')).toEqual(['Disable…', 'Delete…'])
    await chooseItem(user, 'Disable…')
    await press(user, 'Disable application', await dialog('Disable Acme Notes?'))
    await says('Acme Notes was disabled.')
    expect(await disabledAt()).not.toBeNull()
    await chooseAction(user, 'Acme Notes', 'Enable')
    await says('Acme Notes was enabled.')
    expect(await disabledAt()).toBeNull()
    await chooseAction(user, 'Acme Notes', 'Delete…')
    const question = await dialog('Delete Acme Notes?')
    await fill(user, /Acme Notes/, 'Acme Notes', question)
    await press(user, 'Delete application', question)
    await says('Acme Notes was deleted.')
    await says('No applications.')
    expect(await countRows(app.database, 'oauthClient')).toBe(0)
  })
})
