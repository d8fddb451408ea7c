import {
  authorizePath,
  givenCode,
  givenOAuthClient,
  givenTokens,
  providerOptions,
  userInfo,
} from '@foyer/testing/oauth-clients'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { atHome, button, dialog, follow, heading, press, region, says } from '#test/page-actions.ts'
import { chooseAction, textsOf } from '#test/page-parts.ts'

const PATH = '/account/connected-applications'
const TITLE = 'Connected applications'

describe('connected applications', () => {
  const given = testAppsOn()

  test('are listed with what they may do, and removed with all that they were given', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const { access_token } = await givenTokens(app, olga, client, { scope: 'openid email notes:read' })
    const user = await openPage(app, '/account', olga)
    const [navigation = expect.unreachable()] = await screen.findAllByRole('navigation', { name: 'Your account' })
    await follow(user, TITLE, navigation)
    await says(/Acme NotesSign you in · See your email · Read your notesSince /, await region(TITLE))
    expect((await userInfo(app, access_token)).status).toBe(200)
    await chooseAction(user, 'Acme Notes', 'Remove')
    await press(user, 'Cancel', await dialog('Remove Acme Notes?'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await countRows(app.database, 'oauthConsent')).toBe(1)
    await chooseAction(user, 'Acme Notes', 'Remove')
    await press(user, 'Remove application', await dialog('Remove Acme Notes?'))
    await says('Acme Notes was removed.')
    await heading('No connected applications')
    expect((await userInfo(app, access_token)).status).toBe(401)
  })

  test('are removed all together', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await givenCode(olga, authorizePath(client, { scope: 'openid' }))
    await givenCode(olga, authorizePath(client, { scope: 'openid organization' }), { organizationId: 'acme' })
    const user = await openPage(app, PATH, olga)
    await press(user, 'Remove all')
    await press(user, 'Remove all applications', await dialog('Remove all applications?'))
    await says('All applications were removed.')
    await heading('No connected applications')
    expect(await countRows(app.database, 'oauthConsent')).toBe(0)
  })

  test('say in which organization, and which nobody vouches for', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    const query = await olga.get(authorizePath(client, { scope: 'openid organization' }))
    const oauth_query = new URL(query.headers.get('location') ?? '').search.slice(1)
    await olga.post('/oauth2/consent', { accept: true, oauth_query, organizationId: 'acme' })
    await run(app.database, `update "oauthClient" set origin = 'registered'`)
    await openPage(app, PATH, olga)
    await says('Organization: acme', await region(TITLE))
    expect(textsOf('listitem', await region(TITLE))).toEqual([expect.stringMatching(/^Acme NotesUnverified/)])
  })

  test('that fail to load, or to be removed, say so', async () => {
    const app = await given(providerOptions)
    await givenTokens(app, await signedUp(app, 'Olga'), await givenOAuthClient(app))
    const olga = app.client()
    await olga.post('/sign-in/email', details('Olga'))
    const { client, cut } = networkOf(olga)
    const repair = cut('listConsents')
    const user = await openPage(app, PATH, client)
    await says('The applications couldn’t be loaded')
    repair()
    await press(user, 'Try again')
    await button('Actions for Acme Notes')
    await run(app.database, 'delete from "oauthConsent"')
    await chooseAction(user, 'Acme Notes', 'Remove')
    const asking = await dialog('Remove Acme Notes?')
    await press(user, 'Remove application', asking)
    await says('This application is no longer connected.', asking)
  })

  test('have no page where the service signs its users in to no others', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await openPage(app, '/', olga)
    await atHome()
    await openPage(app, PATH, olga)
    await heading('Page not found', 1)
    const navigation = await screen.findAllByRole('navigation', { name: 'Your account' })
    expect(navigation.flatMap((area) => within(area).queryAllByRole('link', { name: TITLE }))).toEqual([])
  })
})
