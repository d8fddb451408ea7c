import { approve, deviceOptions, givenDeviceCodes, tokenRequest } from '@foyer/testing/devices'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe('the device grant as RFC 8628 has it', () => {
  const given = testAppsOn()

  test('takes forms, and nothing stores an answer', async () => {
    const app = await given(deviceOptions)
    const olga = await signedUp(app, 'Olga')
    const device = app.client()
    const asked = await device.raw('POST', '/device/code', 'client_id=cli&scope=read%20write', FORM)
    await approve(olga, asked.json)
    const body = new URLSearchParams(tokenRequest(asked.json)).toString()
    const token = await device.raw('POST', '/device/token', body, FORM)
    expect(token.json).toMatchObject({ token_type: 'Bearer', scope: 'read write' })
    const refused = await device.raw('POST', '/device/token', body, FORM)
    expect(refused.status).toBe(400)
    for (const { headers } of [asked, token, refused]) {
      expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache'])
    }
  })

  test('every error has an error code of OAuth, and no other key', async () => {
    const app = await given(deviceOptions)
    const device = app.client()
    const { device_code } = await givenDeviceCodes(device)
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
    const cases = [
      ['/device/code', {}, 400, 'invalid_request'],
      ['/device/code', { client_id: '' }, 400, 'invalid_request'],
      ['/device/code', { client_id: 'nobody' }, 400, 'invalid_client'],
      ['/device/code', { client_id: 'cli', user_id: 'olga' }, 400, 'invalid_request'],
      ['/device/token', {}, 400, 'invalid_request'],
      ['/device/token', { grant_type, client_id: 'cli' }, 400, 'invalid_request'],
      ['/device/token', { grant_type: 'password', client_id: 'cli', device_code }, 400, 'unsupported_grant_type'],
      ['/device/token', { grant_type, client_id: 'nobody', device_code }, 400, 'invalid_client'],
      ['/device/token', { grant_type, client_id: 'tv', device_code }, 400, 'invalid_grant'],
      ['/device/token', { grant_type, client_id: 'cli', device_code: 'nothing' }, 400, 'invalid_grant'],
      ['/device/token', { grant_type, client_id: 'cli', device_code }, 400, 'authorization_pending'],
      ['/device/token', { grant_type, client_id: 'cli', device_code }, 400, 'slow_down'],
    ] as const
    for (const [path, body, status, error] of cases) {
      const answer = await device.post(path, body)
      const text = new URLSearchParams(body).toString()
      expect([answer.status, answer.json], `${path} ${text}`).toEqual([
        status,
        { error, error_description: expect.any(String) },
      ])
    }
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test('so has a body that cannot be read', async () => {
    const app = await given(deviceOptions)
    const device = app.client()
    const cases = [
      ['{', 'application/json', 400],
      ['client_id=cli&client_id=tv', FORM['content-type'], 400],
      ['a=1&'.repeat(60), FORM['content-type'], 413],
      [`client_id=${'x'.repeat(200_000)}`, FORM['content-type'], 413],
      ['client_id=cli', 'text/plain', 415],
      ['null', 'application/json', 400],
    ] as const
    for (const [body, type, status] of cases) {
      const answer = await device.raw('POST', '/device/code', body, { 'content-type': type })
      expect([answer.status, answer.json?.error], `${type} ${body.slice(0, 40)}`).toEqual([status, 'invalid_request'])
    }
    const evil = { origin: 'https://evil.example.com' }
    const elsewhere = await device.post('/device/code', { client_id: 'cli' }, evil)
    expect(elsewhere).toMatchObject({ status: 403, json: { error: 'access_denied' } })
    expect(await countRows(app.database, 'deviceCode')).toBe(0)
  })

  test('forms are taken nowhere else: not where a user answers', async () => {
    const app = await given(deviceOptions)
    const olga = await signedUp(app, 'Olga')
    for (const path of ['/device/approve', '/device/deny']) {
      expect((await olga.raw('POST', path, 'userCode=BCDFGHJK', FORM)).status).toBe(415)
    }
  })

  test('codes are asked for three times in ten seconds by one address, and then it is told to wait', async () => {
    const app = await given({ ...deviceOptions, rateLimit: { enabled: true } })
    const statuses: number[] = []
    for (let n = 0; n < 3; n += 1) {
      statuses.push((await app.client().post('/device/code', { client_id: 'cli' })).status)
    }
    const refused = await app.client().post('/device/code', { client_id: 'cli' })
    expect(statuses).toEqual([200, 200, 200])
    expect(refused).toMatchObject({ status: 429, json: { error: 'slow_down' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('who answers is told errors as better-auth has them, beside code and message', async () => {
    const app = await given(deviceOptions)
    const olga = await signedUp(app, 'Olga')
    const message = 'Invalid user code'
    const wrong = { code: 'INVALID_USER_CODE', message, error: 'invalid_request', error_description: message }
    expect((await olga.get('/device?user_code=BCDFGHJK')).json).toEqual(wrong)
    expect((await olga.post('/device/approve', { userCode: 'BCDFGHJK' })).json).toEqual(wrong)
    const anonymous = await app.client().post('/device/approve', { userCode: 'BCDFGHJK' })
    expect(anonymous).toMatchObject({ status: 401, json: { error: 'unauthorized' } })
  })
})
