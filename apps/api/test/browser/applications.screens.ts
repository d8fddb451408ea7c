import { DEVICE_GRANT } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { authorizePath, RESOURCE } from '@foyer/testing/oauth-clients'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { openPage, signUpAs } from './page-actions.ts'
import { LONG, locales, shoot } from './screens.ts'

const options = {
  oauthProvider: {
    enabled: true,
    scopes: {
      'notes:read': 'Read your notes',
      'notes:write': 'Change and delete your notes, also those that others share',
    },
    resources: [RESOURCE],
    dynamicRegistration: { enabled: true },
  },
  multiSession: { enabled: true },
}

const SCOPE = 'openid profile email organization offline_access notes:read notes:write'
const LONG_NAME = 'The Department of Long Names and Very Long Applications of Acme International'
const LONG_HOST = 'accounts-and-single-sign-on.some-very-long-subdomain.example-applications.example.net'
const LONG_ORGANIZATION = 'The Umbrella Corporation for Very Long Names of Organizations'
const MADE = {
  ...{ client_name: 'Umbrella Television', client_uri: `https://${LONG_HOST}/` },
  grant_types: ['authorization_code', DEVICE_GRANT],
  token_endpoint_auth_method: 'none',
}
const REDIRECTS = ['https://notes.example.com/callback', 'http://localhost:3000/callback']

inBrowser('screenshots of', (given) => {
  test.each(locales)('applications in $language', { timeout: LONG }, async ({ language, locale }) => {
    const app = await given.app(options)
    const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
    await signUpAs(page, 'Olga')
    const known = await givenClients(app)
    await openRequest(page, app, { client_id: known }, { scope: SCOPE, redirect_uri: REDIRECTS[0] ?? '' })
    await page.locator('main select').waitFor()
    await shoot(page, language, 'consent')
    await page.locator('main button').nth(1).click()
    await shoot(page, language, 'consent-organization-missing')
    await page.locator('main section button').click()
    await page.locator('main li button').waitFor()
    await shoot(page, language, 'consent-choose')
    const { json: unknown } = await app.client({ origin: '' }).post('/oauth2/register', {
      client_name: `${LONG_NAME} (official)`,
      redirect_uris: [`https://${LONG_HOST}/callback`],
    })
    await openRequest(page, app, unknown, { scope: 'openid email', redirect_uri: `https://${LONG_HOST}/callback` })
    await page.locator('main li').first().waitFor()
    await shoot(page, language, 'consent-unverified')
    await openRequest(page, app, { client_id: known }, { prompt: 'login', redirect_uri: REDIRECTS[0] ?? '' })
    await page.locator('main input[type="password"]').waitFor()
    await shoot(page, language, 'consent-confirm')
    await shootMadeByOrganization(page, app, language)
    await openPage(page, '/consent?sig=gone')
    await page.locator('main h1').waitFor()
    await shoot(page, language, 'consent-gone')
    await shootLists(page, app, language)
  })
})

async function shootMadeByOrganization(page: Page, app: TestApp, language: string): Promise<void> {
  await run(app.database, `update organization set name = '${LONG_ORGANIZATION}' where id = 'umbrella'`)
  const made = await page.request.post(`${app.baseUrl}/api/auth/oauth2/create-client`, {
    headers: { origin: app.baseUrl },
    data: { ...MADE, organizationId: 'umbrella', redirect_uris: [`https://${LONG_HOST}/callback`] },
  })
  const { client_id } = await made.json()
  const parameters = { scope: 'openid organization', resource: RESOURCE }
  await openRequest(page, app, { client_id }, { ...parameters, redirect_uri: `https://${LONG_HOST}/callback` })
  await page.locator('main select').waitFor()
  await shoot(page, language, 'consent-organization')
  const { json: codes } = await app.client({ origin: '' }).post('/device/code', { client_id, ...parameters })
  await openPage(page, `/device?user_code=${codes.user_code}`)
  await page.locator('button[type="submit"]').click()
  await page.locator('main dl').waitFor()
  await shoot(page, language, 'device-organization')
  await openPage(page, '/organizations/umbrella/settings/applications')
  await page.locator('main li').first().waitFor()
  await shoot(page, language, 'organization-applications')
}

async function shootLists(page: Page, app: TestApp, language: string): Promise<void> {
  await openPage(page, '/account/connected-applications')
  await page.locator('main h2').waitFor()
  await shoot(page, language, 'connected-none')
  await run(
    app.database,
    `insert into "oauthConsent" (id, "userId", "clientId", "memberId", scopes, resources, "createdAt", "updatedAt")
     select c.id, u.id, c.id, case when c.origin = 'service' then m.id end, '{${SCOPE.split(' ').join(',')}}', '{}', now(), now()
     from "oauthClient" c, "user" u join member m on m."userId" = u.id
     where u.email = 'olga@example.com' and m."organizationId" = 'acme'`,
  )
  await openPage(page, '/account/connected-applications')
  await page.locator('main li').first().waitFor()
  await shoot(page, language, 'connected')
  await page.locator('main li button').first().click()
  await page.getByRole('menuitem').click()
  await page.getByRole('dialog').waitFor()
  await shoot(page, language, 'connected-remove', false)
  await run(app.database, `update "user" set role = 'admin' where email = 'olga@example.com'`)
  await openPage(page, '/admin/applications')
  await page.locator('main li').first().waitFor()
  await shoot(page, language, 'applications')
  await page.locator('main button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('button[type="submit"]').click()
  await dialog.locator('[aria-invalid="true"]').first().waitFor()
  await shoot(page, language, 'application-missing', false)
  await dialog.locator('input[type="radio"]').nth(1).check({ force: true })
  await dialog.locator('textarea').nth(1).waitFor()
  await shoot(page, language, 'application-keys', false)
  await dialog.locator('input[type="radio"]').first().check({ force: true })
  await dialog.locator('input').first().fill('Acme Billing')
  await dialog.locator('textarea').fill(REDIRECTS.join('\n'))
  await dialog.locator('button[type="submit"]').click()
  await dialog.locator('code').first().waitFor()
  await shoot(page, language, 'application-made', false)
  await openPage(page, '/admin/organizations/umbrella')
  await page.locator('main section li').first().waitFor()
  await shoot(page, language, 'admin-organization-applications')
  const users = app.database.db.selectFrom('user').select('id').where('email', '=', 'olga@example.com')
  const { id } = await users.executeTakeFirstOrThrow()
  await openPage(page, `/admin/users/${id}`)
  await page.locator('main section li').first().waitFor()
  await shoot(page, language, 'admin-user-applications')
}

/** One that an admin has made, with organizations of Olga's to choose from; others in several states. Its id. */
async function givenClients(app: TestApp): Promise<string> {
  for (const slug of ['acme', 'umbrella']) await givenOrganizationRows(app, slug, { Olga: 'owner' })
  const adam = await signedUp(app, 'Adam')
  await run(app.database, `update "user" set role = 'admin' where email = 'adam@example.com'`)
  const make = (client: object) => adam.post('/oauth2/create-client', { redirect_uris: REDIRECTS, ...client })
  await make({ client_name: LONG_NAME, skip_consent: true })
  const { json: ended } = await make({ client_name: 'Acme Papers', token_endpoint_auth_method: 'none' })
  await adam.post('/oauth2/update-client', { client_id: ended.client_id, update: { disabled: true } })
  const { json } = await make({ client_name: 'Acme Notes', client_uri: 'https://notes.example.com/' })
  return json.client_id
}

async function openRequest(
  page: Page,
  app: TestApp,
  client: { client_id: string },
  parameters: Record<string, string>,
): Promise<void> {
  await page.goto(`${app.baseUrl}/api/auth${authorizePath(client, parameters)}`)
}
