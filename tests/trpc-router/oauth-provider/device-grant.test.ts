import { DEVICE_GRANT } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { Answer, TestClient } from '@foyer/testing/client'
import { approve, type DeviceCodes, deviceOptions, givenDeviceCodes, tokenRequest } from '@foyer/testing/devices'
import {
  type GivenClient,
  givenOAuthClient,
  postForm,
  providerOptions,
  RESOURCE,
  refresh,
  userInfo,
} from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const OPTIONS = { ...deviceOptions, ...providerOptions }
const metadata = {
  ...{ client_name: 'Acme Screen', redirect_uris: [], grant_types: [DEVICE_GRANT, 'refresh_token'] },
  token_endpoint_auth_method: 'none',
}
const SCOPE = 'openid email offline_access'

async function codesFor(app: TestApp, client: GivenClient, asked: Record<string, string> = {}): Promise<DeviceCodes> {
  const answer = await postForm(app, '/device/code', undefined, {
    client_id: client.client_id,
    scope: SCOPE,
    ...asked,
  })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json
}

function poll(app: TestApp, { client_id }: Pick<GivenClient, 'client_id'>, { device_code }: DeviceCodes, form = {}) {
  const asked = { grant_type: DEVICE_GRANT, device_code, client_id, ...form }
  return postForm(app, '/oauth2/token', undefined, asked)
}

async function open(browser: TestClient, { user_code }: DeviceCodes): Promise<Answer> {
  return browser.get(`/device?user_code=${user_code}`)
}

onBothEngines('the code of a device', ({ open: onEngine }) => {
  const given = testAppsOn(onEngine)

  test('gives an OAuth client tokens once: of fifty calls at once one gets them', async () => {
    const app = await given(OPTIONS)
    const client = await givenOAuthClient(app, metadata)
    const codes = await codesFor(app, client)
    expect((await approve(await signedUp(app, 'Olga'), codes)).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 50 }, () => poll(app, client, codes)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 49 }, () => 400)])
    expect(await countRows(app.database, 'oauthGrant')).toBe(1)
    expect(await countRows(app.database, 'deviceCode')).toBe(0)
  })
})

describe('an OAuth client on a device', () => {
  const given = testAppsOn()

  test('gets what its user approves, by its scopes, and no session', async () => {
    const app = await given(OPTIONS)
    app.stopClock()
    const client = await givenOAuthClient(app, metadata)
    const olga = await signedUp(app, 'Olga')
    const sessions = await countRows(app.database, 'session')
    const codes = await codesFor(app, client)
    expect(await poll(app, client, codes)).toMatchObject({ status: 400, json: { error: 'authorization_pending' } })
    const shown = { origin: 'service', scopes: SCOPE.split(' '), consented: [], resources: [] }
    expect((await open(olga, codes)).json).toMatchObject({ client_name: 'Acme Screen', application: shown })
    await approve(olga, codes)
    app.pass(6)
    const tokens = (await poll(app, client, codes)).json
    expect(tokens).toMatchObject({ token_type: 'Bearer', scope: SCOPE, id_token: expect.any(String) })
    expect((await userInfo(app, tokens.access_token)).json).toMatchObject({ email: 'olga@example.com' })
    const next = await postForm(app, '/oauth2/token', undefined, {
      ...{ grant_type: 'refresh_token', refresh_token: tokens.refresh_token, client_id: client.client_id },
    })
    expect(next.status).toBe(200)
    expect(await countRows(app.database, 'session')).toBe(sessions)
    const events = (await allTables(app.database)).auditEvent?.map(({ type }) => type)
    expect(events).toContain('oauth-grant.created')
    expect(events).not.toContain('session.device.approved')
  })

  test('asks again for less, and its user is told what they have let it do before', async () => {
    const app = await given(OPTIONS)
    const client = await givenOAuthClient(app, metadata)
    const olga = await signedUp(app, 'Olga')
    await approve(olga, await codesFor(app, client))
    const codes = await codesFor(app, client, { scope: 'openid profile' })
    expect((await open(olga, codes)).json.application).toMatchObject({ consented: SCOPE.split(' ') })
    const fewer = { userCode: codes.user_code, scope: 'openid' }
    expect((await olga.post('/device/approve', fewer)).status).toBe(200)
    expect((await poll(app, client, codes)).json).toMatchObject({ scope: 'openid' })
    const [consent] = (await allTables(app.database)).oauthConsent ?? []
    expect(consent?.scopes).toEqual(SCOPE.split(' '))
    const more = await codesFor(app, client, { scope: 'openid' })
    await open(olga, more)
    const widened = await olga.post('/device/approve', { userCode: more.user_code, scope: 'openid profile' })
    expect(widened).toMatchObject({ status: 400, json: { error: 'invalid_scope' } })
  })

  test('gets a JWT for an API', async () => {
    const app = await given(OPTIONS)
    const client = await givenOAuthClient(app, metadata)
    const codes = await codesFor(app, client, { resource: RESOURCE })
    await approve(await signedUp(app, 'Olga'), codes)
    const wrong = await poll(app, client, codes, { resource: 'https://other.example.com/' })
    expect(wrong).toMatchObject({ status: 400, json: { error: 'invalid_target' } })
    expect((await poll(app, client, codes)).json.access_token.split('.')).toHaveLength(3)
  })

  test('learns of the organization that its user chooses, and of none that they are not in', async () => {
    const app = await given(OPTIONS)
    const client = await givenOAuthClient(app, metadata)
    const [olga, mia] = [await signedUp(app, 'Olga'), await signedUp(app, 'Mia')]
    const { id: organizationId } = (await olga.post('/organization/create', { name: 'Acme', slug: 'acme' })).json
    const scope = 'openid organization'
    const ofMia = await codesFor(app, client, { scope })
    await open(mia, ofMia)
    for (const given of [{}, { organizationId }]) {
      const refused = await mia.post('/device/approve', { userCode: ofMia.user_code, ...given })
      expect(refused.json.code).toBe('ORGANIZATION_NOT_FOUND')
    }
    expect(await countRows(app.database, 'oauthGrant')).toBe(0)
    const codes = await codesFor(app, client, { scope })
    await open(olga, codes)
    expect((await olga.post('/device/approve', { userCode: codes.user_code, organizationId })).status).toBe(200)
    const { access_token } = (await poll(app, client, codes)).json
    expect((await userInfo(app, access_token)).json).toMatchObject({ organization: { id: organizationId } })
  })

  test('is told that its user has denied', async () => {
    const app = await given(OPTIONS)
    const client = await givenOAuthClient(app, metadata)
    const olga = await signedUp(app, 'Olga')
    const codes = await codesFor(app, client)
    await open(olga, codes)
    expect((await olga.post('/device/deny', { userCode: codes.user_code })).status).toBe(200)
    expect(await poll(app, client, codes)).toMatchObject({ status: 400, json: { error: 'access_denied' } })
    expect(await countRows(app.database, 'oauthConsent')).toBe(0)
    const events = (await allTables(app.database)).auditEvent?.map(({ type }) => type)
    expect(events).toContain('oauth-consent.denied')
  })

  test('with a secret proves who it is, where it asks and where it polls', async () => {
    const app = await given(OPTIONS)
    const client = await givenOAuthClient(app, { ...metadata, token_endpoint_auth_method: 'client_secret_basic' })
    const unproved = await postForm(app, '/device/code', undefined, { client_id: client.client_id })
    expect(unproved).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
    const codes = (await postForm(app, '/device/code', client, { scope: SCOPE })).json
    await approve(await signedUp(app, 'Olga'), codes)
    expect((await poll(app, client, codes)).status).toBe(401)
    const asked = { grant_type: DEVICE_GRANT, device_code: codes.device_code }
    const { status, json } = await postForm(app, '/oauth2/token', client, asked)
    expect(status).toBe(200)
    expect((await refresh(app, client, json.refresh_token)).status).toBe(200)
  })

  test('gets nothing for the code of another, nor a device with a session for the code of a client', async () => {
    const app = await given(OPTIONS)
    const client = await givenOAuthClient(app, metadata)
    const adam = await signedIn(app, 'Adam')
    const other = (await adam.post('/oauth2/create-client', { ...metadata, client_name: 'Other' })).json
    const olga = await signedUp(app, 'Olga')
    const codes = await codesFor(app, client)
    const ofSession = await givenDeviceCodes(app.client())
    await approve(olga, codes)
    await approve(olga, ofSession)
    expect((await poll(app, other, codes)).json.error).toBe('invalid_grant')
    const asSession = await app.client().post('/oauth2/token', tokenRequest(codes))
    expect(asSession).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
    expect(await poll(app, client, ofSession)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
    expect((await app.client().post('/oauth2/token', tokenRequest(ofSession))).status).toBe(200)
    expect((await poll(app, client, codes)).status).toBe(200)
  })

  const endings: Readonly<Record<string, (scene: { app: TestApp; olga: TestClient }) => Promise<unknown>>> = {
    'a ban': async ({ app, olga }) => {
      const adam = await signedIn(app, 'Adam')
      const { id: userId } = (await olga.get('/get-session')).json.user
      return adam.post('/admin/ban-user', { userId })
    },
    'a ban by another program': ({ app }) => run(app.database, `update "user" set banned = true where name = 'Olga'`),
    'the removal of the application': async ({ olga }) => {
      const [{ id }] = (await olga.get('/oauth2/get-consents')).json
      return olga.post('/oauth2/delete-consent', { id })
    },
  }

  test.each(Object.entries(endings))('gets nothing after %s', async (_title, end) => {
    const app = await given(OPTIONS)
    const client = await givenOAuthClient(app, metadata)
    const olga = await signedUp(app, 'Olga')
    const codes = await codesFor(app, client)
    await approve(olga, codes)
    await end({ app, olga })
    expect((await poll(app, client, codes)).status).toBe(400)
    expect(await countRows(app.database, 'oauthAccessToken')).toBe(0)
  })

  test('that is registered for other grants, or asks for what there is not, gets no codes', async () => {
    const app = await given(OPTIONS)
    const admin = await givenOAuthClient(app, { client_name: 'Notes', redirect_uris: ['https://app.example.com/'] })
    const other = await postForm(app, '/device/code', admin, {})
    expect(other).toMatchObject({ status: 400, json: { error: 'unauthorized_client' } })
    const adam = await signedIn(app, 'Adam')
    const { client_id } = (await adam.post('/oauth2/create-client', metadata)).json
    const asking = (form: Record<string, string>) => postForm(app, '/device/code', undefined, { client_id, ...form })
    expect((await asking({ scope: 'other' })).json.error).toBe('invalid_scope')
    expect((await asking({ resource: 'https://other.example.com/' })).json.error).toBe('invalid_target')
    expect((await postForm(app, '/device/code', undefined, { client_id: 'nobody' })).status).toBe(401)
    expect((await postForm(app, '/device/code', undefined, {})).status).toBe(401)
    expect(await countRows(app.database, 'deviceCode')).toBe(0)
  })

  test('that is disabled before its user approves gets nothing', async () => {
    const app = await given(OPTIONS)
    const client = await givenOAuthClient(app, metadata)
    const olga = await signedUp(app, 'Olga')
    const codes = await codesFor(app, client)
    await open(olga, codes)
    await run(app.database, 'update "oauthClient" set "disabledAt" = now()')
    expect((await olga.post('/device/approve', { userCode: codes.user_code })).status).toBe(400)
    expect(await countRows(app.database, 'oauthConsent')).toBe(0)
  })

  test('that is deleted before its user approves gets nothing, and no session is said to be approved', async () => {
    const app = await given(OPTIONS)
    const client = await givenOAuthClient(app, metadata)
    const olga = await signedUp(app, 'Olga')
    const codes = await codesFor(app, client)
    await open(olga, codes)
    await run(app.database, 'update "oauthClient" set "deletedAt" = now()')
    expect((await olga.post('/device/approve', { userCode: codes.user_code })).status).toBe(400)
    const types = ((await allTables(app.database)).auditEvent ?? []).map(({ type }) => type)
    expect(types).not.toContain('session.device.approved')
  })

  test('is given no scope where its user chooses none', async () => {
    const app = await given(OPTIONS)
    const client = await givenOAuthClient(app, metadata)
    const olga = await signedUp(app, 'Olga')
    const codes = await codesFor(app, client)
    await open(olga, codes)
    expect((await olga.post('/device/approve', { userCode: codes.user_code, scope: '' })).status).toBe(200)
    expect((await allTables(app.database)).oauthConsent).toMatchObject([{ scopes: [] }])
  })

  test('is not called as a client that gets sessions', async () => {
    const app = await given(OPTIONS)
    await expect(givenOAuthClient(app, { ...metadata, client_name: 'acme cli' })).rejects.toThrow(/has this name/)
  })
})
