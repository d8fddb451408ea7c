import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenInvitationRow, givenOrganizationRows } from '@foyer/testing/organization-rows'
import { signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { regionOf, signInAs, signUpAs } from './page-actions.ts'

inBrowser('the overview of an organization', (given) => {
  test('tells its owner what is left, who is there and invited, what happened, and how many there may be', async () => {
    const app = await given.app({ organization: { membershipLimit: 7 } })
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await page.goto('/new-organization')
    await page.getByLabel('Name').fill('Acme')
    await page.getByRole('button', { name: 'Create organization' }).click()
    const steps = regionOf(page, 'Next steps')
    await steps.getByText('0 of 2 done').waitFor()
    await page.getByRole('link', { name: '1 of 7' }).waitFor()
    await regionOf(page, 'Recent activity').getByText('Organization created').waitFor()
    await regionOf(page, 'Members').getByText('Owner').waitFor()
    await regionOf(page, 'Pending invitations').getByText('No pending invitations.').waitFor()
    await expectAccessible(page)
    await steps.getByRole('link', { name: 'Invite', exact: true }).click()
    await page.getByLabel('Email addresses').fill('nina@example.com')
    await page.getByText('Can see members and teams.').waitFor()
    await page.getByLabel('Role').selectOption('Admin')
    await page.getByText('Can invite people, manage members, manage teams').waitFor()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByText('1 invitation sent.').waitFor()
    await page.getByRole('link', { name: 'Overview' }).first().click()
    await regionOf(page, 'Next steps').getByText('1 of 2 done').waitFor()
    await regionOf(page, 'Pending invitations').getByText('nina@example.com').waitFor()
    await regionOf(page, 'Next steps').getByRole('button', { name: 'Close next steps' }).click()
    await page.reload()
    await regionOf(page, 'Recent activity').waitFor()
    expect(await regionOf(page, 'Next steps').count()).toBe(0)
  })

  test('gives the date of an invitation that holds for more than a month', async () => {
    const app = await given.app()
    const page = await given.tab(app, { locale: 'en-GB' })
    await signUpAs(page, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await givenInvitationRow(app, {
      to: 'max@example.com',
      from: 'olga@example.com',
      expiresAt: '2999-03-04T12:00:00Z',
    })
    await page.goto('/organizations/acme')
    await regionOf(page, 'Pending invitations').getByText('Expires on 4 March 2999').waitFor()
  })

  test('says of what happened who did it and to whom, and leads to the details', async () => {
    const app = await given.app()
    await signedUp(app, 'Max')
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner', Max: 'member' })
    const data = { organizationId: 'acme', memberIdOrEmail: 'max@example.com' }
    expect((await page.request.post('/api/auth/organization/remove-member', { data })).ok()).toBe(true)
    await page.goto('/organizations/acme')
    const removal = regionOf(page, 'Recent activity').getByRole('listitem').filter({ hasText: 'Member removed' })
    await removal.waitFor()
    expect(await removal.innerText()).toMatch(/Olga.*Max/s)
    await removal.getByRole('link', { name: 'Member removed' }).click()
    await page.getByRole('dialog', { name: 'Member removed' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/organizations/acme/activity')
  })

  test('says where what happened could not be loaded, and loads it again', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await page.route('**/trpc/*organization.listEvents*', (route) => route.abort())
    await page.goto('/organizations/acme')
    const alert = regionOf(page, 'Recent activity').getByRole('alert')
    await alert.getByText('The activity couldn’t be loaded').waitFor()
    await page.unroute('**/trpc/*organization.listEvents*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await regionOf(page, 'Recent activity').getByText('Nothing has happened yet.').waitFor()
  })

  test('leads to an invitation that tells of a role what the service has, without teams and API keys', async () => {
    const app = await given.app({ organization: { teams: { enabled: false } } })
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await page.goto('/organizations/acme')
    await regionOf(page, 'Next steps').getByRole('link', { name: 'Invite', exact: true }).click()
    await page.getByText('Can see members.').waitFor()
    await page.getByLabel('Role').selectOption('Admin')
    await page.getByText('Can invite people, manage members and change settings.', { exact: true }).waitFor()
  })

  test('shows a plain member the members alone', async () => {
    const app = await given.app()
    await signedUp(app, 'Olga')
    await signedUp(app, 'Mia')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'member' })
    await givenInvitationRow(app, { to: 'nina@example.com', from: 'olga@example.com' })
    const page = await given.tab(app)
    await signInAs(page, 'Mia')
    await page.goto('/organizations/acme')
    await regionOf(page, 'Members').getByText('olga@example.com').waitFor()
    await page.getByRole('link', { name: '2 of 100' }).waitFor()
    await page.waitForLoadState('networkidle')
    for (const name of ['Next steps', 'Pending invitations', 'Recent activity']) {
      expect(await regionOf(page, name).count(), name).toBe(0)
    }
  })
})
