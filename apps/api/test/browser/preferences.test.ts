import { testDatabases } from '@foyer/db/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { enterNew } from './visit.ts'

const engines = testDatabases().slice(0, 1)

inBrowser('language and appearance', engines, (given) => {
  test.each([
    { asked: 'de-AT', lang: 'de' },
    { asked: 'ru-RU', lang: 'ru' },
    { asked: 'ja-JP', lang: 'en' },
  ])('a browser that asks for $asked is spoken to in $lang', async ({ asked, lang }) => {
    const page = await given.tab(await given.world(), { locale: asked })
    await page.goto('/sign-in')
    await page.locator(`html[lang="${lang}"] main h1`).waitFor()
    expect(await page.getByRole('combobox').inputValue()).toBe(lang)
  })

  test('a language that is chosen is kept, before the door and behind it', async () => {
    const page = await given.tab(await given.world())
    await page.goto('/sign-in')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
    await page.locator('html[lang="fr"]').waitFor()
    await page.getByRole('combobox', { name: 'Langue' }).waitFor()
    await enterNew(page, 'Olga')
    await page.getByRole('heading', { level: 1, name: /^(Bonjour|Bonsoir|Bon après-midi)/ }).waitFor()
  })

  test('the house has a language for whoever speaks none of its own', async () => {
    const page = await given.tab(await given.world({ defaultLanguage: 6 }), { locale: 'ja-JP' })
    await page.goto('/sign-in')
    await page.locator('html[lang="de"] main h1').waitFor()
  })

  test('it is dark where the device is dark, until another choice is made', async () => {
    const page = await given.tab(await given.world(), { colorScheme: 'dark' })
    await page.goto('/sign-in')
    await seeScheme(page, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await seeScheme(page, 'light')
    await page.getByRole('radio', { name: 'Dark' }).check()
    await seeScheme(page, 'dark')
    await page.reload()
    await seeScheme(page, 'dark')
    await page.getByRole('radio', { name: 'Same as the device' }).check()
    await seeScheme(page, 'light')
  })

  test('the name and the colour are those of the house', async () => {
    const world = await given.world({ branding: { name: 'Lumen', accent: '#0b7285' } })
    const page = await given.tab(world)
    await page.goto('/sign-in')
    await page.getByText('Sign in to Lumen to carry on.').waitFor()
    await expect.poll(() => page.title()).toBe('Lumen')
    await expect.poll(() => groundOf(page, 'button[type="submit"]')).toEqual([11, 114, 133])
  })
})

// The ground of the page shows it, not an attribute alone.
async function seeScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.locator(`html[data-mantine-color-scheme="${scheme}"] main h1`).waitFor()
  await expect.poll(async () => (await groundOf(page, 'body')).every((part) => part < 128)).toBe(scheme === 'dark')
}

/** The red, green and blue that something stands on. */
function groundOf(page: Page, selector: string): Promise<number[]> {
  return page.evaluate<number[]>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).backgroundColor.match(/\\d+/g).map(Number)`,
  )
}
