import { inBrowser } from '@foyer/testing/browser/in-browser'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { backgroundOf, openAccount, openHome, signInAs, signUpAs } from './page-actions.ts'

inBrowser('language and appearance', (given) => {
  test('are the browser’s own until others are selected, in the accent colour of the service', async () => {
    const app = await given.app({ branding: { name: 'Lumen', accent: '#0b7285' } })
    const page = await given.tab(app, { locale: 'de-AT', colorScheme: 'dark' })
    await page.goto('/sign-in')
    await page.locator('html[lang="de"] main h1').waitFor()
    await page.getByRole('combobox').selectOption('en')
    await page.getByText('Sign in to Lumen to continue.').waitFor()
    await expect.poll(() => page.title()).toBe('Sign in · Lumen')
    await expectScheme(page, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expectScheme(page, 'light')
    await expect.poll(() => backgroundOf(page, 'button[type="submit"]')).toEqual([11, 114, 133])
    await page.getByRole('radio', { name: 'Dark' }).check()
    await expectScheme(page, 'dark')
    await page.reload()
    await page.locator('html[lang="en"] main h1').waitFor()
    await expectScheme(page, 'dark')
    await page.getByRole('radio', { name: 'System' }).check()
    await expectScheme(page, 'light')
  })

  test('a language selected while signed in is saved, and applies in every menu, tab and browser', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    const otherTab = await page.context().newPage()
    await openHome(otherTab)
    await openAccount(page, 'preferences')
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('de')
    await page.locator('html[lang="de"]').waitFor()
    expect(await page.locator('main select').inputValue()).toBe('de')
    await otherTab.locator('html[lang="de"]').waitFor()
    const language = app.database.db.selectFrom('user').select('language')
    await expect.poll(() => language.executeTakeFirst()).toEqual({ language: 6 })
    const otherBrowser = await given.tab(app)
    await signInAs(otherBrowser, 'Olga')
    await openHome(otherBrowser)
    await otherBrowser.locator('html[lang="de"]').waitFor()
  })
})

// Checks the rendered background, not only the attribute.
async function expectScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.locator(`html[data-mantine-color-scheme="${scheme}"] main h1`).waitFor()
  await expect.poll(async () => (await backgroundOf(page, 'body')).every((part) => part < 128)).toBe(scheme === 'dark')
}
