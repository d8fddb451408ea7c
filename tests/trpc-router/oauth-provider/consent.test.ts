import {
  authorizePath,
  exchange,
  givenCode,
  givenOAuthClient,
  givenTokens,
  locationOf,
  providerOptions,
  REDIRECT,
  RESOURCE,
  refresh,
  userInfo,
} from '@foyer/testing/oauth-clients'
import { givenOrganization } from '@foyer/testing/organizations'
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

  test('is shrunk by its user alone, and what was given with more ends', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const narrow = await givenTokens(app, olga, client, { scope: 'openid offline_access' })
    const wide = await givenTokens(app, olga, client)
    const [{ id }] = (await olga.get('/oauth2/get-consents')).json
    const leave = (scopes: string[]) => olga.post('/oauth2/update-consent', { id, update: { scopes } })
    expect(await leave(['openid', 'organization'])).toMatchObject({ status: 400, json: { code: 'INVALID_SCOPE' } })
    expect((await leave([])).status).toBe(400)
    expect(
      (await (await signedUp(app, 'Mia')).post('/oauth2/update-consent', { id, update: { scopes: ['openid'] } }))
        .status,
    ).toBe(404)
    expect(await countRows(app.database, 'oauthGrant')).toBe(2)
    expect((await leave(['offline_access', 'openid'])).json.scopes).toEqual(['openid', 'offline_access'])
    expect((await olga.get(`/oauth2/get-consent?id=${id}`)).json.scopes).toEqual(['openid', 'offline_access'])
    expect((await userInfo(app, wide.access_token)).status).toBe(401)
    expect((await refresh(app, client, wide.refresh_token)).json.error).toBe('invalid_grant')
    expect((await refresh(app, client, narrow.refresh_token)).status).toBe(200)
    const silent = await locationOf(olga, authorizePath(client, { prompt: 'none' }))
    expect(silent.searchParams.get('error')).toBe('consent_required')
  })

  test('in an organization keeps naming it', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const acme = await givenOrganization(app, { owner: 'olaf' })
    const path = authorizePath(client, { scope: 'openid organization' })
    await givenCode(acme.as('olaf'), path, { organizationId: 'acme' })
    const [{ id }] = (await acme.as('olaf').get('/oauth2/get-consents')).json
    const update = { scopes: ['openid'] }
    expect((await acme.as('olaf').post('/oauth2/update-consent', { id, update })).status).toBe(400)
    expect(await countRows(app.database, 'oauthGrant')).toBe(1)
  })
})

describe('a client, to everybody who is signed in', () => {
  const given = testAppsOn()

  test('has a name, a home page and an origin, and no redirect URIs; one that is disabled is none', async () => {
    const app = await given(providerOptions)
    const { client_id } = await givenOAuthClient(app, { client_uri: 'https://app.example.com/' })
    const olga = await signedUp(app, 'Olga')
    const asked = () => olga.get(`/oauth2/public-client?client_id=${client_id}`)
    expect((await asked()).json).toEqual({
      ...{ client_id, client_name: 'Acme Notes', client_uri: 'https://app.example.com/', origin: 'service' },
    })
    expect((await app.client().get(`/oauth2/public-client?client_id=${client_id}`)).status).toBe(401)
    await run(app.database, `update "oauthClient" set "disabledAt" = now()`)
    expect((await asked()).status).toBe(404)
  })
})
