import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import {
  authorizePath,
  givenOAuthClient,
  givenTokens,
  providerOptions,
  refresh,
  userInfo,
} from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedIn, signedUp } from '@foyer/testing/users'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { expect, test } from 'vitest'

// More than a call waits for.
const USERS = 4100

async function givenUsersOf(app: TestApp, clientId: string): Promise<void> {
  await run(
    app.database,
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      select 'u' || n, 'User', 'u' || n || '@example.com', true, now(), now() from generate_series(1, ${USERS}) n`,
  )
  await run(
    app.database,
    `insert into "oauthConsent" (id, "userId", "clientId", scopes, resources, "createdAt", "updatedAt")
      select id, id, '${clientId}', '{openid}', '{}', now(), now() from "user" where name = 'User'`,
  )
  await run(
    app.database,
    `insert into "oauthGrant" (id, "consentId", scopes, resources, "authTime", acr, amr, "secondFactor", "idTokenClaims", generation, "createdAt", "expiresAt")
      select id, id, '{openid}', '{}', now(), '1', '{pwd}', false, '{}', 0, now(), '2999-01-01' from "oauthConsent" where id like 'u%'`,
  )
}

onBothEngines('a client of very many users', ({ open }) => {
  const given = testAppsOn(open)

  test('is none at once where an admin deletes it, and its rows go in batches', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const tokens = await givenTokens(app, olga, client)
    await givenUsersOf(app, client.client_id)
    const adam = await signedIn(app, 'Adam')
    const { client_id } = client
    expect((await adam.post('/oauth2/delete-client', { client_id })).json).toEqual({ success: true })
    expect(await countRows(app.database, 'oauthConsent')).toBeGreaterThan(0)
    expect((await adam.get(`/oauth2/get-client?client_id=${client_id}`)).status).toBe(404)
    expect((await adam.post('/oauth2/delete-client', { client_id })).status).toBe(404)
    expect((await adam.get('/oauth2/get-clients')).json).toEqual([])
    expect((await userInfo(app, tokens.access_token)).status).toBe(401)
    expect((await refresh(app, client, tokens.refresh_token)).status).toBe(401)
    expect((await olga.get('/oauth2/get-consents')).json).toEqual([])
    expect((await olga.get(authorizePath(client))).status).toBe(400)
    expect(
      (await adam.post('/oauth2/create-client', { client_name: 'Acme Notes', redirect_uris: ['https://a.example/'] }))
        .status,
    ).toBe(200)
    while (await sweep(app.services));
    for (const table of ['oauthConsent', 'oauthGrant', 'oauthAccessToken'] as const) {
      expect(await countRows(app.database, table)).toBe(0)
    }
    expect(await countRows(app.database, 'oauthClient')).toBe(1)
  })

  test('whose deletion was interrupted is deleted by the sweeper', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    await givenTokens(app, await signedUp(app, 'Olga'), client)
    await run(app.database, `update "oauthClient" set "deletedAt" = now()`)
    expect((await refresh(app, client, 'any')).status).toBe(401)
    await sweep(app.services)
    expect(await countRows(app.database, 'oauthClient')).toBe(0)
    expect(await countRows(app.database, 'oauthGrant')).toBe(0)
  })
})
