import { inBrowser } from '@foyer/testing/browser/in-browser'
import { countRows } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { submitSignIn, waitForHome, waitForSignIn } from './page-actions.ts'
import { PHONE } from './phone.ts'

const olga = details('Olga')

inBrowser('signing in', (given) => {
  test('outlasts the browser or ends with it, as was chosen, and ends by the menu, which on a phone is a sheet', async () => {
    const app = await given.app()
    await signedUp(app, 'Olga')
    await app.database.db.deleteFrom('session').execute()
    const page = await given.tab(app)
    await page.goto('/sign-in')
    await page.getByRole('checkbox', { name: 'Keep me signed in' }).setChecked(true)
    await submitSignIn(page, olga)
    await waitForHome(page)
    expect(await lastsOf(page)).toBe('outlasts the browser')
    await page.getByRole('button', { name: 'Account: Olga' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await waitForSignIn(page)
    expect(await countRows(app.database, 'session')).toBe(0)
    await page.goto('/')
    await waitForSignIn(page)
    await page.getByRole('checkbox', { name: 'Keep me signed in' }).setChecked(false)
    await submitSignIn(page, olga)
    await waitForHome(page)
    expect(await lastsOf(page)).toBe('ends with the browser')
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Olga' })
    await sheet.getByText('olga@example.com').waitFor()
    await sheet.getByRole('button', { name: 'Sign out' }).click()
    await waitForSignIn(page)
    expect(await countRows(app.database, 'session')).toBe(0)
  })
})

inBrowser('signing up', (given) => {
  test('works with the keyboard only, and a name with markup stays a text', async () => {
    const page = await given.tab(await given.app())
    const name = '<b>Olga</b><script>document.title="caught"</script><img src=x onerror=alert(1)>'
    await page.goto('/sign-up')
    await page.getByLabel('Your name').waitFor()
    for (const text of Object.values({ ...olga, name })) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Hide password' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name, exact: true }).waitFor()
    expect(await page.locator('h2 b, h2 img, main script').count()).toBe(0)
    expect(await page.title()).not.toBe('caught')
  })
})

async function lastsOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name.endsWith('session_token'))
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  return (session?.expires ?? 0) > 0 ? 'outlasts the browser' : 'ends with the browser'
}
