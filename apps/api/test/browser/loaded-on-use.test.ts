import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openHome, signUpAs } from './page-actions.ts'

inBrowser('what home loads on use', (given) => {
  test('a menu opens at the first press though its code comes later, takes the focus and gives it back', async () => {
    const page = await given.tab(await given.app())
    const release = await holdScript(page, /\/account-choices-[^/]*\.js$/)
    await signUpAs(page, 'Olga')
    await openHome(page)
    const button = page.getByRole('button', { name: 'Account: Olga' })
    await button.press('Enter')
    expect(await page.getByRole('menu').count()).toBe(0)
    release()
    await page.getByRole('menuitem', { name: 'Your account' }).waitFor()
    expect(await page.getByRole('menu').getAttribute('aria-labelledby')).toBe(await button.getAttribute('id'))
    expect(await button.getAttribute('aria-controls')).toBe(await page.getByRole('menu').getAttribute('id'))
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('menuitem')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(await button.getAttribute('id'))
    expect(await button.getAttribute('aria-expanded')).toBe('false')
  })

  test('a menu closes by a click on its button, and by one beside it', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await openHome(page)
    const button = page.getByRole('button', { name: 'Choose an organization' })
    await button.click()
    await page.getByRole('menuitem', { name: 'Your organizations' }).waitFor()
    await button.click()
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await button.click()
    await page.getByRole('menuitem', { name: 'Your organizations' }).waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await page.getByRole('menu').waitFor({ state: 'hidden' })
  })

  test('a time tells exactly when it was while the pointer is on it, also when the code comes later', async () => {
    const page = await given.tab(await given.app())
    const release = await holdScript(page, /\/time-tooltip-[^/]*\.js$/)
    await signUpAs(page, 'Olga')
    await openHome(page)
    await page.locator('main li time').first().hover()
    expect(await page.getByRole('tooltip').count()).toBe(0)
    release()
    await page.getByRole('tooltip').waitFor()
    await page.getByRole('heading', { level: 1 }).hover()
    await page.getByRole('tooltip').waitFor({ state: 'hidden' })
  })
})

function focused(page: Page): Promise<string | null> {
  return page.evaluate('document.activeElement.getAttribute("role")')
}

/** Holds a script back until the returned function is called. */
async function holdScript(page: Page, url: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, (route) => released.then(() => route.continue()))
  return () => release()
}
