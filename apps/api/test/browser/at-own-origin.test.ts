import { createServer } from 'node:http'
import { clientsAt } from '@foyer/provider-simulator/clients'
import { createAuth, toNodeHandler } from '@foyer/rest-compat/client/server'
import { type Given, inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { givenVirtualAuthenticator, onLocalhost } from '@foyer/testing/browser/virtual-authenticator'
import { freePort } from '@foyer/testing/free-port'
import { mailedLink } from '@foyer/testing/mail'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { givenProviders } from '@foyer/testing/providers/providers'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { onTestFinished, test } from 'vitest'
import { openAccount, regionOf, submitSignIn, waitForSignIn, withCookiesOf } from './page-actions.ts'
import { decideAtProvider, OLGA } from './providers.ts'

const olga = details('Olga')

inBrowser("Foyer's pages at an application's own origin", (given) => {
  test('sign up, reset a password by mail, add a passkey and sign in by it, and lead to the application', async () => {
    const { app, page } = await givenApplication(given)
    await givenVirtualAuthenticator(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Your name').fill(olga.name)
    await page.getByLabel('Email').fill(olga.email)
    await page.getByLabel('Password', { exact: true }).fill(olga.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectOrders(page, 'Olga')

    await signOut(page)
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(olga.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.goto((await mailedLink(app, olga.email, 'reset-password')).href)
    const password = 'a-new-password-of-hers'
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await waitForSignIn(page)
    await submitSignIn(page, { ...olga, password })
    await page.getByText('Hello Olga').waitFor()

    await openAccount(page, 'sign-in-methods')
    await regionOf(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
    await page
      .getByRole('alert')
      .getByText(/was added\.$/)
      .waitFor()
    await signOut(page)
    // Whose autofill offers it; the authenticator says yes.
    await page.goto('/sign-in?callbackURL=%2Forders')
    await expectOrders(page, 'Olga')
  })

  test('lead back to it from the account and from an organization, and once there is a new one', async () => {
    const { app, page, origin } = await givenApplication(given)
    await withCookiesOf(app, page, await signedUp(app, 'Olga'))
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    const orders = `callbackURL=${encodeURIComponent(`${origin}/orders`)}`
    const link = page.getByRole('link', { name: `Continue to ${new URL(origin).host}` })
    for (const path of ['/account', '/organizations/acme']) {
      await page.goto(`${path}?${orders}`)
      await link.click()
      await expectOrders(page, 'Olga')
    }
    await page.goto(`/account?callbackURL=${encodeURIComponent(`${origin}/`)}`)
    await link.click()
    await page.getByText('Hello Olga').waitFor()
    await page.goto(`/new-organization?${orders}`)
    await page.getByLabel('Name').fill('Umbrella')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expectOrders(page, 'Olga')
  })

  test('have a user come back from a provider', async () => {
    const providers = await givenProviders()
    const { github } = clientsAt(providers.url)
    const { page } = await givenApplication(given, { ...(github && { github }) })
    await page.goto('/sign-in?callbackURL=%2Forders')
    await page.getByRole('button', { name: 'Continue with GitHub' }).click()
    await decideAtProvider(page, 'Allow')
    await expectOrders(page, OLGA)
  })
})

/** A shop, whose first page and orders are its own. Foyer listens where no browser knows. */
async function givenApplication(
  given: Given,
  socialProviders: NonNullable<Parameters<Given['app']>[0]>['socialProviders'] = {},
): Promise<{ app: TestApp; page: Page; origin: string }> {
  const { PORT: port = '', FOYER_BASE_URL: origin = '' } = await onLocalhost()
  const inner = String(await freePort())
  const app = await given.app(
    { passkey: { enabled: true }, socialProviders, trustedOrigins: [origin], pages: { home: `${origin}/` } },
    { ...mailCaught, PORT: inner, FOYER_BASE_URL: origin },
  )
  const auth = createAuth({ url: `http://127.0.0.1:${inner}`, ownOrigin: origin, pages: true })
  const handle = toNodeHandler(auth)
  const server = createServer((request, response) =>
    handle(request, response, async () => {
      const signedIn = await auth.api.getSession({ headers: request.headers })
      const greeting = signedIn === null ? '<a href="/sign-in?callbackURL=%2Forders">Sign in</a>' : signedIn.user.name
      response.setHeader('content-type', 'text/html').end(`<title>${request.url}</title><p>Hello ${greeting}`)
    }),
  )
  await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { app, page: await given.tab(app), origin }
}

async function expectOrders(page: Page, name: string): Promise<void> {
  await page.waitForURL('**/orders')
  await page.getByText(`Hello ${name}`).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/sign-out')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await waitForSignIn(page)
}
