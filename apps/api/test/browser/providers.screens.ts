import { knownProviders } from '@foyer/auth-domain/social/registry'
import type { ProviderId } from '@foyer/provider-simulator/provider-quirks'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { run } from '@foyer/testing/tables'
import { test } from 'vitest'
import { openPage, signUpAs } from './page-actions.ts'
import { givenAppWithProviders } from './providers.ts'
import { LONG, shoot } from './screens.ts'

const first: readonly ProviderId[] = ['google', 'apple', 'microsoft', 'github']
const others = (Object.keys(knownProviders) as ProviderId[]).filter((id) => !first.includes(id))
const ids = [...first, ...others]

inBrowser('screenshots of', (given) => {
  test('the mark of every provider', { timeout: LONG }, async () => {
    const { app } = await givenAppWithProviders(given, ids)
    const page = await given.tab(app, { locale: 'en-GB', viewport: { width: 1440, height: 900 } })
    await openPage(page, '/sign-in')
    await page.getByRole('button', { name: 'More ways to sign in' }).click()
    await shoot(page, 'en', 'sign-in-providers')
    await page.setViewportSize({ width: 1440, height: 900 })
    await signUpAs(page, 'Adam')
    await openPage(page, '/account/sign-in-methods')
    await page.locator('#linked fieldset').waitFor()
    await shoot(page, 'en', 'providers-to-link')
    await run(
      app.database,
      `insert into account (id, "providerId", "accountId", "userId", "createdAt", "updatedAt")
       select provider, provider, '100' || provider, id, now(), now() from "user",
         unnest(array[${ids.map((id) => `'${id}'`)}]) as provider`,
    )
    await run(app.database, `update "user" set role = 'admin'`)
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, '/account/sign-in-methods')
    await page
      .locator('#linked li')
      .nth(ids.length - 1)
      .waitFor()
    await shoot(page, 'en', 'providers-linked')
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, '/admin/users')
    await page.locator('tbody th a').first().click()
    await page.locator('section[aria-labelledby="accounts-heading"] tbody tr').nth(ids.length).waitFor()
    await shoot(page, 'en', 'admin-accounts')
  })
})
