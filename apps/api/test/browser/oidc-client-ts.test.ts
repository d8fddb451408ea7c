import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Given, inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOAuthClient, providerOptions } from '@foyer/testing/oauth-clients'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import type { UserManager, UserManagerSettings } from 'oidc-client-ts'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { submitSignIn } from './page-actions.ts'

const SCRIPT = new URL('../../../../node_modules/oidc-client-ts/dist/browser/oidc-client-ts.min.js', import.meta.url)

inBrowser('a page of another origin with oidc-client-ts', (given) => {
  test('signs its user in by redirects through the pages, calls by CORS, renews, and signs them out', async () => {
    const { app, page, origin } = await givenApplication(given)
    await manage(page, (manager) => void manager.signinRedirect({ state: 'the draft' }))
    await submitSignIn(page, details('Olga'))
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(`${origin}/callback?**`)

    const signedIn = await manage(page, (manager) => manager.signinCallback())
    expect(signedIn).toMatchObject({ state: 'the draft', profile: { name: 'Olga', email: 'olga@example.com' } })
    const renewed = await manage(page, (manager) => manager.signinSilent())
    expect(renewed?.access_token).toMatch(/^\S+$/)
    expect(renewed?.access_token).not.toBe(signedIn?.access_token)
    expect(renewed?.refresh_token).not.toBe(signedIn?.refresh_token)

    const sessions = await countRows(app.database, 'session')
    await manage(page, (manager) => void manager.signoutRedirect({ state: 'bye' }))
    await page.waitForURL(`${origin}/signed-out?state=*`)
    expect(await manage(page, (manager) => manager.getUser())).toBeNull()
    expect(await countRows(app.database, 'session')).toBe(sessions - 1)
  })

  test('is told by redirect that its user does not let it in', async () => {
    const { app, page, origin } = await givenApplication(given)
    await manage(page, (manager) => void manager.signinRedirect())
    await submitSignIn(page, details('Olga'))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(`${origin}/callback?error=access_denied&**`)
    expect(await countRows(app.database, 'oauthGrant')).toBe(0)
  })
})

/** Foyer with a user, and a tab of an application that it knows as a client alone: its origin is not trusted. */
async function givenApplication(given: Given): Promise<{ app: TestApp; page: Page; origin: string }> {
  const app = await given.app(providerOptions)
  await signedUp(app, 'Olga')
  const settings = { authority: `${app.baseUrl}/api/auth`, client_id: '' }
  const origin = await servedPage(() => settings)
  const { client_id } = await givenOAuthClient(app, {
    ...{ token_endpoint_auth_method: 'none', redirect_uris: [`${origin}/callback`] },
    post_logout_redirect_uris: [`${origin}/signed-out`],
  })
  settings.client_id = client_id
  const page = await given.tab(app, {}, [origin])
  await page.goto(origin)
  return { app, page, origin }
}

/** The origin of an application's pages, each with oidc-client-ts as it is published. */
async function servedPage(settings: () => Pick<UserManagerSettings, 'authority' | 'client_id'>): Promise<string> {
  const script = await readFile(SCRIPT)
  const server = createServer(({ url, headers: { host } }, response) => {
    if (url === '/oidc-client-ts.js') return response.setHeader('content-type', 'text/javascript').end(script)
    const own = `http://${host}`
    const given = { redirect_uri: `${own}/callback`, post_logout_redirect_uri: `${own}/signed-out`, loadUserInfo: true }
    const all = { ...settings(), ...given, scope: 'openid profile email offline_access' }
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Notes</title>
      <link rel="icon" href="data:," /><script src="/oidc-client-ts.js"></script>
      <script>window.manager = new oidc.UserManager(${JSON.stringify(all)})</script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** Calls the library within the page. */
function manage<Result>(page: Page, act: (manager: UserManager) => Result): Promise<Awaited<Result>> {
  return page.evaluate<Awaited<Result>>(`(${act})(window.manager)`)
}
