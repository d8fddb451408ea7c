import { inBrowser } from '@foyer/testing/browser/in-browser'
import { accountsIn } from '@foyer/testing/providers/authorization-flow'
import { expect, test } from 'vitest'
import { openPage, waitForHome, waitForSignIn } from './page-actions.ts'
import { decideAtProvider, givenAppWithProviders, OLGAS_EMAIL } from './providers.ts'

inBrowser('signing in with a provider', (given) => {
  // Apple posts its answer, which comes without the cookies of this site.
  test.each(['github', 'apple'] as const)(
    'a new user of %s gets an account, and signs in to it again for the page that was asked for',
    async (id) => {
      const { app } = await givenAppWithProviders(given, [id])
      const page = await given.tab(app)
      await openPage(page, '/sign-up')
      await page.getByRole('button', { name: /^Continue with / }).click()
      await decideAtProvider(page, 'Allow')
      await waitForHome(page)
      expect(await accountsIn(app)).toEqual([`${OLGAS_EMAIL} ${id}`])
      const other = await given.tab(app)
      await other.goto('/account')
      await waitForSignIn(other)
      await other.getByRole('button', { name: /^Continue with / }).click()
      await decideAtProvider(other, 'Allow')
      await other.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
      expect(await accountsIn(app)).toEqual([`${OLGAS_EMAIL} ${id}`])
    },
  )
})
