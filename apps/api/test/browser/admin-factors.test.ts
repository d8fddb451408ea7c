import { createAuthenticator } from '@foyer/testing/authenticator'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { addPasskey } from '@foyer/testing/passkeys'
import { countRows, run } from '@foyer/testing/tables'
import { givenTwoFactorUser } from '@foyer/testing/two-factor'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { openPage, signUpAs } from './page-actions.ts'

const on = { enabled: true }

inBrowser('the factors of a user', (given) => {
  test('are found by username, removed and reset with a reason, and gone from the page', async () => {
    const app = await given.app({ twoFactor: on, passkey: on, username: on, rateLimit: { enabled: false } })
    const page = await given.tab(app)
    await signUpAs(page, 'Adam')
    await run(app.database, `update "user" set role = 'admin'`)
    const { client } = await givenTwoFactorUser(app, 'Zoe')
    await addPasskey(app, client, createAuthenticator())
    await client.post('/update-user', { username: 'Queen.Zoe' })

    await openPage(page, '/admin/users')
    await page.getByRole('searchbox').fill('queen')
    await page.getByRole('rowheader', { name: 'Adam' }).waitFor({ state: 'hidden' })
    await page.getByText('@Queen.Zoe').waitFor()
    await page.getByRole('link', { name: details('Zoe').name }).click()
    const factor = page.getByRole('region', { name: 'Two-factor authentication' })
    await factor.getByText('Authenticator app').waitFor()
    expect(await factor.locator('dd').allInnerTexts()).toEqual(
      expect.arrayContaining(['Authenticator app', '10', 'None']),
    )

    await page.getByRole('button', { name: 'Remove the passkey “Laptop”…' }).click()
    await page.getByRole('button', { name: 'Remove passkey', exact: true }).click()
    await page.getByText('Enter a reason.').waitFor()
    await page.getByLabel('Reason').fill('Stolen')
    await page.getByRole('button', { name: 'Remove passkey', exact: true }).click()
    await page.getByText('No passkeys.').waitFor()
    expect(await countRows(app.database, 'passkey')).toBe(0)

    await factor.getByRole('button', { name: 'Reset…' }).click()
    await page.getByLabel('Reason').fill('Lost the phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Reset two-factor' }).click()
    await factor.getByText('Not turned on.').waitFor()
    expect(await countRows(app.database, 'twoFactor')).toBe(0)
  })

  test('are shown to the user themselves, each once, with what to do next', async () => {
    const app = await given.app({
      twoFactor: on,
      passkey: on,
      username: on,
      magicLink: on,
      rateLimit: { enabled: false },
    })
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openPage(page, '/account/sign-in-methods')
    await page.getByRole('button', { name: 'Turn on' }).waitFor()
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
    expect(await page.getByRole('main').getByRole('region').allInnerTexts()).toEqual([
      expect.stringMatching(/^Password[\s\S]*\s+Set[\s\S]*\s+Change password$/),
      expect.stringMatching(/^Username[\s\S]*\s+None yet\s+Choose a username$/),
      expect.stringMatching(/^Passkeys[\s\S]*\s+You have no passkeys yet\.\s+Add a passkey$/),
      expect.stringMatching(/^Link by email[\s\S]*\s+Your email is not confirmed\s+Confirm email$/),
      expect.stringMatching(/^Two-factor authentication[\s\S]*\s+Off\.[\s\S]*\s+Turn on$/),
    ])
    await page.getByRole('link', { name: 'Choose a username' }).click()
    expect(new URL(page.url()).hash).toBe('#profile')
  })
})
