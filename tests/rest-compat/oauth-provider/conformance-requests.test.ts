import { authorizePath, givenCode, locationOf, postForm, REDIRECT } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { describe, expect, test } from 'vitest'
import { begin, returned, tokensFor, without } from './conformance.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const REQUEST_OBJECT = 'eyJhbGciOiJub25lIn0.eyJyZWRpcmVjdF91cmkiOiJodHRwczovL2V2aWwuZXhhbXBsZS8ifQ.'

describe('OpenID Connect Basic OP: authorization requests', () => {
  const given = testAppsOn()

  test('oidcc-response-type-missing: an error at the redirect URI', async () => {
    const { client, olga, issuer } = await begin(given)
    const { searchParams } = await locationOf(olga, without(authorizePath(client), 'response_type'))
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ error: 'invalid_request', state: 'the-state', iss: issuer },
    })
  })

  test('oidcc-ensure-request-without-nonce-succeeds-for-code-flow: and the ID token has none', async () => {
    const scenario = await begin(given)
    const { id_token } = await tokensFor(scenario)
    const claims = JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).not.toHaveProperty('nonce')
  })

  test('oidcc-ensure-request-without-state-succeeds: and the answer has none', async () => {
    const { client, olga } = await begin(given)
    const path = without(authorizePath(client, { prompt: 'none' }), 'state')
    expect((await locationOf(olga, path)).searchParams.has('state')).toBe(false)
  })

  test.each([
    ['oidcc-ensure-redirect-uri-in-authorization-request', undefined],
    ['oidcc-ensure-registered-redirect-uri', 'https://evil.example/callback'],
    ['oidcc-redirect-uri-query-added', `${REDIRECT}?foo=bar`],
    ['oidcc-redirect-uri-path-added', `${REDIRECT}/other`],
  ])('%s: an error that leads nowhere', async (_name, redirect_uri) => {
    const { client, olga, app } = await begin(given)
    const path = without(authorizePath(client), 'redirect_uri')
    const sent = redirect_uri === undefined ? path : `${path}&redirect_uri=${encodeURIComponent(redirect_uri)}`
    const answer = await olga.get(sent)
    expect(answer.status).toBe(400)
    expect(answer.headers.has('location')).toBe(false)
    const page = await olga.get(sent, { accept: 'text/html' })
    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
    expect(await countRows(app.database, 'oauthGrant')).toBe(0)
  })

  test('oidcc-unknown-client: an error that leads nowhere', async () => {
    const { olga } = await begin(given)
    const answer = await olga.get(authorizePath({ client_id: 'unknown' }))
    expect([answer.status, answer.headers.has('location')]).toEqual([400, false])
  })

  test('oidcc-redirect-uri-query-OK: a query that was registered is kept', async () => {
    const redirect = `${REDIRECT}?foo=bar`
    const { client, olga } = await begin(given, { metadata: { redirect_uris: [redirect] } })
    const arrived = await locationOf(olga, authorizePath(client, { redirect_uri: redirect, prompt: 'none' }))
    expect(Object.fromEntries(arrived.searchParams)).toMatchObject({ foo: 'bar', error: 'consent_required' })
  })

  test('oidcc-redirect-uri-query-mismatch: another query than was registered', async () => {
    const { client, olga } = await begin(given, { metadata: { redirect_uris: [`${REDIRECT}?foo=bar`] } })
    expect((await olga.get(authorizePath(client, { redirect_uri: `${REDIRECT}?foo=baz` }))).status).toBe(400)
  })

  test.each([
    ['oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported', { request: REQUEST_OBJECT }],
    ['oidcc-ensure-request-object-with-redirect-uri', { request: REQUEST_OBJECT, state: 'the-state' }],
  ])('%s: rejected as unsupported', async (_name, parameters) => {
    const scenario = await begin(given)
    const expected = { error: 'request_not_supported', state: 'the-state' }
    expect(await returned(scenario, parameters as Record<string, string>)).toMatchObject(expected)
  })

  test.each([
    'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported',
    'oidcc-request-uri-signed-rs256',
  ])('%s: rejected as unsupported, and nothing is fetched', async () => {
    const scenario = await begin(given)
    const answer = await returned(scenario, { request_uri: `${scenario.app.baseUrl}/request.jwt#hash` })
    expect(answer).toMatchObject({ error: 'request_uri_not_supported' })
  })

  test('oidcc-registration-in-request: the parameter `registration` is not supported', async () => {
    const answer = await returned(await begin(given), { registration: '{}' })
    expect(answer).toMatchObject({ error: 'registration_not_supported' })
  })

  test('oidcc-ensure-request-with-valid-pkce-succeeds, and one without PKCE does not (OAuth 2.1)', async () => {
    const scenario = await begin(given)
    await tokensFor(scenario)
    const path = without(authorizePath(scenario.client), 'code_challenge', 'code_challenge_method')
    const { searchParams } = await locationOf(scenario.olga, path)
    expect(searchParams.get('error_description')).toBe('code_challenge is missing')
  })

  test('oidcc-ensure-post-request-succeeds: a form of another site leads to the GET, which has the cookies', async () => {
    const { app, client, olga, issuer } = await begin(given)
    const query = authorizePath(client, { resource: 'https://api.example.com/notes' }).split('?')[1] ?? ''
    const site = { ...FORM, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const elsewhere = app.client({ origin: 'https://app.example.com' })
    const posted = await elsewhere.raw('POST', '/oauth2/authorize', query, site)
    expect([posted.status, posted.setCookies]).toEqual([303, []])
    const location = posted.headers.get('location') ?? ''
    expect(location).toBe(`${issuer}/oauth2/authorize?${sorted(location, query)}`)
    expect(await givenCode(olga, location.slice(issuer.length))).toMatch(/^\w+$/)
  })

  test('oidcc-ensure-post-request-succeeds: what is wrong is answered by the GET', async () => {
    const { app, client, issuer } = await begin(given)
    const posted = await app.client().raw('POST', '/oauth2/authorize', `client_id=${client.client_id}`, FORM)
    expect([posted.status, posted.headers.get('location')]).toEqual([
      ...[303, `${issuer}/oauth2/authorize?client_id=${client.client_id}`],
    ])
  })

  test('oidcc-ensure-request-with-repeated-parameter-fails', async () => {
    const { client, olga } = await begin(given)
    const { searchParams } = await locationOf(olga, `${authorizePath(client)}&scope=openid`)
    expect(searchParams.get('error')).toBe('invalid_request')
  })

  test('oidcc-server: the token endpoint answers nothing to a GET, and JSON that nobody stores to a POST', async () => {
    const { app, client } = await begin(given)
    expect((await app.client().get('/oauth2/token')).status).toBe(404)
    const refused = await postForm(app, '/oauth2/token', client, { grant_type: 'password' })
    expect(refused).toMatchObject({ status: 400, json: { error: 'unsupported_grant_type' } })
    expect(refused.headers.get('cache-control')).toBe('no-store')
  })
})

// The same parameters, each as often; their order is the server's.
function sorted(location: string, query: string): string {
  const found = location.split('?')[1] ?? ''
  expect([...new URLSearchParams(found)].sort()).toEqual([...new URLSearchParams(query)].sort())
  return found
}
