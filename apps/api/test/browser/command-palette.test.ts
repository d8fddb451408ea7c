import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { givenAdmin } from './admins.ts'
import { signUpAs } from './page-actions.ts'
import { PHONE } from './phone.ts'

inBrowser('the command palette', (given) => {
  test('opens pages by the keyboard alone, is closed by the keys that open it, and gives the focus back', async () => {
    const { app, page } = await givenAdmin(given)
    await givenOrganizationRows(app, 'acme', { Adam: 'owner' })
    await page.goto('/account')
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.focus()
    await openPalette(page)
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await name.and(page.locator(':focus')).waitFor()
    await openPalette(page)
    await page.locator('[data-selected]', { hasText: 'Home' }).waitFor()
    await enter(page, 'acm', 'acme')
    await page.waitForURL(/\/organizations\/acme$/)
    await openPalette(page)
    await enter(page, 'memb', 'Members')
    await page.waitForURL(/\/organizations\/acme\/members$/)
  })

  test('finds people and all organizations for admins, is accessible, and is opened on phones from the account', async () => {
    const { app, page } = await givenAdmin(given, 'uma')
    await givenOrganizationRows(app, 'globex', { uma: 'owner' })
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
    await openPalette(page)
    await page.keyboard.type('glob')
    await dialog.getByRole('button', { name: 'globex' }).click()
    await page.waitForURL(/\/admin\/organizations\/\w+$/)
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Account' }).click()
    await dialog.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('textbox', { name: 'Search or choose an action' }).waitFor()
    await page.keyboard.type('home')
    await dialog.getByRole('button', { name: 'Home' }).waitFor()
    expect(await dialog.count()).toBe(1)
  })

  test('keeps what is typed before its code has arrived, and closes by Escape', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await page.goto('/account')
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.focus()
    const chunk = /\/assets\/command-palette-[\w-]+\.js$/
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(chunk, (route) => released.then(() => route.continue()))
    await page.keyboard.press('Control+K')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+K')
    await page.keyboard.type('prefx')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('er')
    release()
    await page.locator('[data-selected]', { hasText: 'Preferences' }).waitFor()
    expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('prefer')
    expect(await name.inputValue()).toBe('Olga')
    await page.keyboard.type('ences')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/account\/preferences$/)
  })

  test('does at once what is no page, and offers neither people nor pages of admins to others', async () => {
    const app = await given.app()
    const page = await given.tab(app, { colorScheme: 'light' })
    await signUpAs(page, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.goto('/organizations/acme/invitations')
    await page.getByRole('button', { name: 'Search' }).waitFor()
    await openPalette(page)
    await page.keyboard.type('olga@')
    await page.getByRole('dialog').getByText('Nothing found', { exact: true }).waitFor()
    expect(calls.filter((url) => url.includes('admin.searchUsers'))).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
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
})

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.getByRole('textbox', { name: 'Search or choose an action' }).waitFor()
}

async function choose(page: Page, typed: string, command: string): Promise<void> {
  await page.keyboard.press('Control+K')
  await enter(page, typed, command)
}

async function enter(page: Page, typed: string, command: string): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').fill(typed)
  await page.locator('[data-selected]', { hasText: command }).waitFor()
  await page.keyboard.press('Enter')
}
