import { testDatabases } from '@foyer/db/testing/test-database'
import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { givenVirtualAuthenticator, onLocalhost } from '@foyer/testing/browser/virtual-authenticator'
import { caughtMail } from '@foyer/testing/mail'
import { run } from '@foyer/testing/tables'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { details, PASSWORD } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openAccount, regionOf } from './page-actions.ts'

const on = { twoFactor: { enabled: true }, passkey: { enabled: true } }
const NEW_PASSWORD = 'another-horse-battery'

inBrowser('step-up', testDatabases().slice(0, 1), (given) => {
  test('is asked for in place, keeps what was entered, and carries on with the act', async () => {
    const app = await given.app(on, { ...mailCaught, ...(await onLocalhost()) })
    const { client, totpURI, backupCodes } = await givenTwoFactorUser(app, 'Olga')
    const page = await given.tab(app)
    await givenVirtualAuthenticator(page)
    await page.context().addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: app.baseUrl })))
    await openAccount(page)
    await regionOf(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText(/^The passkey “.*” was added\.$/).waitFor()
    const lapse = () => run(app.database, 'update session set "secondFactorAt" = null')
    await lapse()

    const section = regionOf(page, 'Password')
    const asking = page.getByRole('dialog', { name: 'Confirm it’s you' })
    const code = asking.getByLabel('Code', { exact: true })
    const confirm = asking.getByRole('button', { name: 'Confirm', exact: true })
    const act = section.getByRole('button', { name: 'Change password' })
    await section.getByLabel('Current password').fill(PASSWORD)
    await section.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await act.focus()
    await page.keyboard.press('Enter')
    await code.waitFor()
    await expect.poll(() => code.evaluate((field) => field.matches(':focus'))).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await asking.waitFor({ state: 'hidden' })
    await expect.poll(() => act.evaluate((button) => button.matches(':focus'))).toBe(true)
    expect(await section.getByLabel('New password', { exact: true }).inputValue()).toBe(NEW_PASSWORD)
    expect((await section.getByRole('alert').allInnerTexts()).join('')).toBe('')

    await act.click()
    await code.fill('000000')
    await confirm.click()
    await asking.getByText('That code is wrong or was already used.').waitFor()
    await code.fill(nextCode(app, totpURI))
    await confirm.click()
    await section.getByText('Password changed.').waitFor()
    await asking.waitFor({ state: 'hidden' })

    await lapse()
    const factor = regionOf(page, 'Two-factor authentication')
    await factor.getByRole('button', { name: 'New backup codes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create new backup codes?' })
    await dialog.getByLabel('Your password', { exact: true }).fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await code.waitFor()
    await page.keyboard.press('Escape')
    await asking.waitFor({ state: 'hidden' })
    expect(await dialog.getByLabel('Your password', { exact: true }).inputValue()).toBe(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await asking.getByRole('button', { name: 'Get a code by email' }).click()
    await asking.getByRole('button', { name: 'Get a code by email' }).click()
    await asking.getByText('We have sent a code to your email address.').waitFor()
    await expect.poll(() => code.evaluate((field) => field.matches(':focus'))).toBe(true)
    const { code: mailed = '' } = await caughtMail(app, details('Olga').email)
    await code.fill(mailed)
    await confirm.click()
    await page.getByRole('button', { name: 'I have saved them' }).click()

    await lapse()
    await factor.getByRole('button', { name: 'Turn off' }).click()
    const turningOff = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' })
    await turningOff.getByLabel('Your password', { exact: true }).fill(NEW_PASSWORD)
    await turningOff.getByRole('button', { name: 'Turn off' }).click()
    await asking.getByRole('button', { name: 'Use a backup code' }).click()
    await asking.getByLabel('Backup code').fill(backupCodes[0] ?? '')
    await confirm.click()
    await asking.getByText('That backup code is wrong or was already used.').waitFor()
    await asking.getByRole('button', { name: 'Use a passkey' }).click()
    await asking.getByRole('button', { name: 'Use a passkey' }).click()
    await factor.getByRole('button', { name: 'Turn on' }).waitFor()
  })
})
