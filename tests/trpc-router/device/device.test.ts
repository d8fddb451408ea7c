import { signedInEmail } from '@foyer/testing/account-rows'
import { approve, deviceOptions, givenDeviceCodes, poll, tokenRequest } from '@foyer/testing/devices'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { SECRET } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers } from '#trpc-router/admin/admin-users.ts'

const pending = { status: 400, json: { error: 'authorization_pending' } }
const gone = { status: 400, json: { error: 'invalid_grant', error_description: 'Invalid device code' } }

describe('a device', () => {
  const given = testAppsOn()

  test('signs in as the person who approves it, once, by a bearer', async () => {
    const app = await given(deviceOptions)
    app.stopClock()
    const olga = await signedUp(app, 'Olga')
    const device = app.client({ 'user-agent': 'acme-cli/1.0' })
    const codes = (await call(device, 'requestDeviceCode', { client_id: 'cli' })).data
    expect(codes).toMatchObject({ verification_uri: `${app.baseUrl}/device`, expires_in: 1800, interval: 5 })
    expect(codes.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/)
    expect(codes.verification_uri_complete).toBe(`${app.baseUrl}/device?user_code=${codes.user_code}`)
    const opened = (await call(olga, 'openDeviceCode', { user_code: codes.user_code })).data
    const asks = { status: 'pending', client_id: 'cli', client_name: 'Acme CLI', user_agent: 'acme-cli/1.0' }
    expect(opened).toMatchObject({ ...asks, ip_address: '127.0.0.1' })
    expect((await call(olga, 'approveDevice', { userCode: codes.user_code })).data).toEqual({ success: true })
    const token = (await call(device, 'redeemDeviceCode', tokenRequest(codes))).data
    expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 7 * 24 * 3600, scope: '' })
    const bearer = app.client({ authorization: `Bearer ${token.access_token}` })
    expect(await signedInEmail(bearer)).toBe(details('Olga').email)
    expect(await call(device, 'redeemDeviceCode', tokenRequest(codes))).toMatchObject({ status: 400 })
    expect(await countRows(app.database, 'deviceCode')).toBe(0)
    const listed = (await olga.get('/list-sessions')).json.map(({ userAgent }: { userAgent: string }) => userAgent)
    expect(listed.sort()).toEqual(['acme-cli/1.0', 'test'])
  })

  test('sets no cookie and ends no session, whatever comes along', async () => {
    const app = await given({ ...deviceOptions, multiSession: { enabled: true } })
    const olga = await signedUp(app, 'Olga')
    const max = await signedUp(app, 'Max')
    const codes = await givenDeviceCodes(app.client())
    await approve(olga, codes)
    const { data, setCookies } = await call(max, 'redeemDeviceCode', tokenRequest(codes))
    expect(data.access_token).toBeDefined()
    expect(setCookies).toEqual([])
    expect(await signedInEmail(max)).toBe(details('Max').email)
    expect(await countRows(app.database, 'session')).toBe(3)
  })

  test('is refused once its user denies it', async () => {
    const app = await given(deviceOptions)
    const olga = await signedUp(app, 'Olga')
    const codes = await givenDeviceCodes(app.client())
    await call(olga, 'openDeviceCode', { user_code: codes.user_code })
    expect((await call(olga, 'denyDevice', { userCode: codes.user_code })).data).toEqual({ success: true })
    const twice = await call(olga, 'approveDevice', { userCode: codes.user_code })
    expect(twice).toMatchObject({ status: 400, message: 'Device code already processed' })
    const denied = { status: 400, json: { error: 'access_denied', error_description: 'Access denied' } }
    expect(await poll(app.client(), codes)).toMatchObject(denied)
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test('is answered by nobody but who opened its code first, and who is told what asks', async () => {
    const app = await given(deviceOptions)
    const [olga, max] = [await signedUp(app, 'Olga'), await signedUp(app, 'Max')]
    const { user_code, device_code } = await givenDeviceCodes(app.client())
    const unclaimed = { status: 400, code: 'DEVICE_CODE_NOT_CLAIMED' }
    for (const operation of ['approveDevice', 'denyDevice']) {
      expect(await call(olga, operation, { userCode: user_code })).toMatchObject(unclaimed)
    }
    await call(olga, 'openDeviceCode', { user_code })
    for (const other of [max, app.client()]) {
      expect((await call(other, 'openDeviceCode', { user_code })).data).toEqual({ user_code, status: 'pending' })
    }
    const before = await tablesWithoutCounters(app.database)
    for (const operation of ['approveDevice', 'denyDevice']) {
      const refused = { status: 403, code: 'DEVICE_CODE_OF_ANOTHER_USER' }
      expect(await call(max, operation, { userCode: user_code })).toMatchObject(refused)
      const anonymous = await call(app.client(), operation, { userCode: user_code })
      expect(anonymous).toMatchObject({ status: 401, message: 'Authentication required' })
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect(await poll(app.client(), { user_code, device_code })).toMatchObject(pending)
  })

  test('its code is read as people type it, and no other is found', async () => {
    const app = await given(deviceOptions)
    const olga = await signedUp(app, 'Olga')
    const { user_code } = await givenDeviceCodes(app.client())
    const typed = ` ${user_code.slice(0, 4).toLowerCase()} – ${user_code.slice(4)} `
    expect((await call(olga, 'openDeviceCode', { user_code: typed })).data).toMatchObject({ client_id: 'cli' })
    const invalid = { status: 400, message: 'Invalid user code' }
    for (const wrong of ['', '-', user_code.slice(1), `${user_code}B`, '%', 'BCDFGHJK\u0000'.slice(0, 8)]) {
      expect(await call(olga, 'openDeviceCode', { user_code: wrong }), wrong).toMatchObject(invalid)
      expect(await call(olga, 'approveDevice', { userCode: wrong }), wrong).toMatchObject(invalid)
    }
    expect((await call(olga, 'approveDevice', { userCode: typed })).data).toEqual({ success: true })
  })

  test('ends when its time has passed, approved or not', async () => {
    const app = await given({
      ...deviceOptions,
      deviceAuthorization: { ...deviceOptions.deviceAuthorization, expiresIn: 60 },
    })
    const olga = await signedUp(app, 'Olga')
    const approved = await givenDeviceCodes(app.client())
    const open = await givenDeviceCodes(app.client())
    await approve(olga, approved)
    app.pass(60)
    const expired = { status: 400, message: 'User code has expired' }
    expect(await call(olga, 'openDeviceCode', { user_code: open.user_code })).toMatchObject(expired)
    expect(await call(olga, 'approveDevice', { userCode: open.user_code })).toMatchObject(expired)
    for (const codes of [approved, open]) {
      expect(await poll(app.client(), codes)).toMatchObject({ status: 400, json: { error: 'expired_token' } })
    }
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test('is not there while no client is configured', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const calls = [
      ['getAuthorizationServer', {}],
      ['requestDeviceCode', { client_id: 'cli' }],
      ['redeemDeviceCode', tokenRequest({ device_code: 'x' })],
      ['openDeviceCode', { user_code: 'x' }],
      ['approveDevice', { userCode: 'x' }],
      ['denyDevice', { userCode: 'x' }],
    ] as const
    for (const [operation, input] of calls) {
      expect((await call(olga, operation, input)).status, operation).toBe(404)
    }
  })

  test('is answered by no admin who impersonates', async () => {
    const { app, adam } = await givenAdminUsers(given, deviceOptions)
    const { user_code } = await givenDeviceCodes(app.client())
    await call(adam, 'impersonateUser', { userId: 'uma' })
    const inputs = { openDeviceCode: { user_code }, approveDevice: { userCode: user_code } }
    for (const [operation, input] of Object.entries(inputs)) {
      const refused = { status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_DO_THIS_WHILE_IMPERSONATING' }
      expect(await call(adam, operation, input)).toMatchObject(refused)
    }
    expect((await allTables(app.database)).deviceCode).toMatchObject([{ status: 'pending', userId: null }])
  })

  test('that asks too early waits five seconds longer each time', async () => {
    const app = await given(deviceOptions)
    app.stopClock()
    const device = app.client()
    const codes = await givenDeviceCodes(device)
    const pollAfter = async (seconds: number) => {
      app.pass(seconds)
      return (await poll(device, codes)).json.error
    }
    expect(await pollAfter(0)).toBe('authorization_pending')
    expect(await pollAfter(5)).toBe('authorization_pending')
    expect(await pollAfter(4)).toBe('slow_down')
    expect(await pollAfter(9)).toBe('slow_down')
    expect(await pollAfter(15)).toBe('authorization_pending')
    expect(await pollAfter(14)).toBe('slow_down')
  })

  test.each([
    ['its user is banned', 'update "user" set banned = true'],
    ['the session that approved it ends', 'delete from session'],
    ['that session expires', `update session set "expiresAt" = "createdAt"`],
    ['its user is deleted', 'delete from "user"'],
  ])('gets nothing where %s before it asks', async (_title, statement) => {
    const app = await given(deviceOptions)
    const olga = await signedUp(app, 'Olga')
    const codes = await givenDeviceCodes(app.client())
    await approve(olga, codes)
    await run(app.database, statement)
    const sessions = await countRows(app.database, 'session')
    const { status, json } = await poll(app.client(), codes)
    expect([status, ['access_denied', 'invalid_grant'].includes(json.error)]).toEqual([400, true])
    expect(await countRows(app.database, 'session')).toBe(sessions)
    expect(await poll(app.client(), codes)).toMatchObject(gone)
  })

  test('has no secret in the tables', async () => {
    const app = await given(deviceOptions)
    const olga = await signedUp(app, 'Olga')
    const codes = await givenDeviceCodes(app.client())
    await approve(olga, codes)
    const open = JSON.stringify(await allTables(app.database))
    const { access_token } = (await poll(app.client(), codes)).json
    const text = open + JSON.stringify(await allTables(app.database))
    const [secret = '?'] = decodeURIComponent(access_token).split('.')
    for (const hidden of [codes.device_code, codes.user_code, secret]) expect(text.includes(hidden)).toBe(false)
  })

  test('its codes are swept an hour after they have ended, and until then it is told so', async () => {
    const app = await given(deviceOptions)
    app.stopClock()
    const codes = await givenDeviceCodes(app.client())
    app.pass(1800 + 3600 - 1)
    await sweep(app.services)
    expect((await poll(app.client(), codes)).json.error).toBe('expired_token')
    app.pass(1)
    await sweep(app.services)
    expect(await countRows(app.database, 'deviceCode')).toBe(0)
    expect(await poll(app.client(), codes)).toMatchObject(gone)
  })

  test('its code from before a new secret is found, as long as the former one is listed', async () => {
    const NEWER = 'a-newer-secret-for-tests-0123456789-abcdefghij'
    const before = await given(deviceOptions)
    const codes = await givenDeviceCodes(before.client())
    const after = await given(deviceOptions, { FOYER_SECRET: `${NEWER},${SECRET}` })
    expect((await approve(await signedUp(after, 'Olga'), codes)).status).toBe(200)
    expect((await poll(after.client(), codes)).status).toBe(200)
    const without = await given(deviceOptions, { FOYER_SECRET: NEWER })
    const older = await givenDeviceCodes(before.client())
    expect((await without.client().get(`/device?user_code=${older.user_code}`)).status).toBe(400)
  })

  test('gets nothing by the code of another client', async () => {
    const app = await given(deviceOptions)
    const olga = await signedUp(app, 'Olga')
    const codes = await givenDeviceCodes(app.client())
    await approve(olga, codes)
    const mismatch = { error: 'invalid_grant', error_description: 'Client ID mismatch' }
    const answer = await app.client().post('/device/token', tokenRequest(codes, 'tv'))
    expect(answer).toMatchObject({ status: 400, json: mismatch })
    expect((await poll(app.client(), codes)).status).toBe(200)
  })
})
