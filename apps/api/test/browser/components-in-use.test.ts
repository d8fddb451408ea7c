import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { pngOf } from '@foyer/testing/pictures'
import { details, signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { focused, givenOlga, openWindow, userButton } from './components-actions.ts'
import { bundled, givenApplication } from './components-page.ts'
import { submitSignIn } from './page-actions.ts'

const olga = details('Olga')
const REMOTE = 'https://pictures.example.com/olga.png'
beforeAll(() => bundled('node_modules'), 60_000)

inBrowser("a client's buttons, in a page that is in use,", (given) => {
  test('close no tab that a mail has led to, but the window', async () => {
    const { app, page, application } = await givenApplication(given)
    await signedUp(app, 'Olga')
    await page.goto('/')
    const window = await openWindow(page)
    const mailed = new URL(window.url()).searchParams.get('callbackURL') ?? ''
    for (const mailbox of [await page.context().newPage(), await given.tab(app)]) {
      const opened = mailbox.context().waitForEvent('page')
      await mailbox.evaluate(`open('${mailed}', '_blank', 'noopener')`)
      const tab = await opened
      await tab.getByRole('button', { name: 'Sign in' }).waitFor()
      expect(tab.url()).toBe(`${application}/`)
    }
    const closed = window.waitForEvent('close')
    await submitSignIn(window, olga)
    await closed
  })

  test('ask again after a window, while Foyer cannot be asked', async () => {
    const { app, page } = await givenApplication(given)
    await signedUp(app, 'Olga')
    await page.goto('/')
    const window = await openWindow(page)
    await page.route(`${app.baseUrl}/api/auth/get-session`, (route) => route.abort())
    const closed = window.waitForEvent('close')
    await submitSignIn(window, olga)
    await closed
    await failedAfter(page, () => page.evaluate("dispatchEvent(new Event('focus'))"))
    await failedAfter(page)
    await page.unroute(`${app.baseUrl}/api/auth/get-session`)
    await page.getByText('Signed in: true').waitFor()
  })

  test('take a refusal for an answer', async () => {
    const { app, page } = await givenApplication(given)
    await page.goto('/')
    await openWindow(page)
    const headers = {
      'access-control-allow-origin': new URL(page.url()).origin,
      'access-control-allow-credentials': 'true',
    }
    await page.route(`${app.baseUrl}/api/auth/get-session`, (route) => route.fulfill({ status: 403, headers }))
    await page.evaluate("dispatchEvent(new Event('focus'))")
    await page.getByText('Signed in: false').waitFor()
  })

  test('leave the focus where the user has gone while an organization becomes active', async () => {
    const { app, page } = await givenOlga(given)
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Choose organization' }).click()
    const goOn = await held(page, `${app.baseUrl}/api/auth/organization/set-active`)
    await page.getByRole('menuitemradio', { name: 'acme' }).click()
    await page.getByLabel('Note').click()
    goOn()
    await page.getByRole('button', { name: 'Organizations: acme', disabled: false }).waitFor()
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Note')
  })

  test('leave the focus where the user has gone while they are signed out', async () => {
    const { app, page } = await givenOlga(given)
    await page.goto('/')
    await userButton(page).click()
    const goOn = await held(page, `${app.baseUrl}/api/auth/sign-out`)
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('Note').click()
    goOn()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await focused(page)).toBe('Note')
  })

  test('name an organization that is newer than the page, once another tab makes it active', async () => {
    const { app, page } = await givenOlga(given)
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Choose organization' }).waitFor()
    await givenOrganizationRows(app, 'globex', { Olga: 'owner' })
    const tab = await page.context().newPage()
    await tab.goto('/')
    await tab.getByRole('button', { name: 'Choose organization' }).click()
    await tab.getByRole('menuitemradio', { name: 'globex' }).click()
    await page.getByRole('button', { name: 'Organizations: globex' }).waitFor()
  })

  test('follow a link of the menu by the space bar', async () => {
    const { app, page } = await givenOlga(given)
    await page.goto('/')
    await userButton(page).press('ArrowDown')
    expect(await focused(page)).toBe('Manage account')
    await page.keyboard.press('Space')
    await page.waitForURL(`${app.baseUrl}/account?*`)
  })

  test('load pictures of other origins only where the application wants them', async () => {
    const { app, page } = await givenOlga(given, { trustedOrigins: [new URL(REMOTE).origin] })
    const logo = `${app.baseUrl}/api/auth/pictures/acme`
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await app.database.db.updateTable('user').set({ image: REMOTE }).execute()
    await app.database.db.updateTable('organization').set({ logo }).execute()
    const asked: string[] = []
    await page.route(/\/pictures\b/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'image/png', body: Buffer.from(pngOf()) })
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Choose organization' }).click()
    await page.getByRole('menuitemradio', { name: 'acme' }).waitFor()
    expect(await pictures(page)).toEqual([logo])
    await expect.poll(() => asked).toEqual([logo])
    await page.goto('/?remote-pictures')
    await userButton(page).waitFor()
    expect(await pictures(page)).toEqual([REMOTE])
    await expect.poll(() => asked).toEqual([logo, REMOTE])
  })
})

async function failedAfter(page: Page, act: () => Promise<unknown> = async () => undefined): Promise<void> {
  const failed = page.waitForEvent('requestfailed')
  await act()
  await failed
}

function pictures(page: Page): Promise<string[]> {
  return page.evaluate<string[]>("[...document.querySelectorAll('.foyer-picture img')].map(({ src }) => src)")
}

/** Holds the answer to one call; returns what lets it go on. */
async function held(page: Page, url: string): Promise<() => void> {
  let goOn: () => void = () => undefined
  const going = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(url, (route) => going.then(() => route.continue()))
  return goOn
}
