import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signUpAs } from './page-actions.ts'

inBrowser('organizations', (given) => {
  test('are worked with in two tabs at once, with links that are buttons legible in light and in dark', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await givenOrganizationRows(app, 'globex', { Olga: 'owner' })
    const other = await page.context().newPage()
    await page.goto('/organizations/acme/members')
    await other.goto('/organizations')
    await expectLegible(page.getByRole('link', { name: 'Invite people' }))
    await expectLegible(other.locator('main').getByRole('link', { name: 'New organization' }))
    await page.getByRole('link', { name: 'Teams' }).first().click()
    await other.locator('main').getByRole('link', { name: 'globex' }).click()
    await other.getByRole('link', { name: 'Teams' }).first().click()
    await createTeam(other, 'Rockets')
    await createTeam(page, 'Anvils')
    await other.reload()
    await other.getByRole('rowheader', { name: 'Rockets' }).waitFor()
    expect(await other.getByRole('rowheader', { name: 'Anvils' }).count()).toBe(0)
    expect(await page.getByRole('rowheader', { name: 'Rockets' }).count()).toBe(0)
  })
})

async function createTeam(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New team' }).click()
  await page.getByLabel('Team name').fill(name)
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.getByRole('rowheader', { name }).waitFor()
}

/** That its label is not of the colour it stands on. */
async function expectLegible(link: Locator): Promise<void> {
  await link.waitFor()
  const page = link.page()
  const href = JSON.stringify(`main a[href="${await link.getAttribute('href')}"]`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
    const [label, background] = await page.evaluate<[string, string]>(
      `(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.querySelector(${href})))`,
    )
    expect(label, colorScheme).not.toBe(background)
  }
}
