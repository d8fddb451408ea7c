import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { givenAdmin } from './admins.ts'
import { openHome, signUpAs } from './page-actions.ts'

inBrowser('the command palette', (given) => {
  test('opens a page of an organization by the keyboard alone, also while a field has the focus', async () => {
    const { app, page } = await givenAdmin(given)
    await givenOrganizationRows(app, 'acme', { Adam: 'owner' })
    await page.goto('/account')
    await page.getByRole('textbox', { name: 'Name' }).focus()
    await openPalette(page)
    await page.locator('[data-selected]', { hasText: 'Home' }).waitFor()
    await page.keyboard.type('acm')
    await page.locator('[data-selected]', { hasText: 'acme' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/organizations\/acme$/)
    await openPalette(page)
    await page.keyboard.type('memb')
    await page.locator('[data-selected]', { hasText: 'Members' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/organizations\/acme\/members$/)
  })

  test('is closed by the keys that open it, and gives the focus back', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await page.goto('/account')
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.focus()
    await openPalette(page)
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await name.and(page.locator(':focus')).waitFor()
    await openPalette(page)
    await page.locator('[data-selected]', { hasText: 'Home' }).waitFor()
  })

  test('finds people for admins, and is accessible', async () => {
    const { page } = await givenAdmin(given, 'uma')
    await page.goto('/')
    await page.getByRole('button', { name: 'Search' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Home' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.type('uma@')
    await page.locator('[data-selected]', { hasText: 'uma' }).waitFor()
    expect(await dialog.getByText('Nothing found').count()).toBe(0)
    await dialog.getByRole('button', { name: 'uma' }).click()
    await page.getByRole('heading', { level: 1, name: 'uma' }).waitFor()
  })

  test("finds for admins also organizations that aren't theirs, and says when there is nothing", async () => {
    const { app, page } = await givenAdmin(given, 'uma')
    await givenOrganizationRows(app, 'acme', { uma: 'owner' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Search' }).waitFor()
    await openPalette(page)
    await page.keyboard.type('acm')
    await page.getByRole('dialog').getByRole('button', { name: 'acme' }).click()
    await page.waitForURL(/\/admin\/organizations\/\w+$/)
    await openPalette(page)
    await page.keyboard.type('zzz')
    await page.getByRole('dialog').getByText('Nothing found', { exact: true }).waitFor()
  })

  test('is opened on phones from the account', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openHome(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Search' }).click()
    await page.getByRole('textbox', { name: 'Search or choose an action' }).waitFor()
    await page.keyboard.type('home')
    await page.getByRole('dialog').getByRole('button', { name: 'Home' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
  })

  test('does at once what is no page: appearance, language, inviting, a new organization, signing out', async () => {
    const app = await given.app()
    const page = await given.tab(app, { colorScheme: 'light' })
    await signUpAs(page, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await page.goto('/organizations/acme/invitations')
    await page.getByRole('button', { name: 'Search' }).waitFor()
    await choose(page, 'dark', 'Switch to dark appearance')
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
    await choose(page, 'invite peo', 'Invite people')
    await page.getByRole('dialog', { name: 'Invite people' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await choose(page, 'create', 'Create an organization')
    await page.waitForURL(/\/new-organization$/)
    await choose(page, 'language fran', 'Language: Français')
    await page.locator('html[lang="fr"]').waitFor()
    await choose(page, 'déconnecter', 'Se déconnecter')
    await page.waitForURL(/\/sign-in/)
  })

  test('offers others neither people nor pages of admins', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openHome(page)
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await openPalette(page)
    await page.keyboard.type('olga@')
    await page.getByRole('dialog').getByText('Nothing found', { exact: true }).waitFor()
    expect(calls.filter((url) => url.includes('admin.searchUsers'))).toEqual([])
  })
})

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.getByRole('textbox', { name: 'Search or choose an action' }).waitFor()
}

async function choose(page: Page, typed: string, command: string): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByRole('textbox').fill(typed)
  await page.locator('[data-selected]', { hasText: command }).waitFor()
  await page.keyboard.press('Enter')
}
