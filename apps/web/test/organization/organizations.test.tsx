import { givenOrganizationRows, membersOf } from '@foyer/testing/organization-rows'
import { givenOrganization, givenUsers, rolesIn } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, run } from '@foyer/testing/tables'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { dialog, fill, heading, press, says } from '#test/page-actions.ts'

describe('a new organization', () => {
  const given = testAppsOn()

  test('has a slug derived from its name, which is told to be taken or available', async () => {
    const app = await given()
    const as = await givenUsers(app, 'olga')
    await givenOrganizationRows(app, 'acme', {})
    const user = await openPage(app, '/new-organization', as('olga'))
    await fill(user, 'Name', 'Acme')
    const places = within(screen.getByRole('banner')).getByRole('navigation', { name: 'Main' })
    const active = [...places.querySelectorAll('[data-status="active"]')]
    expect(active.map(({ textContent }) => textContent)).toEqual(['Organizations'])
    await says('This URL is already taken')
    await fill(user, 'Name', 'Acme & Söhne')
    await says('This URL is available.')
    await press(user, 'Create organization')
    await heading('Acme & Söhne', 1)
    expect(location.pathname).toBe('/organizations/acme-sohne')
    expect(await membersOf(app)).toEqual(['acme: ', 'acme-sohne: olga owner'])
  })

  test('may have the slug "new"', async () => {
    const app = await given()
    const as = await givenUsers(app, 'olga')
    const user = await openPage(app, '/new-organization', as('olga'))
    await fill(user, 'Name', 'New')
    const preview = screen.getByText('Preview').parentElement
    expect(preview?.textContent).toMatch(/New\s*127\.0\.0\.1:\d+\/organizations\/new$/)
    await says('This URL is available.')
    await press(user, 'Create organization')
    await heading('New', 1)
    expect(location.pathname).toBe('/organizations/new')
    await openPage(app, '/organizations/new', as('olga'))
    await heading('New', 1)
  })
})

describe('an organization', () => {
  const given = testAppsOn()

  test('is deleted after its name is typed', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const user = await openPage(app, '/organizations/acme/settings', as('olga'))
    await press(user, 'Delete organization')
    const question = await dialog('Delete acme?')
    await says('All 2 members lose access right away.', question)
    await fill(user, 'To confirm, type: acme', 'acne', question)
    await press(user, 'Delete organization', question)
    await says('Type it exactly like this: acme', question)
    expect(await rolesIn(app)).toEqual({ olga: 'owner', mia: 'member' })
    await fill(user, 'To confirm, type: acme', 'acme', question)
    await press(user, 'Delete organization', question)
    await says('acme deleted.')
    await says('No organizations yet')
    expect(await membersOf(app)).toEqual([])
  })

  test('takes a logo over https alone, as the pages show it', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const user = await openPage(app, '/organizations/acme/settings', as('olga'))
    await press(user, 'Use a link')
    await fill(user, 'Link', 'http://example.com/logo.png')
    await press(user, 'Save changes')
    await says('Enter a link that starts with https://')
    expect((await allTables(app.database)).organization).toMatchObject([{ logo: null }])
  })

  test('whose logo was saved over http shows as initials', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await run(app.database, `update organization set logo = 'http://example.com/logo.png'`)
    await openPage(app, '/organizations', as('olga'))
    const main = await screen.findByRole('main')
    await within(main).findByRole('link', { name: /acme/ })
    expect(main.querySelectorAll('img')).toHaveLength(0)
  })

  test('does not move when the invitations arrive', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now()`)
    const { client, sent, hold } = networkOf(as('olga'))
    const release = hold('listReceivedInvitations')
    await openPage(app, '/organizations', client)
    const main = within(await screen.findByRole('main'))
    await main.findByRole('heading', { level: 1, name: 'Your organizations' })
    await waitFor(() => expect(sent.join()).toContain('listReceivedInvitations'))
    expect(main.queryAllByRole('listitem')).toEqual([])
    release()
    expect(await main.findAllByRole('listitem')).toHaveLength(1)
  })

  test('does not exist for anyone who is no member', async () => {
    const app = await given()
    await givenOrganization(app, { owner: 'olga' })
    const as = await givenUsers(app, 'max')
    await openPage(app, '/organizations/acme', as('max'))
    await heading('Organization not found')
  })
})
