import { approve, deviceOptions, givenDeviceCodes, tokenRequest } from '@foyer/testing/devices'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const METADATA = [
  '/api/auth/.well-known/oauth-authorization-server',
  '/api/auth/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server/api/auth',
  '/.well-known/openid-configuration/api/auth',
]
const KEYS = ['/api/auth/jwks', '/api/auth/.well-known/jwks.json', '/.well-known/jwks.json']
const ELSEWHERE = { origin: 'https://elsewhere.example', cookie: 'foyer.session_token=x' }
const all = { ...deviceOptions, jwt: { enabled: true }, advanced: { strictOrigin: true } }

describe('the authorization server', () => {
  const given = testAppsOn()

  test.each(METADATA)('says what it is at %s, and claims nothing that it does not do', async (path) => {
    const app = await given(deviceOptions)
    const answer = await fetch(app.baseUrl + path)
    const issuer = `${app.baseUrl}/api/auth`
    expect(await answer.json()).toEqual({
      issuer,
      token_endpoint: `${issuer}/oauth2/token`,
      device_authorization_endpoint: `${issuer}/device/code`,
      grant_types_supported: ['urn:ietf:params:oauth:grant-type:device_code'],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: ['none'],
    })
    expect(answer.headers.get('cache-control')).toBe(
      'public, max-age=15, stale-while-revalidate=15, stale-if-error=86400',
    )
    const head = await fetch(app.baseUrl + path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(answer.headers.get('content-length'))
  })

  test('is not there where no device may sign in', async () => {
    const app = await given()
    for (const path of METADATA) expect([path, (await fetch(app.baseUrl + path)).status]).toEqual([path, 404])
    expect((await app.client().post('/oauth2/token', tokenRequest({ device_code: 'x' }))).status).toBe(404)
  })

  test('tells metadata, keys and tokens to the pages of any origin, and neither reads nor sets a cookie', async () => {
    const app = await given(all)
    for (const path of [...METADATA, ...KEYS]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(app.baseUrl + path, { method, headers: ELSEWHERE })
        expect([path, method, answer.status, ...shown(answer)]).toEqual([path, method, 200, '*', null, null])
      }
    }
    const token = await redeemedFrom(app, ELSEWHERE)
    expect([token.status, ...shown(token)]).toEqual([200, '*', null, null])
    expect(token.headers.get('vary') ?? '').not.toMatch(/origin/i)
    const refused = await redeemedFrom(app, ELSEWHERE, 'nothing')
    expect([refused.status, ...shown(refused)]).toEqual([400, '*', null, null])
  })

  test('lets any origin send a preflight for the token alone', async () => {
    const app = await given(all)
    const preflight = { ...ELSEWHERE, 'access-control-request-method': 'POST' }
    const asked = (path: string) => fetch(app.baseUrl + path, { method: 'OPTIONS', headers: preflight })
    expect(shown(await asked('/api/auth/oauth2/token'))).toEqual(['*', null, null])
    for (const path of ['/api/auth/device/token', '/api/auth/device/code', '/api/auth/sign-in/email']) {
      expect(shown(await asked(path)), path).toEqual([null, expect.toSatisfy(isAbsentOrTrue), null])
    }
  })

  test('answers at /oauth2/token what /device/token answers, to the letter', async () => {
    const app = await given(deviceOptions)
    const { device_code } = await givenDeviceCodes(app.client())
    const right = tokenRequest({ device_code })
    const requests = [
      { ...right, grant_type: 'authorization_code' },
      { ...right, client_id: 'nobody' },
      { ...right, client_id: 'tv' },
      { ...right, device_code: 'nothing' },
      { ...right, device_code: '' },
    ]
    for (const request of requests) {
      const body = new URLSearchParams(request).toString()
      const [one, other] = await Promise.all(['/device/token', '/oauth2/token'].map((path) => asForm(app, path, body)))
      expect(other, body).toEqual(one)
      expect(other?.[0]).toBe(400)
    }
    expect((await asForm(app, '/oauth2/token', ''))[1]).toMatchObject({ error: 'invalid_request' })
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test('counts the calls of both paths as one', async () => {
    const rules = { redeemDeviceCode: { window: 60, max: 2 } }
    const app = await given({ ...deviceOptions, rateLimit: { enabled: true, rules } })
    const statuses = []
    for (const path of ['/device/token', '/oauth2/token', '/oauth2/token']) {
      statuses.push((await app.client().post(path, tokenRequest({ device_code: 'x' }))).status)
    }
    expect(statuses).toEqual([400, 400, 429])
  })
})

function shown({ headers }: Response): (string | null)[] {
  return ['access-control-allow-origin', 'access-control-allow-credentials', 'set-cookie'].map((name) =>
    headers.get(name),
  )
}

function isAbsentOrTrue(value: unknown): boolean {
  return value === null || value === 'true'
}

async function redeemedFrom(app: TestApp, headers: Record<string, string>, code?: string): Promise<Response> {
  const codes = await givenDeviceCodes(app.client())
  await approve(await signedUp(app, code === undefined ? 'Olga' : 'Max'), codes)
  return fetch(`${app.baseUrl}/api/auth/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(tokenRequest({ device_code: code ?? codes.device_code })),
    headers,
  })
}

async function asForm(app: TestApp, path: string, body: string): Promise<[number, unknown]> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status, json } = await app.client().raw('POST', path, body, headers)
  return [status, json]
}
