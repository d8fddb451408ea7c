import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { markVerified, NEW_PASSWORD, resetTokenOf } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, tokenOf } from '@foyer/testing/mail'
import {
  authorizePath,
  exchange,
  type GivenClient,
  givenCode,
  givenOAuthClient,
  givenTokens,
  locationOf,
  providerOptions,
  RESOURCE,
  refresh,
  userInfo,
} from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { PASSWORD, signedIn, signedUp } from '@foyer/testing/users'
import { endAllSessions, endSessionsOf } from '@foyer/trpc-router/operations/session/end-all-sessions'
import { expect, test } from 'vitest'

type Scene = { app: TestApp; olga: TestClient; adam: TestClient; client: GivenClient; userId: string }
type Ending = (scene: Scene) => Promise<unknown>

const endings: Readonly<Record<string, Ending>> = {
  'a ban': ({ adam, userId }) => adam.post('/admin/ban-user', { userId }),
  'a deletion by an admin': ({ adam, userId }) => adam.post('/admin/remove-user', { userId }),
  'a deletion by the user': ({ olga }) => olga.post('/delete-user', { password: PASSWORD }),
  'the end of all sessions by an admin': ({ adam, userId }) => adam.post('/admin/revoke-user-sessions', { userId }),
  'a password set by an admin': ({ adam, userId }) =>
    adam.post('/admin/set-user-password', { userId, newPassword: NEW_PASSWORD }),
  'a reset of the password': async ({ app }) => {
    const token = await resetTokenOf(app, 'Olga')
    return app.client().post('/reset-password', { token, newPassword: NEW_PASSWORD })
  },
  'a new password': ({ olga }) =>
    olga.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  'the removal of the application': async ({ olga }) => {
    const [consent] = (await olga.get('/oauth2/get-consents')).json
    return olga.post('/oauth2/delete-consent', { id: consent.id })
  },
  'the deletion of the client': ({ adam, client }) => adam.post('/oauth2/delete-client', client),
  'the disabling of the client': ({ adam, client: { client_id } }) =>
    adam.post('/oauth2/update-client', { client_id, update: { disabled: true } }),
  '"this was not me"': async ({ app }) => {
    await markVerified(app, 'Olga')
    app.pass(60)
    await signedIn(app, 'Olga')
    const token = tokenOf(await mailedLink(app, 'olga@example.com', 'new-device'))
    return call(app.client(), 'rejectSignIn', { token })
  },
}

onBothEngines('what an application was given ends', ({ open }) => {
  const given = testAppsOn(open)

  test.each(Object.entries(endings))('with %s, in its transaction (O1, O2)', async (_title, end) => {
    const app = await given({ ...providerOptions, user: { deleteUser: { enabled: true } } })
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const tokens = await givenTokens(app, olga, client)
    const code = await givenCode(olga, authorizePath(client, { prompt: 'consent' }))
    const adam = app.client()
    await adam.post('/sign-in/email', { email: 'adam@example.com', password: PASSWORD })
    const userId = (await olga.get('/get-session')).json.user.id
    expect((await userInfo(app, tokens.access_token)).status).toBe(200)
    await expect(end({ app, olga, adam, client, userId })).resolves.toMatchObject({ status: 200 })
    expect((await userInfo(app, tokens.access_token)).status).toBe(401)
    expect([400, 401]).toContain((await refresh(app, client, tokens.refresh_token)).status)
    expect([400, 401]).toContain((await exchange(app, client, code)).status)
  })

  test('with every session, of the service or of one user, at the command line', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const [olga, mia] = [await signedUp(app, 'Olga'), await signedUp(app, 'Mia')]
    const [ofOlga, ofMia] = [await givenTokens(app, olga, client), await givenTokens(app, mia, client)]
    await endSessionsOf(app.services, 'olga@example.com')
    expect((await refresh(app, client, ofOlga.refresh_token)).status).toBe(400)
    expect((await userInfo(app, ofMia.access_token)).status).toBe(200)
    await endAllSessions(app.services, () => undefined)
    expect((await refresh(app, client, ofMia.refresh_token)).status).toBe(400)
  })

  test('with the membership that it was given as (O8)', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const { id: organizationId } = (await olga.post('/organization/create', { name: 'Acme', slug: 'acme' })).json
    const scope = 'openid organization offline_access'
    const code = await givenCode(olga, authorizePath(client, { scope }), { organizationId })
    const tokens = (await exchange(app, client, code)).json
    const { organization } = (await userInfo(app, tokens.access_token)).json
    expect(organization).toMatchObject({ id: organizationId, slug: 'acme', roles: ['owner'] })
    await run(app.database, `delete from member where "organizationId" = '${organizationId}'`)
    expect((await userInfo(app, tokens.access_token)).status).toBe(401)
    expect((await refresh(app, client, tokens.refresh_token)).status).toBe(400)
    expect(await countRows(app.database, 'oauthConsent')).toBe(0)
  })

  test('with the session, where the application may not refresh', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const { access_token } = await givenTokens(app, olga, client, { scope: 'openid' })
    const { access_token: jwt } = await givenTokens(app, olga, client, { scope: 'openid', resource: RESOURCE })
    const lasting = await givenTokens(app, olga, client)
    expect((await userInfo(app, jwt)).status).toBe(200)
    await olga.post('/sign-out')
    expect((await userInfo(app, access_token)).status).toBe(401)
    expect((await userInfo(app, jwt)).status).toBe(401)
    expect((await userInfo(app, lasting.access_token)).status).toBe(200)
  })

  test('and consents of a squatter end with the proof of the mailbox: their application gets no silent code', async () => {
    const app = await given({ ...providerOptions, emailAndPassword: { requireEmailVerification: false } })
    const client = await givenOAuthClient(app)
    const squatter = await signedUp(app, 'Olga')
    const stolen = await givenTokens(app, squatter, client)
    const token = await resetTokenOf(app, 'Olga')
    await app.client().post('/reset-password', { token, newPassword: NEW_PASSWORD })
    expect(await countRows(app.database, 'oauthConsent')).toBe(0)
    expect((await refresh(app, client, stolen.refresh_token)).status).toBe(400)
    const owner = app.client()
    await owner.post('/sign-in/email', { email: 'olga@example.com', password: NEW_PASSWORD })
    expect((await locationOf(owner, authorizePath(client))).pathname).toBe('/consent')
  })

  test('for those of whom a second factor is required meanwhile, and who had passed none', async () => {
    const app = await given({ ...providerOptions, twoFactor: { enabled: true } })
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const { id: organizationId } = (await olga.post('/organization/create', { name: 'Acme', slug: 'acme' })).json
    const code = await givenCode(olga, authorizePath(client, { scope: 'openid organization offline_access' }), {
      organizationId,
    })
    const { refresh_token } = (await exchange(app, client, code)).json
    await run(app.database, `update organization set "twoFactorRequiredFrom" = '2020-01-01'`)
    expect((await refresh(app, client, refresh_token)).status).toBe(400)
    await run(app.database, `update organization set "twoFactorRequiredFrom" = null`)
    expect((await refresh(app, client, refresh_token)).status).toBe(200)
  })

  test('and of those who are not admitted: a refresh asks as a sign-in would', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const { refresh_token } = await givenTokens(app, await signedUp(app, 'Olga'), client)
    // Written by another program: nothing has ended the grant.
    await run(app.database, `update "user" set banned = true where email = 'olga@example.com'`)
    expect(await refresh(app, client, refresh_token)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
    expect((await allTables(app.database)).oauthGrant).toMatchObject([{ generation: 0 }])
  })

  test('in an organization is asked for in one that the user is a member of', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const [olga, mia] = [await signedUp(app, 'Olga'), await signedUp(app, 'Mia')]
    const { id: organizationId } = (await olga.post('/organization/create', { name: 'Acme', slug: 'acme' })).json
    const path = authorizePath(client, { scope: 'openid organization' })
    await expect(givenCode(mia, path, { organizationId })).rejects.toThrow('Organization not found')
    await expect(givenCode(mia, path)).rejects.toThrow('Organization not found')
    expect(await countRows(app.database, 'oauthGrant')).toBe(0)
  })
})
