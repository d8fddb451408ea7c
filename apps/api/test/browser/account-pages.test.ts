import { readFile } from 'node:fs/promises'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openAccount, regionOf, signUpAs, withCookiesOf } from './page-actions.ts'
import { PHONE } from './phone.ts'

const titles = ['Profile', 'Sign-in methods', 'Devices', 'Security log', 'Preferences', 'Data and deletion']

inBrowser('the pages of the account', (given) => {
  test('are reached in one order by their navigation, beside them and above them on a phone, each with a title and the focus', async () => {
    const page = await given.tab(await given.app(), { viewport: { width: 1440, height: 900 } })
    await signUpAs(page, 'Olga')
    await openAccount(page)
    for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
      await page.setViewportSize(viewport)
      expect(await navigation(page).getByRole('link').allInnerTexts()).toEqual(titles)
      for (const title of [...titles.slice(1), 'Profile']) {
        await navigation(page).getByRole('link', { name: title }).click()
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
        await expect.poll(() => page.title()).toBe(`${title} · Foyer`)
        await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(title)
        expect(await navigation(page).locator('[aria-current="page"]').allInnerTexts()).toEqual([title])
      }
    }
  })
})

inBrowser('the data of a user', (given) => {
  test('is downloaded as a file once the second factor is confirmed and the server is reached', async () => {
    const app = await given.app({ twoFactor: { enabled: true } })
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    const page = await withCookiesOf(app, await given.tab(app, { acceptDownloads: true }), client)
    await openAccount(page, 'data')
    const download = regionOf(page, 'Download your data').getByRole('button', { name: 'Download data' })
    await page.route('**/export-user-data', (route) => route.abort())
    await download.click()
    await page.getByRole('alert').getByText('We can’t reach the server.').waitFor()
    await page.unroute('**/export-user-data')

    await run(app.database, 'update session set "secondFactorAt" = null')
    const before = await tablesWithoutCounters(app.database)
    const asking = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await download.click()
    await asking.getByLabel('6-digit code').waitFor()
    await page.keyboard.press('Escape')
    await asking.waitFor({ state: 'hidden' })
    await expect.poll(() => download.getAttribute('data-loading')).toBeNull()
    expect((await page.getByRole('alert').allInnerTexts()).join('')).toBe('')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)

    const downloading = page.waitForEvent('download')
    await download.click()
    await asking.getByLabel('6-digit code').fill(nextCode(app, totpURI))
    const file = await downloading
    expect(file.suggestedFilename()).toBe('user-data.json')
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data).toMatchObject({ user: { email: 'olga@example.com' }, sessions: [{ current: true }] })
    await page.getByRole('status').getByText('Your data has been downloaded.').waitFor()
    await expectAccessible(page)
    await openAccount(page, 'security-history')
    await page.getByText('Personal data downloaded').waitFor()
  })
})

function navigation(page: Page) {
  return page.getByRole('navigation', { name: 'Your account' })
}
