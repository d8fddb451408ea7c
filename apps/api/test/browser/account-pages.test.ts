import { readFile } from 'node:fs/promises'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openAccount, openPage, regionOf, signUpAs, withCookiesOf } from './page-actions.ts'
import { PHONE } from './phone.ts'

const titles = ['Profile', 'Sign-in methods', 'Devices', 'Security log', 'Preferences', 'Data and deletion']

inBrowser('the pages of the account', (given) => {
  test.each([
    ['beside them', { width: 1440, height: 900 }],
    ['above them on a phone', PHONE],
  ])('are reached in one order by their navigation, %s, each with a title and the focus', async (_where, viewport) => {
    const page = await given.tab(await given.app(), { viewport })
    await signUpAs(page, 'Olga')
    await openAccount(page)
    expect(await navigation(page).getByRole('link').allInnerTexts()).toEqual(titles)
    for (const title of [...titles.slice(1), 'Profile']) {
      await navigation(page).getByRole('link', { name: title }).click()
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      await expect.poll(() => page.title()).toBe(`${title} · Foyer`)
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(title)
      expect(await navigation(page).locator('[aria-current="page"]').allInnerTexts()).toEqual([title])
    }
  })

  test('have one for API keys where the service has any, and none where it has not', async () => {
    const page = await given.tab(await given.app({ apiKey: { enabled: true } }))
    await signUpAs(page, 'Olga')
    await openAccount(page)
    await navigation(page).getByRole('link', { name: 'API keys' }).click()
    await regionOf(page, 'API keys').getByText('There are no API keys yet.').waitFor()
    const without = await given.tab(await given.app())
    await signUpAs(without, 'Mia')
    await without.goto('/account/api-keys')
    await without.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  })

  test.each([
    ['/account#password', '/account/sign-in-methods#password'],
    ['/account#history', '/account/security-history#history'],
    ['/account#delete', '/account/data#delete'],
    ['/account?linked=google', '/account/sign-in-methods?linked=google'],
    ['/account#email', '/account#email'],
  ])('are found by the link of when they were one: %s', async (link, path) => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await openPage(page, link)
    await expect.poll(() => page.url().replace(new URL(page.url()).origin, '')).toBe(path)
  })

  test('tell why linking a provider failed, also to a link of when they were one', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await openPage(page, '/account?error=access_denied')
    await page.getByRole('alert').getByText('You canceled at the provider').waitFor()
    expect(new URL(page.url()).pathname).toBe('/account/sign-in-methods')
  })

  test('are known to the palette', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await openPage(page, '/')
    await page.keyboard.press('Control+K')
    await page.getByRole('textbox', { name: 'Search or choose an action' }).fill('data and')
    await page.getByRole('dialog').getByRole('button', { name: 'Data and deletion' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Data and deletion' }).waitFor()
  })
})

inBrowser('the data of a user', (given) => {
  test('is downloaded as a file, and the security log tells of it', async () => {
    const page = await given.tab(await given.app(), { acceptDownloads: true })
    await signUpAs(page, 'Olga')
    await openAccount(page, 'data')
    const downloading = page.waitForEvent('download')
    await regionOf(page, 'Download your data').getByRole('button', { name: 'Download data' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('user-data.json')
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data).toMatchObject({ user: { email: 'olga@example.com' }, sessions: [{ current: true }] })
    await page.getByRole('status').getByText('Your data has been downloaded.').waitFor()
    await expectAccessible(page)
    await openAccount(page, 'security-history')
    await page.getByText('Personal data downloaded').waitFor()
  })

  test('asks for the second factor in place; who does not confirm downloads nothing', async () => {
    const app = await given.app({ twoFactor: { enabled: true } })
    const { page, totpURI } = await givenUserWithFactor(app)
    await openAccount(page, 'data')
    await run(app.database, 'update session set "secondFactorAt" = null')
    const before = await tablesWithoutCounters(app.database)
    const download = page.getByRole('button', { name: 'Download data' })
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
    await asking.getByRole('button', { name: 'Confirm', exact: true }).click()
    expect((await downloading).suggestedFilename()).toBe('user-data.json')
  })

  test('that does not come says why, and comes with the next try', async () => {
    const page = await given.tab(await given.app(), { acceptDownloads: true })
    await signUpAs(page, 'Olga')
    await openAccount(page, 'data')
    await page.route('**/export-user-data', (route) => route.abort())
    const download = page.getByRole('button', { name: 'Download data' })
    await download.click()
    await page.getByRole('alert').getByText('We can’t reach the server.').waitFor()
    await page.unroute('**/export-user-data')
    const downloading = page.waitForEvent('download')
    await download.click()
    await downloading
  })

  async function givenUserWithFactor(app: TestApp): Promise<{ page: Page; totpURI: string }> {
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    const page = await given.tab(app, { acceptDownloads: true })
    await withCookiesOf(app, page, client)
    return { page, totpURI }
  }
})

function navigation(page: Page) {
  return page.getByRole('navigation', { name: 'Your account' })
}
