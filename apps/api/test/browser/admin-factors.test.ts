import { testDatabases } from '@foyer/db/testing/test-database'
import { createAuthenticator } from '@foyer/testing/authenticator'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { addPasskey } from '@foyer/testing/passkeys'
import { countRows, run } from '@foyer/testing/tables'
import { givenTwoFactorUser } from '@foyer/testing/two-factor'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { openPage, signUpAs } from './page-actions.ts'

const on = { enabled: true }

inBrowser('the factors of a user', testDatabases(), (given) => {
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

  test('are shown to the user themselves at a glance, with what to do next', async () => {
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
    const methods = page.getByRole('list', { name: 'How you sign in' })
    const secondStep = page.getByRole('list', { name: 'Second step' })
    await secondStep.getByRole('link', { name: 'Turn on' }).waitFor()
    expect(await methods.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Password\s+Set/),
      expect.stringMatching(/^Username\s+None yet\s+Choose$/),
      expect.stringMatching(/^Passkeys\s+None yet\s+Add$/),
      expect.stringMatching(/^Link by email\s+Your email is not confirmed\s+Confirm$/),
    ])
    expect(await secondStep.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Two-factor authentication\s+Off\s+Turn on$/),
    ])
    await secondStep.getByRole('link', { name: 'Turn on' }).click()
    expect(new URL(page.url()).hash).toBe('#two-factor')
  })
})
