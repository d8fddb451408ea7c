import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { givenVirtualAuthenticator, onLocalhost } from '@foyer/testing/browser/virtual-authenticator'
import { caughtMail } from '@foyer/testing/mail'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { allTables, countRows, run } from '@foyer/testing/tables'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openAccount, regionOf, withCookiesOf } from './page-actions.ts'

const on = { twoFactor: { enabled: true }, passkey: { enabled: true } }
const DIALOG = /\/step-up-dialog-[^/]*\.js$/
const NEW_PASSWORD = 'another-horse-battery'

inBrowser('step-up', (given) => {
  test('is asked for in place, keeps what was entered, and carries on with the act', async () => {
    const app = await given.app(on, { ...mailCaught, ...(await onLocalhost()) })
    const { client, totpURI, backupCodes } = await givenTwoFactorUser(app, 'Olga')
    const page = await given.tab(app)
    await givenVirtualAuthenticator(page)
    await withCookiesOf(app, page, client)
    await openAccount(page, 'sign-in-methods')
    await regionOf(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText(/^The passkey “.*” was added\.$/).waitFor()
    const lapse = () => run(app.database, 'update session set "secondFactorAt" = null')
    await lapse()

    const section = regionOf(page, 'Password')
    const asking = page.getByRole('dialog', { name: 'Confirm it’s you' })
    const code = asking.getByLabel('6-digit code')
    const confirm = asking.getByRole('button', { name: 'Confirm', exact: true })
    const act = section.getByRole('button', { name: 'Change password' })
    await act.click()
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
    await asking.getByText('That code is wrong or already used. Enter the current one.').waitFor()
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
    const password = dialog.getByLabel('Your password', { exact: true })
    expect(await password.inputValue()).toBe(NEW_PASSWORD)
    await expect.poll(() => password.evaluate((field) => field.matches(':focus'))).toBe(true)
    await page.keyboard.press('Enter')
    await asking.getByRole('button', { name: 'Get a code by email' }).click()
    await asking.getByRole('button', { name: 'Get a code by email' }).click()
    await asking.getByText(`We sent a code to ${details('Olga').email}.`).waitFor()
    await expect.poll(() => code.evaluate((field) => field.matches(':focus'))).toBe(true)
    const { code: mailed = '' } = await caughtMail(app, details('Olga').email)
    await code.fill(mailed)
    await confirm.click()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()

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

  test('whose code does not load ends what waits for it, and is asked for at the next try', async () => {
    const app = await given.app(on, mailCaught)
    const { client } = await givenTwoFactorUser(app, 'Olga')
    const page = await given.tab(app)
    await withCookiesOf(app, page, client)
    await openAccount(page, 'sign-in-methods')
    await run(app.database, 'update session set "secondFactorAt" = null')
    const section = regionOf(page, 'Password')
    const act = section.getByRole('button', { name: 'Change password' })
    await act.click()
    await section.getByLabel('Current password').fill(PASSWORD)
    await section.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.route(DIALOG, (route) => route.abort('internetdisconnected'))
    const missed = page.waitForEvent('requestfailed', (request) => DIALOG.test(request.url()))
    await act.click()
    await missed
    await expect.poll(() => act.getAttribute('data-loading')).toBeNull()
    expect(await section.getByLabel('New password', { exact: true }).inputValue()).toBe(NEW_PASSWORD)
    await page.unroute(DIALOG)
    await act.click()
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor()
  })

  test('is asked for where an organization is deleted, a role changed and an API key made, each in its own words', async () => {
    const app = await given.app({ ...on, apiKey: { enabled: true } })
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    await signedUp(app, 'Mia')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'member' })
    const page = await given.tab(app)
    await withCookiesOf(app, page, client)
    const asking = page.getByRole('dialog', { name: 'Confirm it’s you' })
    /** Begins an act, which is asked for and has done nothing; confirms, and it is done. */
    async function stepsUp(begin: () => Promise<void>, rows: readonly string[]): Promise<void> {
      await run(app.database, 'update session set "secondFactorAt" = null')
      const before = (await allTables(app.database)) as Record<string, unknown>
      await begin()
      await asking.getByText('Enter the code from your authenticator app to continue.').waitFor()
      await expectAccessible(page)
      const after: Record<string, unknown> = await allTables(app.database)
      for (const table of rows) expect(after[table], table).toEqual(before[table])
      await asking.getByLabel('6-digit code').fill(nextCode(app, totpURI))
      await asking.getByRole('button', { name: 'Confirm', exact: true }).click()
      await asking.waitFor({ state: 'hidden' })
    }

    await openAccount(page, 'api-keys')
    const keys = regionOf(page, 'API keys')
    await keys.getByRole('button', { name: 'Create API key' }).click()
    const dialog = page.getByRole('dialog').first()
    await dialog.getByLabel('Name').fill('Nightly backup')
    await stepsUp(() => dialog.getByRole('button', { name: 'Create key' }).click(), ['apikey'])
    await page.getByText('Copy the key now').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    expect(await countRows(app.database, 'apikey')).toBe(1)

    await page.goto('/organizations/acme/members')
    await page.getByRole('button', { name: 'Actions for Mia' }).click()
    await page.getByRole('menuitem', { name: 'Change role…' }).click()
    await page.getByRole('dialog').getByLabel('Role').selectOption('Admin')
    await stepsUp(() => page.getByRole('button', { name: 'Save role' }).click(), ['member'])
    await page.getByRole('row', { name: /Mia.*Admin/ }).waitFor()

    await page.goto('/organizations/acme/settings')
    await page.getByRole('button', { name: 'Delete organization' }).click()
    const deletion = page.getByRole('dialog', { name: 'Delete acme?' })
    await deletion.getByRole('textbox').fill('acme')
    await stepsUp(
      () => deletion.getByRole('button', { name: 'Delete organization' }).click(),
      ['organization', 'member'],
    )
    await expect.poll(() => countRows(app.database, 'organization')).toBe(0)
  })
})
