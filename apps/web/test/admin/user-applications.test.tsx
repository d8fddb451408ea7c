import { authorizePath, givenCode, providerOptions, REDIRECT } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { dialog, press, region, says } from '#test/page-actions.ts'
import { chooseAction } from '#test/page-parts.ts'
import { givenAdmin } from './admins.ts'

describe('the connected applications of a user', () => {
  const given = testAppsOn()

  test('are listed for an admin, and ended one by one or all together', async () => {
    const { app, as } = await givenAdmin(given, ['mia'], providerOptions)
    for (const name of ['Notes', 'Wiki', 'Board']) {
      const metadata = { client_name: `Acme ${name}`, redirect_uris: [REDIRECT] }
      const { json: client } = await as('adam').post('/oauth2/create-client', metadata)
      await givenCode(as('mia'), authorizePath(client, { scope: 'openid' }))
    }
    const user = await openPage(app, '/admin/users/mia', as('adam'))
    await says('Acme Wiki', await region('Connected applications'))
    await chooseAction(user, 'Acme Wiki', 'Remove')
    await press(user, 'Remove application', await dialog('Remove Acme Wiki?'))
    await says('Acme Wiki was removed.')
    expect(await countRows(app.database, 'oauthConsent')).toBe(2)
    await press(user, 'Remove all')
    const asked = await dialog('Remove all applications?')
    await says('They lose access to mia’s account at once.', asked)
    await press(user, 'Remove all applications', asked)
    await says('All applications were removed.')
    await says('mia hasn’t connected any applications.')
    expect(await countRows(app.database, 'oauthConsent')).toBe(0)
  })
})
