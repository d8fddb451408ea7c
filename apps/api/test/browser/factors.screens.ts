import { API_KEYS, givenApiKey } from '@foyer/testing/api-keys'
import { createAuthenticator } from '@foyer/testing/authenticator'
import { type Given, inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { addPasskey, signInByPasskey } from '@foyer/testing/passkeys'
import { run } from '@foyer/testing/tables'
import { givenTwoFactorUser, halfSignedIn, nextCode } from '@foyer/testing/two-factor'
import { details } from '@foyer/testing/users'
import { test } from 'vitest'
import { longNames } from './long-names.ts'
import { openPage, signUpAs } from './page-actions.ts'
import { shoot } from './screens.ts'

const locales = [
  { language: 'en', locale: 'en-GB', name: 'Zoe Miller', passkey: 'Chrome on Linux' },
  { language: 'de', locale: 'de-DE', name: longNames['64 without spaces'], passkey: longNames['64 without spaces'] },
  { language: 'ru', locale: 'ru-RU', name: longNames['200 with spaces'], passkey: longNames['64 with spaces'] },
]

const on = { enabled: true }
const options = { ...API_KEYS, twoFactor: on, passkey: on, username: on, magicLink: on, emailOTP: on }

inBrowser('screenshots of', (given) => {
  test.each(locales)('the factors of a user in $language', async ({ language, locale, name, passkey }) => {
    const { page, userId } = await givenFactors(given, { locale, name, passkey })
    await openPage(page, '/account/sign-in-methods')
    await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
    await shoot(page, language, 'account-methods')
    await openPage(page, '/admin/users?search=the.very')
    await page.locator('tbody tr').first().waitFor()
    await shoot(page, language, 'admin-usernames')
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, `/admin/users/${userId}`)
    await page.locator('section[aria-labelledby="two-factor-heading"] dl').waitFor()
    await shoot(page, language, 'admin-factors')
    await page.locator('section[aria-labelledby="two-factor-heading"] button').click()
    await page.getByRole('dialog').waitFor()
    await shoot(page, language, 'admin-reset-factor')
    await page.keyboard.press('Escape')
    await page.locator('section[aria-labelledby="api-keys-heading"] td button').first().click()
    await page.getByRole('dialog').waitFor()
    await shoot(page, language, 'admin-delete-api-key')
    await page.keyboard.press('Escape')
    await page.locator('section[aria-labelledby="passkeys-heading"] td button').first().click()
    await page.getByRole('dialog').waitFor()
    await shoot(page, language, 'admin-remove-passkey')
  })
})

/** Adam is an admin with a password alone; Zoe has a second factor, two passkeys, a username and a trusted device. */
async function givenFactors(
  given: Given,
  { locale, name, passkey }: { locale: string; name: string; passkey: string },
) {
  const app = await given.app(options, mailCaught)
  const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
  await signUpAs(page, 'Adam')
  const { client, totpURI } = await givenTwoFactorUser(app, 'Zoe')
  const authenticator = createAuthenticator()
  await addPasskey(app, client, authenticator, { body: { name: passkey } })
  await addPasskey(app, client, createAuthenticator(), { body: { name: 'iPhone' } })
  for (const key of [{ name: 'Nightly backup', expiresIn: 7 * 86_400 }, { prefix: 'foy_' }])
    await givenApiKey(client, key)
  await signInByPasskey(app, app.client(), authenticator)
  const browser = await halfSignedIn(app, 'Zoe')
  await browser.post('/two-factor/verify-totp', { code: nextCode(app, totpURI), trustDevice: true })
  const { id: userId } = (await client.get('/get-session')).json.user
  await run(
    app.database,
    `update "user" set role = 'admin', "emailVerified" = true where email = '${details('Adam').email}'`,
  )
  await run(
    app.database,
    `update "user" set name = '${name}', username = 'the.very.long.name.of.zoe_2026', "displayUsername" = 'The.Very.Long.Name.of.Zoe_2026' where id = '${userId}'`,
  )
  await run(app.database, `update passkey set "suspectAt" = now() where name = 'iPhone'`)
  return { page, userId }
}
