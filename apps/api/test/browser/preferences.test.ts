import { inBrowser } from '@foyer/testing/browser/in-browser'
import type { TestApp } from '@foyer/testing/test-app'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { backgroundOf, openHome, signInAs, signUpAs } from './page-actions.ts'

inBrowser('language and appearance', (given) => {
  test.each([
    { locale: 'de-AT', lang: 'de' },
    { locale: 'ru-RU', lang: 'ru' },
    { locale: 'ja-JP', lang: 'en' },
  ])('with the browser locale $locale the page is in $lang', async ({ locale, lang }) => {
    const page = await given.tab(await given.app(), { locale })
    await page.goto('/sign-in')
    await page.locator(`html[lang="${lang}"] main h1`).waitFor()
    expect(await page.getByRole('combobox').inputValue()).toBe(lang)
  })

  test('a selected language is kept before and after signing in', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await page.goto('/sign-in')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
    await page.locator('html[lang="fr"]').waitFor()
    await page.getByRole('combobox', { name: 'Langue' }).waitFor()
    await signUpAs(page, 'Olga')
    await openHome(page)
    await page.getByRole('heading', { level: 1, name: /^(Bonjour|Bonsoir|Bonjour)/ }).waitFor()
    await expect.poll(() => languageOf(app)).toEqual(16)
  })

  test('a language selected while signed in is saved, and applies in every menu, tab and browser', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    const otherTab = await page.context().newPage()
    await openHome(otherTab)
    await page.goto('/account/preferences')
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('de')
    await page.locator('html[lang="de"]').waitFor()
    expect(await page.locator('main select').inputValue()).toBe('de')
    await otherTab.locator('html[lang="de"]').waitFor()
    await expect.poll(() => languageOf(app)).toEqual(6)
    const otherBrowser = await given.tab(app)
    await otherBrowser.goto('/sign-in')
    await otherBrowser.locator('html[lang="en"]').waitFor()
    await signInAs(otherBrowser, 'Olga')
    await openHome(otherBrowser)
    await otherBrowser.locator('html[lang="de"]').waitFor()
  })

  test('are on one page, also by the address that the language had', async () => {
    const page = await given.tab(await given.app(), { colorScheme: 'light' })
    await signUpAs(page, 'Olga')
    await page.goto('/account/language')
    await page.waitForURL(/\/account\/preferences$/)
    await page.getByRole('region', { name: 'Language' }).getByRole('combobox').waitFor()
    await expectAccessible(page)
    await page.getByRole('region', { name: 'Appearance' }).getByRole('radio', { name: 'Dark' }).check()
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  })

  test('a language that could not be saved is taken back', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await openHome(page)
    // Waited for once: as soon as the request fails, the page is in English again.
    const inGerman = page.getByRole('combobox', { name: 'Sprache' }).waitFor()
    await page.route('**/trpc/user.updateUser', async (route) => {
      await inGerman
      await route.abort()
    })
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
    await inGerman
    await page.locator('html[lang="en"]').waitFor()
  })

  test('the configured default language is used for an unsupported locale', async () => {
    const page = await given.tab(await given.app({ defaultLanguage: 6 }), { locale: 'ja-JP' })
    await page.goto('/sign-in')
    await page.locator('html[lang="de"] main h1').waitFor()
  })

  test('the colour scheme follows the device until another one is selected', async () => {
    const page = await given.tab(await given.app(), { colorScheme: 'dark' })
    await page.goto('/sign-in')
    await expectScheme(page, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expectScheme(page, 'light')
    await page.getByRole('radio', { name: 'Dark' }).check()
    await expectScheme(page, 'dark')
    await page.reload()
    await expectScheme(page, 'dark')
    await page.getByRole('radio', { name: 'System' }).check()
    await expectScheme(page, 'light')
  })

  test('name and accent colour are the configured ones', async () => {
    const app = await given.app({ branding: { name: 'Lumen', accent: '#0b7285' } })
    const page = await given.tab(app)
    await page.goto('/sign-in')
    await page.getByText('Sign in to Lumen to continue.').waitFor()
    await expect.poll(() => page.title()).toBe('Sign in · Lumen')
    await expect.poll(() => backgroundOf(page, 'button[type="submit"]')).toEqual([11, 114, 133])
  })
})

/** The saved language of the only user. */
async function languageOf({ database }: TestApp): Promise<number | null> {
  const user = await database.db.selectFrom('user').select('language').executeTakeFirstOrThrow()
  return user.language
}

// Checks the rendered background, not only the attribute.
async function expectScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.locator(`html[data-mantine-color-scheme="${scheme}"] main h1`).waitFor()
  await expect.poll(async () => (await backgroundOf(page, 'body')).every((part) => part < 128)).toBe(scheme === 'dark')
}

/** The red, green and blue of an element's background. */
