import { createHmac } from 'node:crypto'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { givenAdmin, givenOAuthClient, providerOptions, REDIRECT } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedIn } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { assertionOf, givenKeyPair, postAssertion, signingWith } from './signed-assertions.ts'

const TOKEN = '/oauth2/token'

async function givenSigner(app: TestApp, alg = 'ES256', metadata: object = {}) {
  const pair = await givenKeyPair(alg)
  const client = await givenOAuthClient(app, { ...signingWith(pair), ...metadata })
  const made = { ...pair, client }
  return { pair, client, sign: (claims = {}, kid?: string) => assertionOf(app, { ...made, claims, kid }) }
}

onBothEngines('an assertion', ({ open }) => {
  const given = testAppsOn(open)

  test('is taken once: of fifty calls with one at once one gets a token', async () => {
    const app = await given(providerOptions)
    const { sign } = await givenSigner(app)
    const assertion = await sign()
    const answers = await Promise.all(Array.from({ length: 50 }, () => postAssertion(app, TOKEN, assertion)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 401)
    expect(refused.map(({ json }) => json.error)).toEqual(Array.from({ length: 49 }, () => 'invalid_client'))
    expect(await countRows(app.database, 'oauthAccessToken')).toBe(1)
  })
})

describe('an assertion', () => {
  const given = testAppsOn()

  test.each(['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'])('is signed by %s', async (alg) => {
    const app = await given(providerOptions)
    const { client, sign } = await givenSigner(app, alg)
    const answer = await postAssertion(app, TOKEN, await sign())
    expect(answer).toMatchObject({ status: 200, json: { token_type: 'Bearer' } })
    const tokens = { token: answer.json.access_token }
    const introspected = await postAssertion(app, '/oauth2/introspect', await sign(), tokens)
    expect(introspected.json).toMatchObject({ active: true, client_id: client.client_id })
    expect((await postAssertion(app, '/oauth2/revoke', await sign(), tokens)).status).toBe(200)
    expect(await countRows(app.database, 'oauthAccessToken')).toBe(0)
  })

  test('is found among the keys of its client by its name, and without one by trying', async () => {
    const app = await given(providerOptions)
    const [first, second] = [await givenKeyPair('ES256', 'first'), await givenKeyPair('ES256', 'second')]
    const client = await givenOAuthClient(app, signingWith(first, second))
    const statusOf = async (kid?: string) =>
      (await postAssertion(app, TOKEN, await assertionOf(app, { ...second, client, kid }))).status
    expect([await statusOf('second'), await statusOf(), await statusOf('first')]).toEqual([200, 200, 401])
  })

  const refused: Readonly<Record<string, object>> = {
    'for another service': { aud: 'https://other.example.com' },
    'of another client': { iss: 'other' },
    'that has ended': { exp: 1 },
    'that lasts for an hour': { exp: Math.floor(Date.now() / 1000) + 3600 },
    'without a name': { jti: undefined },
  }

  test.each(Object.entries(refused))('%s is refused, and nothing is remembered', async (_title, claims) => {
    const app = await given(providerOptions)
    const { sign } = await givenSigner(app)
    const answer = await postAssertion(app, TOKEN, await sign(claims))
    expect(answer).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
    await expectNothing(app)
  })

  test('of a key that is not the client’s is refused', async () => {
    const app = await given(providerOptions)
    const { client } = await givenSigner(app)
    const foreign = await assertionOf(app, { ...(await givenKeyPair()), client })
    expect((await postAssertion(app, TOKEN, foreign)).status).toBe(401)
    await expectNothing(app)
  })

  test.each(['none', 'HS256'])('with alg %s is refused', async (alg) => {
    const app = await given(providerOptions)
    const { pair, sign } = await givenSigner(app)
    const [, payload] = (await sign()).split('.')
    const text = `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}.${payload}`
    const mac = createHmac('sha256', JSON.stringify(pair.publicKey)).update(text).digest('base64url')
    expect((await postAssertion(app, TOKEN, `${text}.${alg === 'none' ? '' : mac}`)).status).toBe(401)
    await expectNothing(app)
  })

  test('by another algorithm than its client is registered for is refused', async () => {
    const app = await given(providerOptions)
    const { sign } = await givenSigner(app, 'ES256', { token_endpoint_auth_signing_alg: 'RS256' })
    expect((await postAssertion(app, TOKEN, await sign())).status).toBe(401)
    await expectNothing(app)
  })

  test('beside a secret, another id, or of a client with a secret, is refused', async () => {
    const app = await given(providerOptions)
    const { client, sign } = await givenSigner(app)
    const grant_type = 'client_credentials'
    const with_ = async (form: Record<string, string>, headers = {}) =>
      (await postAssertion(app, TOKEN, await sign(), { grant_type, ...form }, headers)).status
    expect(await with_({ client_secret: 'any' })).toBe(401)
    expect(await with_({ client_id: 'other' })).toBe(401)
    expect(await with_({ client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer' })).toBe(401)
    const authorization = `Basic ${Buffer.from(`${client.client_id}:any`).toString('base64')}`
    expect(await with_({}, { authorization })).toBe(401)
    await expectNothing(app)
    expect(await with_({ client_id: client.client_id })).toBe(200)
  })

  test.each(['', '.', 'a.b.c', 'e30.e30.e30', `e30.${Buffer.from('{"sub":7}').toString('base64url')}.x`])(
    'that is the text %j is refused',
    async (text) => {
      const app = await given(providerOptions)
      await givenSigner(app)
      const { status, json } = await postAssertion(app, TOKEN, text)
      expect([400, 401]).toContain(status)
      expect(['invalid_request', 'invalid_client']).toContain(json.error)
    },
  )

  test('of a point that is on no curve is refused', async () => {
    const app = await given(providerOptions)
    const pair = await givenKeyPair()
    const publicKey = { ...pair.publicKey, x: 'A'.repeat(43) }
    const client = await givenOAuthClient(app, signingWith({ ...pair, publicKey }))
    expect((await postAssertion(app, TOKEN, await assertionOf(app, { ...pair, client }))).status).toBe(401)
  })
})

describe('a client that signs', () => {
  const given = testAppsOn()

  test('is shown with its keys, gets others, and has no secret', async () => {
    const app = await given(providerOptions)
    const { client, pair, sign } = await givenSigner(app)
    const adam = await signedIn(app, 'Adam')
    expect(client.client_secret).toBe('')
    const { client_id } = client
    const shown = (await adam.get(`/oauth2/get-client?client_id=${client_id}`)).json
    expect(shown).toMatchObject({ jwks: { keys: [pair.publicKey] } })
    const other = await givenKeyPair()
    const update = { jwks: { keys: [other.publicKey] } }
    expect((await adam.post('/oauth2/update-client', { client_id, update })).json).toMatchObject(update)
    expect((await postAssertion(app, TOKEN, await sign())).status).toBe(401)
    expect((await postAssertion(app, TOKEN, await assertionOf(app, { ...other, client }))).status).toBe(200)
    expect((await adam.post('/oauth2/client/rotate-secret', { client_id })).status).toBe(400)
  })

  test.each([
    ['a private key', { jwks: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'x'.repeat(43), d: 'd' }] } }],
    ['no keys', {}],
    ['an address that is never asked', { jwks_uri: 'ftp://keys.example.com/' }],
    ['an address of this network', { jwks_uri: 'https://10.0.0.1/keys' }],
  ])('is not made with %s', async (_title, keys) => {
    const app = await given(providerOptions)
    const admin = await givenAdmin(app)
    const base = { client_name: 'Notes', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'private_key_jwt' }
    const { status, text } = await admin.post('/oauth2/create-client', { ...base, ...keys })
    expect(status).toBe(400)
    expect(text).toContain('jwks')
    expect(await countRows(app.database, 'oauthClient')).toBe(0)
  })
})

async function expectNothing(app: TestApp): Promise<void> {
  expect(await countRows(app.database, 'oauthAssertion')).toBe(0)
  expect(await countRows(app.database, 'oauthAccessToken')).toBe(0)
}
