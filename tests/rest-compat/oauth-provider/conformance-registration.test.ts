import { authorizePath, givenCode, postForm, REDIRECT, VERIFIER } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { openOptions } from './relying-parties.ts'

const ISSUED = { client_id: expect.any(String), client_id_issued_at: expect.any(Number) }
const METADATA_INVALID = { status: 400, json: { error: 'invalid_client_metadata' } }

describe('OpenID Connect Dynamic OP: registration', () => {
  const given = testAppsOn()

  /** What registration answers to a page of another site, which sends no cookies. */
  async function registered(metadata: object) {
    const app = await given(openOptions)
    const client = app.client({ origin: 'https://elsewhere.example' })
    return { app, answer: await client.post('/oauth2/register', { redirect_uris: [REDIRECT], ...metadata }) }
  }

  test('oidcc-registration-dynamic: 201, with everything that was registered', async () => {
    const { answer } = await registered({ client_name: 'Notes', client_uri: 'https://app.example.com' })
    expect(answer).toMatchObject({
      status: 201,
      json: {
        ...ISSUED,
        ...{ client_name: 'Notes', client_uri: 'https://app.example.com', redirect_uris: [REDIRECT] },
        ...{ token_endpoint_auth_method: 'none', grant_types: ['authorization_code'], response_types: ['code'] },
        ...{ application_type: 'web', id_token_signed_response_alg: 'RS256' },
      },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('oidcc-registration-dynamic: what is answered has no null, which is no value there', async () => {
    const { answer } = await registered({})
    expect(Object.values(answer.json)).not.toContain(null)
  })

  test('oidcc-registration-client-secret: nobody has seen whom a secret would go to, so there is none', async () => {
    const { app, answer } = await registered({ token_endpoint_auth_method: 'client_secret_basic' })
    expect(answer).toMatchObject({ status: 201, json: { token_endpoint_auth_method: 'none' } })
    expect(answer.json).not.toHaveProperty('client_secret')
    expect((await allTables(app.database)).oauthClient).toMatchObject([{ authentication: 'none', secret: null }])
  })

  test('oidcc-server, with a client that has registered itself', async () => {
    const { app, answer } = await registered({ client_name: 'Notes' })
    const { client_id } = answer.json
    const code = await givenCode(await signedUp(app, 'Olga'), authorizePath({ client_id }))
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER, client_id }
    const tokens = await postForm(app, '/oauth2/token', undefined, form)
    expect(tokens).toMatchObject({ status: 200, json: { id_token: expect.any(String) } })
    // It has registered for no refresh tokens.
    expect(tokens.json).not.toHaveProperty('refresh_token')
  })

  test.each([
    ['oidcc-registration-logo-uri', { logo_uri: 'https://elsewhere.example/logo.png' }],
    ['oidcc-registration-policy-uri', { policy_uri: 'https://elsewhere.example/policy' }],
    ['oidcc-registration-tos-uri', { tos_uri: 'https://elsewhere.example/terms' }],
    ['oidcc-registration-contacts', { contacts: ['olga@example.com'] }],
  ])('%s: is passed over, so that no page shows what a stranger has sent', async (_name, metadata) => {
    const { answer } = await registered(metadata)
    expect(answer.status).toBe(201)
    expect(answer.json).not.toHaveProperty(Object.keys(metadata)[0] ?? '')
  })

  test.each([
    ['oidcc-registration-jwks-uri', { jwks_uri: 'http://127.0.0.1:9/jwks' }],
    ['oidcc-registration-sector-uri', { sector_identifier_uri: 'http://127.0.0.1:9/sector' }],
  ])('%s: is passed over, and nothing is fetched', async (_name, metadata) => {
    const { answer } = await registered(metadata)
    expect([answer.status, answer.json.client_id]).toEqual([201, expect.any(String)])
  })

  test.each([
    ['oidcc-redirect-uri-regfrag', [`${REDIRECT}#fragment`], 'invalid_redirect_uri'],
    ['oidcc-registration-redirect-uri-http', ['http://app.example.com/callback'], 'invalid_redirect_uri'],
    ['oidcc-registration-redirect-uri-script', ['javascript:alert(1)'], 'invalid_redirect_uri'],
    ['oidcc-registration-redirect-uri-missing', [], 'invalid_client_metadata'],
    ['oidcc-registration-redirect-uri-no-list', REDIRECT, 'invalid_client_metadata'],
  ])('%s: is refused', async (_name, redirect_uris, error) => {
    const { app, answer } = await registered({ redirect_uris })
    expect(answer).toMatchObject({ status: 400, json: { error } })
    expect(await countRows(app.database, 'oauthClient')).toBe(0)
  })

  test.each([
    ['oidcc-registration-idtoken-unsigned', { id_token_signed_response_alg: 'none' }],
    ['oidcc-registration-implicit', { response_types: ['id_token token'], grant_types: ['implicit'] }],
    ['oidcc-registration-client-credentials', { grant_types: ['client_credentials'] }],
  ])('%s: is refused', async (_name, metadata) => {
    expect((await registered(metadata)).answer).toMatchObject(METADATA_INVALID)
  })

  test('oidcc-registration-claims: what a stranger may not say of itself is passed over', async () => {
    const { answer } = await registered({ client_id: 'mine', client_secret: 'mine', skip_consent: true })
    expect(answer.json).toMatchObject({ skip_consent: false, origin: 'registered' })
    expect(answer.json.client_id).not.toBe('mine')
    expect(answer.json).not.toHaveProperty('client_secret')
  })

  test('oidcc-registration-json: a form is none', async () => {
    const app = await given(openOptions)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await app.client().raw('POST', '/oauth2/register', `redirect_uris=${REDIRECT}`, form)
    expect(answer).toMatchObject(METADATA_INVALID)
  })
})
