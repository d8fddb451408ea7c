import {
  authorizePath,
  exchange,
  givenCode,
  givenOAuthClient,
  locationOf,
  providerOptions,
  REDIRECT,
  RESOURCE,
} from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

describe('consent', () => {
  const given = testAppsOn()

  test('is asked for again for another API, and for a refresh token that plain OAuth asks for by itself', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    await givenCode(olga, authorizePath(client, { scope: 'openid profile' }))
    const silent = async (parameters: Record<string, string>) =>
      (await locationOf(olga, authorizePath(client, { ...parameters, prompt: 'none' }))).searchParams.get('error')
    expect(await silent({ scope: 'openid profile' })).toBeNull()
    expect(await silent({ scope: 'openid', resource: RESOURCE })).toBe('consent_required')
    // Without `openid` it would outlast the session.
    expect(await silent({ scope: 'profile' })).toBe('consent_required')
    expect(await silent({ scope: '' })).toBe('consent_required')
    await givenCode(olga, authorizePath(client, { scope: 'profile', resource: RESOURCE }))
    expect((await allTables(app.database)).oauthConsent).toMatchObject([
      { scopes: ['openid', 'profile', 'offline_access'], resources: [RESOURCE] },
    ])
  })

  test('is not asked for by a trusted client, and is once nobody trusts it any more', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app, { skip_consent: true })
    const olga = await signedUp(app, 'Olga')
    const path = authorizePath(client, { prompt: 'none' })
    expect((await locationOf(olga, path)).searchParams.has('code')).toBe(true)
    const adam = app.client()
    await adam.post('/sign-in/email', { email: 'adam@example.com', password: 'correct-horse-battery' })
    await adam.post('/oauth2/update-client', { client_id: client.client_id, update: { skip_consent: false } })
    expect((await locationOf(olga, path)).searchParams.get('error')).toBe('consent_required')
    expect(await countRows(app.database, 'oauthGrant')).toBe(0)
  })

  test('is not a guest’s to give: they sign in first', async () => {
    const app = await given({ ...providerOptions, anonymous: { enabled: true } })
    const client = await givenOAuthClient(app)
    const guest = app.client()
    await guest.post('/sign-in/anonymous')
    const none = await locationOf(guest, authorizePath(client, { prompt: 'none' }))
    expect(none.searchParams.get('error')).toBe('login_required')
    const { search } = await locationOf(guest, authorizePath(client))
    const refused = await guest.post('/oauth2/consent', { accept: true, oauth_query: search.slice(1) })
    expect(refused).toMatchObject({ status: 400 })
    expect(await countRows(app.database, 'oauthConsent')).toBe(0)
  })

  test('leads to no redirect URI, and gives no scope, that its client has lost meanwhile', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const { search } = await locationOf(olga, authorizePath(client))
    await run(app.database, `update "oauthClient" set "redirectUris" = '{https://app.example.com/other}'`)
    const answer = { accept: true, oauth_query: search.slice(1) }
    expect((await olga.post('/oauth2/consent', answer)).status).toBe(400)
    await run(app.database, `update "oauthClient" set "redirectUris" = '{${REDIRECT}}'`)
    const { url } = (await olga.post('/oauth2/consent', answer)).json
    await run(app.database, `update "oauthClient" set scopes = '{openid,offline_access}'`)
    const code = new URL(url).searchParams.get('code') ?? ''
    expect((await exchange(app, client, code)).json.scope).toBe('openid offline_access')
  })

  test('keeps the last twenty sign-ins of a client', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    for (let count = 0; count < 22; count += 1) await givenCode(olga, authorizePath(client))
    expect(await countRows(app.database, 'oauthGrant')).toBe(20)
  })
})
