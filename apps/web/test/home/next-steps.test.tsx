import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { givenInvitation, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { follow, press, region, says } from '#test/page-actions.ts'

const steps = () => region('Next steps')

describe('the next steps of home', () => {
  const given = testAppsOn()

  test('tell what is left, and lead there', async () => {
    const app = await given()
    const olga = (await givenUsers(app, 'Olga'))('Olga')
    const user = await openPage(app, '/', olga)
    await says('0 of 3 done', await steps())
    await follow(user, 'Create', await steps())
    await waitFor(() => expect(location.pathname).toBe('/new-organization'))
    await givenOrganization(app, { owner: 'Olga' })
    const again = await openPage(app, '/', olga)
    await says('1 of 3 done', await steps())
    await follow(again, 'Confirm', await steps())
    await waitFor(() => expect(location.pathname + location.hash).toBe('/account#email'))
    const last = await openPage(app, '/', olga)
    await follow(last, 'Add', await steps())
    await waitFor(() => expect(location.pathname).toBe('/account/sign-in-methods'))
  })

  test('are gone once everything is done', async () => {
    const app = await given({ magicLink: { enabled: true } })
    const olga = await signedUp(app, 'Olga')
    await openPage(app, '/', olga)
    await says('1 of 3 done', await steps())
    await run(app.database, `update "user" set "emailVerified" = true`)
    await openPage(app, '/', olga)
    await says('2 of 3 done', await steps())
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await openPage(app, '/', olga)
    await screen.findByText('This device')
    expect(screen.queryByRole('region', { name: 'Next steps' })).toBeNull()
  })

  test('are preceded by the invitations that are open, which are accepted there', async () => {
    const app = await given()
    await givenOrganization(app, { owner: 'Adam' })
    const olga = (await givenUsers(app, 'Olga'))('Olga')
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now()`)
    await givenInvitation(app, { to: 'Olga', from: 'Adam' })
    const user = await openPage(app, '/', olga)
    await screen.findByRole('button', { name: /Invitations 1/ })
    await press(user, 'Choose an organization')
    expect((await screen.findByRole('menuitem', { name: /^Invitations/ })).textContent).toMatch(/^Invitations\s*1$/)
    await user.keyboard('{Escape}')
    const invitation = (await screen.findByText(/Invited by adam@example.com/)).closest('li')
    expect(invitation?.textContent).toContain('Role: Member')
    await press(user, 'Accept the invitation to acme')
    await waitFor(() => expect(location.pathname).toBe('/organizations/acme'))
    const again = await openPage(app, '/', olga)
    await follow(again, 'acme', await region('Your organizations'))
    await waitFor(() => expect(location.pathname).toBe('/organizations/acme'))
  })

  test('stay closed for the user who closed them', async () => {
    const app = await given()
    const as = await givenUsers(app, 'Olga', 'Uma')
    const user = await openPage(app, '/', as('Olga'))
    const section = await steps()
    await press(user, 'Close next steps', section)
    await waitFor(() => expect(section.isConnected).toBe(false))
    await openPage(app, '/', as('Olga'))
    await screen.findByText('This device')
    expect(screen.queryByRole('region', { name: 'Next steps' })).toBeNull()
    await openPage(app, '/', as('Uma'))
    await within(await steps()).findByText('0 of 3 done')
  })
})
