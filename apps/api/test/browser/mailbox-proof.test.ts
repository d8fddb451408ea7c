import type { FoyerOptions } from '@foyer/auth-domain/options'
import { type Given, inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { givenVirtualAuthenticator, onLocalhost } from '@foyer/testing/browser/virtual-authenticator'
import { mailedCode, mailedLink } from '@foyer/testing/mail'
import { givenInvitationRow, givenOrganizationRows } from '@foyer/testing/organization-rows'
import { PASSKEYS } from '@foyer/testing/passkeys'
import { countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openAccount, openPage, regionOf, signUpAs } from './page-actions.ts'

const { email } = details('Olga')
const on = { enabled: true }
const options: FoyerOptions = { ...PASSKEYS, emailOTP: on, twoFactor: on, apiKey: on }

type Scene = { app: TestApp; page: Page; asking: Locator }

/** Olga has signed up here, and confirmed her email on another device; the account page is open. */
async function givenOlga(given: Given, changes: FoyerOptions = options): Promise<Scene> {
  const app = await given.app(changes, { ...mailCaught, ...(await onLocalhost()) })
  const page = await given.tab(app)
  await givenVirtualAuthenticator(page)
  await signUpAs(page, 'Olga')
  await run(app.database, 'update "user" set "emailVerified" = true')
  await openAccount(page, 'sign-in-methods')
  return { app, page, asking: page.getByRole('dialog', { name: 'Confirm your email first' }) }
}

/** The code is sent as soon as all of it is pasted. */
async function enterCode({ app, asking }: Scene): Promise<void> {
  await asking.getByRole('button', { name: 'Send link' }).click()
  await asking.getByLabel('Code').waitFor()
  await asking.getByLabel('Code').fill(await mailedCode(app, email))
  await asking.waitFor({ state: 'detached' })
}

async function provenMailboxes({ database }: TestApp): Promise<number> {
  const rows = await database.db.selectFrom('user').select('id').where('mailboxProvenAt', 'is not', null).execute()
  return rows.length
}

inBrowser('before somebody adds to an account that was confirmed elsewhere', (given) => {
  test('a passkey, the mailed code is asked for in place, and it is added', async () => {
    const scene = await givenOlga(given)
    const { app, page, asking } = scene
    const passkeys = regionOf(page, 'Passkeys')
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await asking.getByText(`Confirm ${email} before you add this.`).waitFor()
    await expectAccessible(page)
    await enterCode(scene)
    await page.getByText(/^The passkey “.*” was added\.$/).waitFor()
    const [passkey] = await app.database.db.selectFrom('passkey').select('provenAt').execute()
    expect(passkey?.provenAt).toBeInstanceOf(Date)
    expect(await provenMailboxes(app)).toBe(1)
  })
})

inBrowser('before somebody adds, while the mailbox is not proved,', (given) => {
  test('a second factor, the mailed code is asked for over the dialog, which goes on', async () => {
    const scene = await givenOlga(given)
    const { app, page } = scene
    await regionOf(page, 'Two-factor authentication').getByRole('button', { name: 'Turn on' }).click()
    const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' })
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await enterCode(scene)
    await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    expect(await provenMailboxes(app)).toBe(1)
  })

  test('an API key, the mailed code is asked for over the dialog, which shows the key', async () => {
    const scene = await givenOlga(given)
    const { app, page } = scene
    await openAccount(page, 'api-keys')
    await regionOf(page, 'API keys').getByRole('button', { name: 'Create API key' }).click()
    const dialog = page.getByRole('dialog', { name: 'New API key' })
    await dialog.getByLabel('Name').fill('Nightly backup')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await enterCode(scene)
    await page.getByText('Copy the key now').waitFor()
    expect([await countRows(app.database, 'apikey'), await provenMailboxes(app)]).toEqual([1, 1])
  })

  test('who cancels adds nothing, and who leaves it for later adds what is not proved', async () => {
    const { app, page, asking } = await givenOlga(given)
    const passkeys = regionOf(page, 'Passkeys')
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await asking.getByRole('button', { name: 'Cancel' }).click()
    await asking.waitFor({ state: 'detached' })
    expect(await countRows(app.database, 'passkey')).toBe(0)
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await asking.getByRole('button', { name: 'Add without confirming' }).click()
    await page.getByText(/^The passkey “.*” was added\.$/).waitFor()
    const [passkey] = await app.database.db.selectFrom('passkey').select('provenAt').execute()
    expect([passkey?.provenAt, await provenMailboxes(app)]).toEqual([null, 0])
  })

  test('without codes the link is opened in another tab, and the page goes on by itself', async () => {
    const { app, page, asking } = await givenOlga(given, PASSKEYS)
    await regionOf(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
    await asking.getByRole('button', { name: 'Send link' }).click()
    await asking.getByText('Open the link from that email in this browser, then continue here.').waitFor()
    const other = await page.context().newPage()
    await other.goto((await mailedLink(app, email, 'verify-email')).href)
    await other.getByRole('heading', { name: 'Email confirmed' }).waitFor()
    await other.close()
    await page.getByText(/^The passkey “.*” was added\.$/).waitFor()
    expect(await provenMailboxes(app)).toBe(1)
  })

  test('an unverified user without codes adds a passkey without being asked', async () => {
    const { app, page, asking } = await givenOlga(given, PASSKEYS)
    await run(app.database, 'update "user" set "emailVerified" = false')
    await regionOf(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText(/^The passkey “.*” was added\.$/).waitFor()
    expect(await asking.count()).toBe(0)
  })
})

inBrowser('invitations to somebody who confirmed their email elsewhere', (given) => {
  test('are listed once they have entered the mailed code here, which the page says', async () => {
    const { app, page } = await givenOlga(given)
    await signedUp(app, 'Mia')
    await run(app.database, `update "user" set "emailVerified" = true where name = 'Mia'`)
    await givenOrganizationRows(app, 'acme', { Mia: 'owner' })
    await givenInvitationRow(app, { to: email, from: 'mia@example.com' })
    await openPage(page, '/organizations')
    await page.getByText(`To see invitations sent to ${email}, confirm on this device too`).waitFor()
    await expectAccessible(page)
    expect(await page.getByRole('button', { name: 'Accept the invitation to acme' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Send confirmation link' }).click()
    await page.getByLabel('Code').waitFor()
    await page.getByLabel('Code').fill(await mailedCode(app, email))
    await page.getByRole('button', { name: 'Accept the invitation to acme' }).waitFor()
    expect(await page.getByText(`To see invitations sent to ${email}, confirm on this device too`).count()).toBe(0)
  })
})
