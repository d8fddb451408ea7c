import { inBrowser } from '@foyer/testing/browser/in-browser'
import { mailedLink, pathOf } from '@foyer/testing/mail'
import { givenInvitationRow, givenOrganizationRows, membersOf } from '@foyer/testing/organization-rows'
import { allTables } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bundled, generations, givenComponents, signInAs } from './better-auth-ui.ts'
import { choose, expectNoError, rowOf, shown } from './better-auth-ui-actions.ts'

const [, generation] = generations

inBrowser('what organizations have in better-auth-ui 3 alone', (given) => {
  beforeAll(...bundled)

  test('are teams, which are made, renamed, joined, chosen and deleted', async () => {
    const { app, page } = await givenComponents(given, generation)
    const olga = await signedUp(app, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await olga.post('/organization/set-active', { organizationId: 'acme' })
    await signInAs(page, olga, app)
    await page.goto('/organization/teams')
    await createTeam(page, 'Interns')
    await createTeam(page, 'Sales')
    await choose(page, rowOf(page, 'Interns'), 'Delete Team')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await shown(page, 'Team deleted')
    await choose(page, rowOf(page, 'Sales'), 'Update Team')
    await page.getByRole('dialog').getByPlaceholder('Engineering Team').fill('Support')
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click()
    await shown(page, 'Team updated')
    await expectNoError(page)
    await page.goto('/organization/members')
    await choose(page, rowOf(page, 'Olga'), 'Update Teams')
    const dialog = page.getByRole('dialog')
    await rowOf(dialog, 'Support').getByRole('button', { name: 'Add' }).click()
    await shown(page, 'member added')
    await expectNoError(page)
    await page.goto('/account/teams')
    await rowOf(page, 'Support').getByRole('button', { name: 'Set Active' }).click()
    await shown(page, 'Team updated')
    await expectNoError(page)
    const { team = [], session } = await allTables(app.database)
    expect(team.map(({ name }) => name).sort()).toEqual(['Support', 'Team'])
    expect(session).toMatchObject([{ activeTeamId: team.find(({ name }) => name === 'Support')?.id }])
  })

  test('are API keys, and invitations that the account shows', async () => {
    const { app, page } = await givenComponents(given, generation)
    const olga = await signedUp(app, 'Olga')
    await signedUp(app, 'Max')
    await givenOrganizationRows(app, 'umbrella', { Olga: 'owner' })
    await givenOrganizationRows(app, 'acme', { Max: 'owner' })
    await givenInvitationRow(app, { to: 'olga@example.com', from: 'max@example.com' })
    // Invitations are shown to who holds the mailbox, as a mailed link proves.
    await olga.post('/sign-in/magic-link', { email: 'olga@example.com' })
    await olga.get(pathOf(await mailedLink(app, 'olga@example.com', 'magic-link')))
    await olga.post('/organization/set-active', { organizationId: 'umbrella' })
    await signInAs(page, olga, app)
    await page.goto('/organization/api-keys')
    await page.getByRole('button', { name: 'Create API Key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByPlaceholder('New API Key').fill('deploys')
    await dialog.getByRole('button', { name: 'Create API Key' }).click()
    await dialog.filter({ hasText: 'API Key Created' }).waitFor()
    await page.keyboard.press('Escape')
    await rowOf(page, 'deploys').waitFor()
    await expectNoError(page)
    await page.goto('/account/organizations')
    await choose(page, rowOf(page, 'olga@example.com'), 'Accept')
    await shown(page, 'accepted')
    await expectNoError(page)
    expect(await membersOf(app)).toEqual(['acme: Max owner, Olga member', 'umbrella: Olga owner'])
  })
})

async function createTeam(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Team' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Engineering Team').fill(name)
  await dialog.getByRole('button', { name: 'Create Team' }).click()
  await rowOf(page, name).waitFor()
}
