import { KEY_CACHE_SECONDS, KEY_PROPAGATION_SECONDS } from '@foyer/auth-domain/keys/rotation'
import {
  authorizePath,
  exchange,
  givenCode,
  postForm,
  REDIRECT,
  refresh,
  userInfo,
  VERIFIER,
} from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { describe, expect, test } from 'vitest'
import { anotherClient, begin, claimsIn, tokensFor, verified } from './conformance.ts'

const INVALID_GRANT = { status: 400, json: { error: 'invalid_grant' } }
const post = { metadata: { token_endpoint_auth_method: 'client_secret_post' } }

describe('OpenID Connect Basic OP: codes and tokens', () => {
  const given = testAppsOn()

  test('oidcc-codereuse: the second exchange of a code is refused, and what the first gave ends', async () => {
    const { app, client, olga } = await begin(given)
    const code = await givenCode(olga, authorizePath(client))
    const { access_token, refresh_token } = (await exchange(app, client, code)).json
    expect(await exchange(app, client, code)).toMatchObject(INVALID_GRANT)
    expect((await userInfo(app, access_token)).status).toBe(401)
    expect(await refresh(app, client, refresh_token)).toMatchObject(INVALID_GRANT)
    expect(await countRows(app.database, 'oauthGrant')).toBe(0)
  })

  test('oidcc-codereuse-30seconds: so is one half a minute later', async () => {
    const { app, client, olga } = await begin(given)
    const code = await givenCode(olga, authorizePath(client))
    const { access_token } = (await exchange(app, client, code)).json
    app.pass(30)
    expect(await exchange(app, client, code)).toMatchObject(INVALID_GRANT)
    expect((await userInfo(app, access_token)).status).toBe(401)
  })

  test('oidcc-code-expired: a code is good for a minute', async () => {
    const { app, client, olga } = await begin(given)
    const code = await givenCode(olga, authorizePath(client))
    app.pass(61)
    expect(await exchange(app, client, code)).toMatchObject(INVALID_GRANT)
  })

  test('oidcc-ensure-code-is-bound-to-client: another client does not use it up', async () => {
    const scenario = await begin(given)
    const { app, client, olga } = scenario
    const code = await givenCode(olga, authorizePath(client))
    expect(await exchange(app, await anotherClient(scenario), code)).toMatchObject(INVALID_GRANT)
    const unknown = { ...client, client_secret: 'wrong' }
    expect(await exchange(app, unknown, code)).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
    expect((await exchange(app, client, code)).status).toBe(200)
  })

  test.each([
    ['redirect_uri', { redirect_uri: `${REDIRECT}/other` }],
    ['code_verifier', { code_verifier: `${VERIFIER}x` }],
  ])('oidcc-ensure-code-is-bound-to-%s', async (_name, form) => {
    const { app, client, olga } = await begin(given)
    const code = await givenCode(olga, authorizePath(client))
    expect(await exchange(app, client, code, form as Record<string, string>)).toMatchObject(INVALID_GRANT)
  })

  test.each([
    ['authorization_code', 'code'],
    ['refresh_token', 'refresh_token'],
  ])('a request for %s without the parameter %s is none', async (grant_type, parameter) => {
    const { app, client } = await begin(given)
    const answer = await postForm(app, '/oauth2/token', client, { grant_type })
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_request' } })
    expect(answer.json.error_description).toContain(parameter)
  })

  test('oidcc-server-client-secret-post: the secret in the body', async () => {
    const { app, client, olga } = await begin(given, post)
    const code = await givenCode(olga, authorizePath(client))
    const { client_id, client_secret } = client
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER }
    const answer = await postForm(app, '/oauth2/token', undefined, { ...form, client_id, client_secret })
    expect(answer).toMatchObject({ status: 200, json: { token_type: 'Bearer', id_token: expect.any(String) } })
  })

  test('oidcc-server-client-secret-post: the method that was registered, and no other', async () => {
    const { app, client, olga } = await begin(given, post)
    const code = await givenCode(olga, authorizePath(client))
    const answer = await exchange(app, client, code)
    expect(answer).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /)
  })

  test('oidcc-refresh-token: a new access token, and an ID token of the same user, client and sign-in', async () => {
    const scenario = await begin(given)
    const { app, client, issuer } = scenario
    app.stopClock()
    const first = await tokensFor(scenario, { nonce: 'n-1' })
    app.pass(5)
    const second = (await refresh(app, client, first.refresh_token)).json
    expect(second.access_token).not.toBe(first.access_token)
    const [before, after] = [await claimsIn(scenario, first.id_token), await claimsIn(scenario, second.id_token)]
    const { sub, auth_time } = before
    expect(after).toMatchObject({ iss: issuer, sub, auth_time, aud: client.client_id, iat: Number(before.iat) + 5 })
    expect(after).not.toHaveProperty('nonce')
    expect((await userInfo(app, second.access_token)).json.sub).toBe(sub)
  })

  test('oidcc-refresh-token: no other client can use it', async () => {
    const scenario = await begin(given)
    const { app, client } = scenario
    const { refresh_token } = await tokensFor(scenario)
    expect(await refresh(app, await anotherClient(scenario), refresh_token)).toMatchObject(INVALID_GRANT)
    const form = { grant_type: 'refresh_token', refresh_token, client_id: client.client_id }
    const secretless = await postForm(app, '/oauth2/token', undefined, form)
    expect(secretless).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
    expect((await refresh(app, client, refresh_token)).status).toBe(200)
  })

  test('oidcc-refresh-token without offline_access: none is given', async () => {
    const scenario = await begin(given)
    expect(await tokensFor(scenario, { scope: 'openid' })).not.toHaveProperty('refresh_token')
  })

  test('oidcc-server-rotate-keys: another key signs, and ID tokens of the former still verify', async () => {
    const scenario = await begin(given)
    const { app, client } = scenario
    const first = await tokensFor(scenario)
    await createServerCaller(createCall(app.services, serverRequest)).keys.rotateKeys()
    // Until every instance has it.
    app.pass(KEY_PROPAGATION_SECONDS + KEY_CACHE_SECONDS)
    const second = (await refresh(app, client, first.refresh_token)).json
    const [former, present] = [await verified(scenario, first.id_token), await verified(scenario, second.id_token)]
    expect(present.protectedHeader.kid).not.toBe(former.protectedHeader.kid)
    expect(present.payload.sub).toBe(former.payload.sub)
  })
})
