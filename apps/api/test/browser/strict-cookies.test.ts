import { clientsAt } from '@foyer/provider-simulator/clients'
import { type Given, inBrowser } from '@foyer/testing/browser/in-browser'
import { accountsIn, type Scene } from '@foyer/testing/providers/authorization-flow'
import { givenProviders } from '@foyer/testing/providers/providers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAccount, openPage, regionOf, waitForHome } from './page-actions.ts'
import { decideAtProvider, OLGAS_EMAIL } from './providers.ts'

inBrowser('with strict cookies and providers on another site', (given) => {
  test.each(['GitHub', 'Apple'])('a user of %s is signed in where they return to', async (name) => {
    const { app } = await givenStrictApp(given)
    const page = await given.tab(app)
    // Answered to the navigation itself, so that it shows whether the cookie came with it.
    await openPage(page, '/sign-in?callbackURL=%2Fapi%2Fauth%2Fget-session')
    await signInAt(page, name)
    await page.getByText(`"email":"${OLGAS_EMAIL}"`).waitFor()
    expect(await accountsIn(app)).toEqual([`${OLGAS_EMAIL} ${name.toLowerCase()}`])
  })

  test('a signed-in user links a provider', async () => {
    const { app } = await givenStrictApp(given)
    const page = await given.tab(app)
    await openPage(page, '/sign-in')
    await signInAt(page, 'GitHub')
    await waitForHome(page)
    await openAccount(page, 'sign-in-methods')
    await regionOf(page, 'Linked accounts').getByRole('button', { name: 'Link Google' }).click()
    await decideAtProvider(page, 'Allow')
    await page.getByRole('alert').getByText('Google linked.').waitFor()
    expect(await accountsIn(app)).toEqual([`${OLGAS_EMAIL} github`, `${OLGAS_EMAIL} google`])
  })
})

// The app listens on 127.0.0.1; `localhost` is another site.
async function givenStrictApp(given: Given): Promise<Scene> {
  const providers = await givenProviders()
  const socialProviders = Object.fromEntries(
    Object.entries(clientsAt(providers.url))
      .filter(([id]) => ['apple', 'github', 'google'].includes(id))
      .map(([id, client]) => {
        const authorize = client.endpoints?.authorize?.replace('127.0.0.1', 'localhost')
        return [id, { ...client, endpoints: { ...client.endpoints, authorize } }]
      }),
  )
  return { providers, app: await given.app({ advanced: { sameSite: 'strict' }, socialProviders }) }
}

async function signInAt(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${name}` }).click()
  await decideAtProvider(page, 'Allow')
}
