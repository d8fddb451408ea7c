import { inBrowser } from '@foyer/testing/browser/in-browser'
import { authorizePath, givenOAuthClient, providerOptions } from '@foyer/testing/oauth-clients'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openPage, signInAs, signUpAs } from './page-actions.ts'
import { PHONE } from './phone.ts'

inBrowser('the pages of applications', (given) => {
  test('that ask for consent, and for an account, are accessible', async () => {
    const app = await given.app(providerOptions)
    const client = await givenOAuthClient(app)
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    for (const slug of ['acme', 'umbrella']) await givenOrganizationRows(app, slug, { Olga: 'owner' })
    await page.goto(`${app.baseUrl}/api/auth${authorizePath(client, { scope: 'openid organization notes:read' })}`)
    await page.getByLabel('Organization').waitFor()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use another account' }).click()
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
    await expectAccessible(page)
  })

  test('of admins are accessible, with their form', async () => {
    const app = await given.app(providerOptions)
    await givenOAuthClient(app)
    const page = await given.tab(app)
    await signInAs(page, 'Adam')
    await openPage(page, '/admin/applications')
    await page.getByText('Acme Notes').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create application' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create application' }).click()
    await page.getByText('Enter a name.').waitFor()
    await expectAccessible(page)
  })
})
