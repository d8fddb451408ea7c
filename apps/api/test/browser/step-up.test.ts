import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenVirtualAuthenticator, onLocalhost } from '@foyer/testing/browser/virtual-authenticator'
import { run } from '@foyer/testing/tables'
import { givenTwoFactorUser } from '@foyer/testing/two-factor'
import { PASSWORD } from '@foyer/testing/users'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openAccount, regionOf, withCookiesOf } from './page-actions.ts'

const on = { twoFactor: { enabled: true }, passkey: { enabled: true } }
const DIALOG = /\/step-up-dialog-[^/]*\.js$/
const NEW_PASSWORD = 'another-horse-battery'

const expectFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((found) => found.matches(':focus'))).toBe(true)

inBrowser('step-up', (given) => {
  test('is asked for in place once its code loads, keeps what was entered and the focus, and carries on by a passkey', async () => {
    const app = await given.app(on, await onLocalhost())
    const { client } = await givenTwoFactorUser(app, 'Olga')
    const page = await given.tab(app)
    await givenVirtualAuthenticator(page)
    await withCookiesOf(app, page, client)
    await openAccount(page, 'sign-in-methods')
    await regionOf(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText(/^The passkey “.*” was added\.$/).waitFor()
    await run(app.database, 'update session set "secondFactorAt" = null')

    const section = regionOf(page, 'Password')
    const asking = page.getByRole('dialog', { name: 'Confirm it’s you' })
    const code = asking.getByLabel('6-digit code')
    const act = section.getByRole('button', { name: 'Change password' })
    const newPassword = section.getByLabel('New password', { exact: true })
    await act.click()
    await section.getByLabel('Current password').fill(PASSWORD)
    await newPassword.fill(NEW_PASSWORD)
    await page.route(DIALOG, (route) => route.abort('internetdisconnected'))
    const missed = page.waitForEvent('requestfailed', (request) => DIALOG.test(request.url()))
    await act.click()
    await missed
    await expect.poll(() => act.getAttribute('data-loading')).toBeNull()
    expect(await newPassword.inputValue()).toBe(NEW_PASSWORD)
    await page.unroute(DIALOG)
    await act.focus()
    await page.keyboard.press('Enter')
    await expectFocus(code)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await asking.waitFor({ state: 'hidden' })
    await expectFocus(act)
    expect(await newPassword.inputValue()).toBe(NEW_PASSWORD)
    expect((await section.getByRole('alert').allInnerTexts()).join('')).toBe('')

    const factor = regionOf(page, 'Two-factor authentication')
    await factor.getByRole('button', { name: 'Turn off' }).click()
    const turningOff = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' })
    const password = turningOff.getByLabel('Your password', { exact: true })
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await code.waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await asking.waitFor({ state: 'hidden' })
    expect(await password.inputValue()).toBe(PASSWORD)
    await expectFocus(password)
    await page.keyboard.press('Enter')
    for (const _ of ['chooses', 'confirms']) await asking.getByRole('button', { name: 'Use a passkey' }).click()
    await factor.getByRole('button', { name: 'Turn on' }).waitFor()
  })
})
