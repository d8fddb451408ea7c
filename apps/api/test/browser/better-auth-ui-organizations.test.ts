import { inBrowser } from '@foyer/testing/browser/in-browser'
import { mailedLink } from '@foyer/testing/mail'
import { givenOrganizationRows, invitationsOf, membersOf } from '@foyer/testing/organization-rows'
import { pngOf } from '@foyer/testing/pictures'
import { allTables } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundled, generations, givenComponents, signInAs } from './better-auth-ui.ts'
import { cardOf, choose, expectNoError, rowOf, save, settingsShown, shown } from './better-auth-ui-actions.ts'

const mia = details('Mia')
const MIA = mia.email
const picture = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(pngOf({ width: 40, height: 40 })) }

inBrowser('organizations in better-auth-ui', (given) => {
  beforeAll(...bundled)

  describe.each(generations)('in generation $generation', (generation) => {
    test('are left, switched to by their menu, changed, and deleted', async () => {
      const { app, page } = await givenComponents(given, generation)
      const olga = await signedUp(app, 'Olga')
      await signedUp(app, 'Max')
      await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
      await givenOrganizationRows(app, 'umbrella', { Max: 'owner', Olga: 'member' })
      await signInAs(page, olga, app)
      await page.goto(`${generation.account}/organizations`)
      await choose(page, rowOf(page, 'umbrella'), 'Leave Organization')
      await page.getByRole('dialog').getByRole('button', { name: 'Leave Organization' }).click()
      await shown(page, 'left the organization')
      await switchTo(page, 'acme')
      await page.goto(generation.organization.settings)
      await save(page, 'name', 'Acme GmbH', 'Name updated')
      await save(page, 'slug', 'acme-gmbh', 'Slug URL updated')
      const logo = async () => (await allTables(app.database)).organization?.[0]?.logo
      await page.locator('input[type=file]').setInputFiles(picture)
      await expect.poll(logo).toEqual(expect.stringContaining('/api/auth/pictures/'))
      await choose(page, cardOf(page, 'Logo'), 'Delete Logo')
      await expect.poll(logo).toBeNull()
      expect(await membersOf(app)).toEqual(['acme-gmbh: Olga owner', 'umbrella: Max owner'])
      await cardOf(page, 'Delete Organization').getByRole('button').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByPlaceholder('acme-gmbh').fill('acme-gmbh')
      await expectNoError(page)
      await dialog.getByRole('button', { name: 'Delete Organization' }).click()
      await expect.poll(() => membersOf(app)).toEqual(['umbrella: Max owner'])
    })

    test('invite by mail, take back, change roles and remove', async () => {
      const { app, page } = await givenComponents(given, generation)
      const olga = await signedUp(app, 'Olga')
      const member = await signedUp(app, 'Mia')
      await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
      await olga.post('/organization/set-active', { organizationId: 'acme' })
      await signInAs(page, olga, app)
      await page.goto(generation.organization.members)
      await invite(page, 'max@example.com')
      await invite(page, MIA)
      await choose(page, rowOf(page, 'max@example.com'), 'Cancel Invitation')
      await shown(page, 'cancelled')
      await rowOf(page, 'max@example.com').waitFor({ state: 'hidden' })
      expect(await invitationsOf(app)).toEqual(['max@example.com member canceled', 'mia@example.com member pending'])

      const invitee = await given.tab(app, { baseURL: new URL(page.url()).origin })
      await signInAs(invitee, member, app)
      await invitee.goto(await componentOf(app))
      await invitee.getByRole('button', { name: 'Reject' }).click()
      await settingsShown(invitee)
      await invite(page, MIA)
      await invitee.goto(await componentOf(app))
      await invitee.getByRole('button', { name: 'Accept' }).click()
      await settingsShown(invitee)
      await expectNoError(invitee)

      await page.reload()
      await choose(page, rowOf(page, 'Mia'), 'Update Role')
      await page.getByRole('dialog').getByRole('combobox').click()
      await page.getByRole('option', { name: 'Admin' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Update Role' }).click()
      await shown(page, 'role updated')
      expect(await membersOf(app)).toEqual(['acme: Mia admin, Olga owner'])
      await choose(page, rowOf(page, 'Mia'), 'Remove Member')
      await page.getByRole('dialog').getByRole('button', { name: 'Remove Member' }).click()
      await shown(page, 'removed')
      expect(await membersOf(app)).toEqual(['acme: Olga owner'])
      await expectNoError(page)
    })

    test('take in who has no account yet, by the mailed link', async () => {
      const { app, page } = await givenComponents(given, generation)
      const olga = await signedUp(app, 'Olga')
      await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
      await olga.post('/organization/set-active', { organizationId: 'acme' })
      await signInAs(page, olga, app)
      await page.goto(generation.organization.members)
      await invite(page, MIA)

      const newcomer = await given.tab(app, { baseURL: new URL(page.url()).origin })
      await newcomer.goto((await mailedLink(app, MIA, 'invitation')).href)
      await newcomer.getByRole('link', { name: 'Create account' }).click()
      await newcomer.getByLabel('Your name').fill(mia.name)
      await newcomer.getByLabel('Email').fill(MIA)
      await newcomer.getByLabel('Password', { exact: true }).fill(mia.password)
      await newcomer.getByRole('button', { name: 'Create account' }).click()
      await newcomer.getByRole('button', { name: 'Accept invitation' }).click()
      await newcomer.waitForURL(`${app.baseUrl}/organizations/acme`)
      expect(await membersOf(app)).toEqual(['acme: Mia member, Olga owner'])
      await newcomer.goto(generation.organization.members)
      await rowOf(newcomer, 'Olga').waitFor()
      await expectNoError(newcomer)
    })
  })
})

/** The component's page of Mia's invitation. */
async function componentOf(app: TestApp): Promise<string> {
  const { pathname } = await mailedLink(app, MIA, 'invitation')
  return `/auth/accept-invitation?invitationId=${pathname.split('/').at(-1)}`
}

async function switchTo(page: Page, name: string): Promise<void> {
  const switched = page.waitForResponse(/\/organization\/set-active$/)
  await page.locator('header').getByRole('button').last().click()
  await page.getByRole('menuitem').filter({ hasText: name }).click()
  await switched
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite Member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('m@example.com').fill(email)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await cardOf(page, 'Pending Invitations').getByText(email).first().waitFor()
}
