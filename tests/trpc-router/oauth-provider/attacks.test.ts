import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import {
  authorizePath,
  exchange,
  givenCode,
  givenOAuthClient,
  givenTokens,
  pageQuery,
  postForm,
  providerOptions,
  REDIRECT,
  refresh,
  userInfo,
} from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const FIFTY = Array.from({ length: 50 })

onBothEngines('what may be had once', ({ open }) => {
  const given = testAppsOn(open)

  test('is a code: of fifty exchanges at once one gets tokens, which end since the others have replayed it', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const code = await givenCode(olga, authorizePath(client))
    const answers = await Promise.all(FIFTY.map(() => exchange(app, client, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refusals = answers.filter(({ status }) => status === 400).map(({ json }) => json.error)
    expect(refusals).toEqual(Array.from({ length: 49 }, () => 'invalid_grant'))
    expect(await countRows(app.database, 'oauthGrant')).toBe(0)
    expect(await typesOf(app)).toContain('oauth-grant.replayed')
  })

  test('is a rotation: fifty refreshes at once make one next token, and the grant lives', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const { refresh_token } = await givenTokens(app, await signedUp(app, 'Olga'), client)
    const answers = await Promise.all(FIFTY.map(() => refresh(app, client, refresh_token)))
    expect(new Set(answers.map(({ json }) => json.refresh_token)).size).toBe(1)
    expect((await allTables(app.database)).oauthGrant).toMatchObject([{ generation: 1 }])
  })

  test('is a consent: of fifty answers to one page one gives a code', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const oauth_query = await pageQuery(olga, authorizePath(client))
    const answers = await Promise.all(FIFTY.map(() => olga.post('/oauth2/consent', { accept: true, oauth_query })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await countRows(app.database, 'oauthCode')).toBe(1)
  })
})

describe('a refresh token', () => {
  const given = testAppsOn()

  test('that was used before ends its grant alone, and an event names it (O3)', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const stolen = await givenTokens(app, olga, client)
    const other = await givenTokens(app, olga, client, { prompt: 'consent' })
    const next = await refresh(app, client, stolen.refresh_token)
    app.pass(31)
    const replayed = await refresh(app, client, stolen.refresh_token)
    expect(replayed).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
    expect((await refresh(app, client, next.json.refresh_token)).status).toBe(400)
    expect((await userInfo(app, next.json.access_token)).status).toBe(401)
    expect((await refresh(app, client, other.refresh_token)).status).toBe(200)
    expect(await typesOf(app)).toContain('oauth-grant.replayed')
  })

  test('of another client, or one that was made up, is refused and changes nothing', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const { refresh_token } = await givenTokens(app, await signedUp(app, 'Olga'), client)
    const registered = await anotherClient(app)
    const before = await tablesWithoutCounters(app.database)
    const [secret, generation, mac] = refresh_token.split('.')
    for (const forged of ['', 'x', `${secret}.1.${mac}`, `${secret}.-1.${mac}`, `${secret}.${generation}.${mac}x`]) {
      expect((await refresh(app, client, forged)).status, forged).toBe(400)
    }
    expect(await refresh(app, registered, refresh_token)).toMatchObject({ json: { error: 'invalid_grant' } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await refresh(app, client, refresh_token)).status).toBe(200)
  })

  test('gives no more scopes than its grant has', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const { refresh_token } = await givenTokens(app, olga, client, { scope: 'openid offline_access' })
    const more = await refresh(app, client, refresh_token, { scope: 'openid email' })
    expect(more).toMatchObject({ status: 400, json: { error: 'invalid_scope' } })
    const fewer = await refresh(app, client, refresh_token, { scope: 'openid' })
    expect(fewer).toMatchObject({ status: 200, json: { scope: 'openid' } })
  })
})

describe('a code', () => {
  const given = testAppsOn()

  test.each([
    ['another verifier (injection)', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['no verifier (downgrade)', { code_verifier: '' }, 'invalid_grant'],
    ['another redirect URI', { redirect_uri: 'https://app.example.com/other' }, 'invalid_grant'],
    ['no redirect URI', { redirect_uri: '' }, 'invalid_grant'],
    ['an API that was not asked for', { resource: 'https://api.example.com/notes' }, 'invalid_target'],
  ])('is refused with %s, and stays good for its client', async (_title, form, error) => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const code = await givenCode(await signedUp(app, 'Olga'), authorizePath(client))
    const before = await tablesWithoutCounters(app.database)
    expect(await exchange(app, client, code, form)).toMatchObject({ status: 400, json: { error } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await exchange(app, client, code)).status).toBe(200)
  })

  test('is not used up by who is not its client (O7)', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const code = await givenCode(await signedUp(app, 'Olga'), authorizePath(client))
    const wrong = await exchange(app, { ...client, client_secret: 'wrong' }, code)
    expect(wrong).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
    expect(wrong.headers.get('www-authenticate')).toMatch(/^Basic/)
    expect(await exchange(app, await anotherClient(app), code)).toMatchObject({ json: { error: 'invalid_grant' } })
    expect((await exchange(app, client, code)).status).toBe(200)
  })

  test('is good for a minute', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const code = await givenCode(await signedUp(app, 'Olga'), authorizePath(client))
    app.pass(60)
    expect(await exchange(app, client, code)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
  })

  test('that is presented again ends what it was exchanged for', async () => {
    const app = await given(providerOptions)
    const client = await givenOAuthClient(app)
    const code = await givenCode(await signedUp(app, 'Olga'), authorizePath(client))
    const { json: tokens } = await exchange(app, client, code)
    expect((await exchange(app, client, code)).status).toBe(400)
    expect((await userInfo(app, tokens.access_token)).status).toBe(401)
    expect((await refresh(app, client, tokens.refresh_token)).status).toBe(400)
  })
})

describe('an access token', () => {
  const given = testAppsOn()

  test('opens no call of the account, and a session opens no user info (O14)', async () => {
    const app = await given({ ...providerOptions, bearer: { enabled: true } })
    const client = await givenOAuthClient(app)
    const olga = await signedUp(app, 'Olga')
    const { access_token } = await givenTokens(app, olga, client)
    const program = app.client({ authorization: `Bearer ${access_token}` })
    expect((await program.get('/get-session')).json).toBeNull()
    expect((await program.get('/list-sessions')).status).toBe(401)
    expect((await olga.get('/oauth2/userinfo')).status).toBe(401)
  })

  test('is introspected by clients with a secret alone, and revoked by its own', async () => {
    const app = await given({
      oauthProvider: { ...providerOptions.oauthProvider, dynamicRegistration: { enabled: true } },
    })
    const client = await givenOAuthClient(app)
    const { access_token: token } = await givenTokens(app, await signedUp(app, 'Olga'), client)
    const other = await anotherClient(app)
    const introspected = await postForm(app, '/oauth2/introspect', other, { token })
    expect(introspected.json).toMatchObject({ active: true, client_id: client.client_id, token_type: 'Bearer' })
    const { json: registered } = await app.client().post('/oauth2/register', { redirect_uris: [REDIRECT] })
    const unknown = await postForm(app, '/oauth2/introspect', undefined, { token, client_id: registered.client_id })
    expect(unknown).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
    expect((await postForm(app, '/oauth2/revoke', other, { token })).status).toBe(200)
    expect((await userInfo(app, token)).status).toBe(200)
    expect((await postForm(app, '/oauth2/revoke', client, { token })).status).toBe(200)
    expect((await userInfo(app, token)).status).toBe(401)
    expect((await postForm(app, '/oauth2/introspect', other, { token })).json).toEqual({ active: false })
  })
})

/** A client that the admin of the first one makes. */
async function anotherClient(app: TestApp): Promise<{ client_id: string; client_secret: string }> {
  const adam = app.client()
  await adam.post('/sign-in/email', { email: 'adam@example.com', password: 'correct-horse-battery' })
  const made = await adam.post('/oauth2/create-client', {
    client_name: 'Acme Mail',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code', 'refresh_token'],
  })
  return made.json
}

async function typesOf(app: TestApp): Promise<unknown[]> {
  return ((await allTables(app.database)).auditEvent ?? []).map(({ type }) => type)
}
