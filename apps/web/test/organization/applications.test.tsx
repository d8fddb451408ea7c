import { authorizePath, givenAdmin, givenCode, givenOAuthClient, providerOptions } from '@foyer/testing/oauth-clients'
import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows } from '@foyer/testing/tables'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { dialog, fill, follow, heading, press, region, says } from '#test/page-actions.ts'
import { chooseAction, openMenu, textsOf } from '#test/page-parts.ts'

const SETTINGS = '/organizations/acme/settings'
const PATH = `${SETTINGS}/applications`
const REDIRECT = 'https://notes.acme.example/callback'
const CONNECTED = 'Connected applications'

describe('the applications of an organization', () => {
  const given = testAppsOn()
  const options = { ...providerOptions, organization: { roles: { reader: { app: ['read'] } } } }

  test('are made by its owner from the settings, never as trusted, and are none of the service', async () => {
    const app = await given(options)
    const acme = await givenOrganization(app, { owner: 'olga' })
    const user = await openPage(app, SETTINGS, acme.as('olga'))
    await follow(user, 'Manage applications')
    await heading('Applications', 1)
    await user.click(await screen.findByRole('button', { name: 'Create application' }))
    const making = await dialog('New application')
    await waitFor(() => expect(within(making).queryByRole('checkbox', { name: /^Refresh/ })).not.toBeNull())
    expect(within(making).queryByRole('checkbox', { name: /^Trusted/ })).toBeNull()
    await fill(user, 'Name', 'Acme Notes', making)
    await fill(user, 'Redirect URIs', REDIRECT, making)
    await press(user, 'Create application', making)
    await press(user, 'Done', await dialog('Application created'))
    await screen.findByText(REDIRECT)
    expect((await allTables(app.database)).oauthClient).toMatchObject([
      { name: 'Acme Notes', organizationId: 'acme', origin: 'organization', trusted: false },
    ])
  })

  test('are seen, and not changed, by who may only see them; others have no such page', async () => {
    const app = await given(options)
    const acme = await givenOrganization(app, { owner: 'olga', reader: 'rita', member: 'mia' })
    const metadata = { client_name: 'Acme Notes', redirect_uris: [REDIRECT], organizationId: 'acme' }
    await acme.as('olga').post('/oauth2/create-client', metadata)
    await openPage(app, PATH, acme.as('rita'))
    await screen.findByText('Acme Notes')
    expect(screen.queryByRole('button', { name: /Create application|Actions for/ })).toBeNull()
    await openPage(app, PATH, acme.as('mia'))
    await heading('You don’t have access')
    expect(screen.queryByText('Acme Notes')).toBeNull()
  })

  test('that the service has disabled say so, and are not enabled by their owner', async () => {
    const app = await given(options)
    const acme = await givenOrganization(app, { owner: 'olga' })
    const metadata = { client_name: 'Acme Notes', redirect_uris: [REDIRECT], organizationId: 'acme' }
    const { client_id } = (await acme.as('olga').post('/oauth2/create-client', metadata)).json
    const admin = await givenAdmin(app)
    expect((await admin.post('/oauth2/update-client', { client_id, update: { disabled: true } })).status).toBe(200)
    const user = await openPage(app, PATH, acme.as('olga'))
    await screen.findByText('Disabled by Foyer')
    expect(await openMenu(user, 'Acme Notes')).toEqual(['Edit', 'New secret…', 'Delete…'])
  })

  test('stand over those that members have let into it, which its owner ends', async () => {
    const app = await given(options)
    const client = await givenOAuthClient(app)
    const acme = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    await givenCode(acme.as('mia'), authorizePath(client, { scope: 'openid organization' }), { organizationId: 'acme' })
    await givenCode(acme.as('mia'), authorizePath(client, { scope: 'openid' }))
    const user = await openPage(app, PATH, acme.as('olga'))
    await screen.findByText(/mia@example.com/)
    expect(textsOf('listitem', await region(CONNECTED))).toEqual([
      expect.stringMatching(/^Acme Notesmia \(mia@example.com\)Sign you in · See the organization/),
    ])
    await chooseAction(user, 'Acme Notes', 'Remove')
    const asked = await dialog('Remove Acme Notes?')
    await says('It loses mia’s access to acme at once.', asked)
    await press(user, 'Remove application', asked)
    await says('Acme Notes was removed.')
    await says('Members haven’t let any application into acme.')
    expect(await countRows(app.database, 'oauthConsent')).toBe(1)
  })
})
