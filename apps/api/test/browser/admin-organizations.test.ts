import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenInvitation, givenOrganization, givenOrganizations } from '@foyer/testing/organizations'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { expect, test } from 'vitest'
import { expectNotShown, givenAdmin } from './admins.ts'

const MANY = Array.from({ length: 30 }, (_, index) => `org-${String(index + 1).padStart(2, '0')}`)

inBrowser('organizations in the admin area', (given) => {
  test('are searched, and opened with their members, invitations and events', async () => {
    const { app, page } = await givenAdmin(given)
    await givenOrganization(app, { owner: 'olga', member: 'mia' })
    await givenOrganization(app, { owner: 'boris' }, 'bolt')
    await givenInvitation(app, { to: 'nina' })
    await page.goto('/admin')
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Organizations' }).click()
    await page.getByRole('rowheader', { name: 'bolt' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search by name, URL or ID' }).fill('ACM')
    await page.getByRole('rowheader', { name: 'bolt' }).waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'acme' }).click()
    await page.getByRole('heading', { level: 1, name: 'acme' }).waitFor()
    await page.getByText('2 of 100').waitFor()
    await page
      .getByRole('table', { name: 'Invitations' })
      .getByRole('rowheader', { name: 'nina@example.com' })
      .waitFor()
    await page.getByText('No events yet.').waitFor()
    const members = page.getByRole('table', { name: 'Members' })
    await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('mia@')
    await members.getByRole('rowheader', { name: 'olga' }).waitFor({ state: 'hidden' })
    await members.getByRole('link', { name: 'mia' }).click()
    await page.getByRole('heading', { level: 1, name: 'mia' }).waitFor()
    await page.getByRole('table', { name: 'Organizations' }).getByRole('link', { name: 'acme' }).click()
    await page.getByRole('heading', { level: 1, name: 'acme' }).waitFor()
  })

  test('are sorted and paginated, and the URL stores the page', async () => {
    const { app, page } = await givenAdmin(given)
    await givenOrganizations(app, { owner: 'olga' }, MANY)
    await page.goto('/admin/organizations')
    await page.getByRole('button', { name: 'Name' }).click()
    // Not of the newest, which come first until then.
    await page.getByRole('rowheader', { name: 'org-01' }).waitFor()
    await page.getByRole('rowheader', { name: 'org-25' }).waitFor()
    await expectNotShown(page, 'org-26')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('rowheader', { name: 'org-30' }).waitFor()
    await page.reload()
    await page.getByRole('rowheader', { name: 'org-30' }).waitFor()
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByRole('rowheader', { name: 'org-25' }).waitFor()
  })

  test('are deleted after their URL name is typed', async () => {
    const { app, page } = await givenAdmin(given)
    await givenOrganization(app, { owner: 'olga' })
    await page.goto('/admin/organizations/acme')
    await page.getByRole('button', { name: 'Actions for acme' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete acme?' })
    const before = await tablesWithoutCounters(app.database)
    await dialog.getByRole('textbox').fill('bolt')
    await dialog.getByRole('button', { name: 'Delete organization' }).click()
    await dialog.getByText('Type it exactly like this: acme').waitFor()
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await dialog.getByRole('textbox').fill('acme')
    await dialog.getByRole('button', { name: 'Delete organization' }).click()
    await page.getByRole('heading', { name: 'No organizations yet' }).waitFor()
    expect(await countRows(app.database, 'organization')).toBe(0)
    await page.goto('/admin/organizations/acme')
    await page.getByRole('heading', { name: 'Organization not found' }).waitFor()
  })
})
