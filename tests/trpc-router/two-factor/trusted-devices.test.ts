import { NEW_PASSWORD, resetTokenOf } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { givenTwoFactorUser, halfSignedIn, nextCode, type TwoFactorUser } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const DAY = 24 * 3600
const on = { twoFactor: { enabled: true } }

describe('a trusted device', () => {
  const given = testAppsOn()

  test('is asked for no second factor, three sign-ins in a row, and its cookie always ends (T27)', async () => {
    const { app, device } = await givenTrustedDevice(given)
    for (let round = 0; round < 3; round += 1) {
      await device.post('/sign-out')
      const answer = await signIn(device)
      expect(answer.json).toMatchObject({ token: expect.any(String) })
      const cookie = answer.setCookies.find((text) => text.includes('trust_device='))
      expect(cookie).toMatch(/Max-Age=2592000/)
    }
    expect(await countRows(app.database, 'trustedDevice')).toBe(1)
    const { trustedDevice = [], auditEvent = [] } = await allTables(app.database)
    const added = auditEvent.filter(({ type }) => type === 'user.trusted-device.added')
    expect(added.map(({ detail }) => detail)).toEqual([JSON.stringify({ device: trustedDevice[0]?.id })])
  })

  test('is one for thirty days from the second factor, however often it signs in (T26)', async () => {
    const { app, device } = await givenTrustedDevice(given)
    const value = decodeURIComponent(device.cookies.get('foyer.trust_device') ?? '').split('.')[0] ?? ''
    expect(value.length).toBeGreaterThanOrEqual(32)
    expect(JSON.stringify(await allTables(app.database))).not.toContain(value)
    app.pass(30 * DAY - 60)
    expect((await signIn(device)).json).toHaveProperty('token')
    app.pass(61)
    expect((await signIn(device)).json).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] })
  })

  test('of one user is asked for the second factor of another, and keeps both trusts (T28)', async () => {
    const { app, device } = await givenTrustedDevice(given)
    const zoe = await givenTwoFactorUser(app, 'Zoe')
    await halfSignedIn(app, 'Zoe', device)
    await device.post('/two-factor/verify-totp', { code: nextCode(app, zoe.totpURI), trustDevice: true })
    expect((await signIn(device, 'Olga')).json).toHaveProperty('token')
    expect((await signIn(device, 'Zoe')).json).toHaveProperty('token')
  })

  test.each<[string, (scene: Scene) => Promise<unknown>]>([
    ['is revoked by name', revokeByName],
    ['every session is ended', ({ olga }) => olga.client.post('/revoke-sessions')],
    ['all other sessions are ended', ({ olga }) => olga.client.post('/revoke-other-sessions')],
    ['the second factor is turned off and on again', turnOffAndOn],
    ['the password is changed', ({ olga }) => olga.client.post('/change-password', changed)],
    ['the password is reset', resetPassword],
    ['the email is changed', ({ olga }) => olga.client.post('/change-email', { newEmail: 'new@example.com' })],
    ['the second factor is replaced', replaceFactor],
    ['an admin ends all sessions', (scene) => byAdmin(scene, 'revoke-user-sessions')],
    ['its user is banned', (scene) => byAdmin(scene, 'ban-user')],
  ])('ceases to be one when %s (T26)', async (_title, act) => {
    const scene = await givenTrustedDevice(given)
    expect(await countRows(scene.app.database, 'trustedDevice')).toBe(1)
    await act(scene)
    expect(await countRows(scene.app.database, 'trustedDevice')).toBe(0)
  })

  test('is listed to its user alone, and revoked by them alone', async () => {
    const { app, olga, device } = await givenTrustedDevice(given)
    const { data } = await call(device, 'listTrustedDevices')
    expect(data).toMatchObject([{ current: true, userAgent: 'test' }])
    expect((await call(olga.client, 'listTrustedDevices')).data).toMatchObject([{ id: data[0].id, current: false }])
    const zoe = await givenTwoFactorUser(app, 'Zoe')
    expect((await call(zoe.client, 'listTrustedDevices')).data).toEqual([])
    expect((await call(zoe.client, 'revokeTrustedDevice', { id: data[0].id })).status).toBe(404)
    expect(await countRows(app.database, 'trustedDevice')).toBe(1)
    expect((await call(olga.client, 'revokeTrustedDevice', { id: data[0].id })).status).toBe(200)
    expect(await detailOf(app, 'user.trusted-device.revoked')).toEqual({
      device: data[0].id,
      deviceUserAgent: 'test',
    })
    expect((await signIn(device)).json).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] })
  })
})

async function detailOf({ database }: TestApp, type: string): Promise<unknown> {
  const { detail } = await database.db
    .selectFrom('auditEvent')
    .select('detail')
    .where('type', '=', type)
    .executeTakeFirstOrThrow()
  return detail && JSON.parse(detail)
}

type Scene = { app: TestApp; olga: TwoFactorUser; device: TestClient }

const changed = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }

/** Olga, signed in, and another browser that she trusts. */
async function givenTrustedDevice(given: ReturnType<typeof testAppsOn>): Promise<Scene> {
  const app = await given(on)
  const olga = await givenTwoFactorUser(app, 'Olga')
  const device = await halfSignedIn(app, 'Olga')
  const code = nextCode(app, olga.totpURI)
  const answer = await device.post('/two-factor/verify-totp', { code, trustDevice: true })
  expect(answer.status).toBe(200)
  return { app, olga, device }
}

function signIn(client: TestClient, name = 'Olga') {
  const { email, password } = details(name)
  return client.post('/sign-in/email', { email, password })
}

async function revokeByName({ olga }: Scene): Promise<void> {
  const [device] = (await olga.client.get('/two-factor/list-trusted-devices')).json
  await olga.client.post('/two-factor/revoke-trusted-device', { id: device.id })
}

async function turnOffAndOn({ app, olga }: Scene): Promise<void> {
  expect((await olga.client.post('/two-factor/disable', { password: PASSWORD })).status).toBe(200)
  const { totpURI } = (await olga.client.post('/two-factor/enable', { password: PASSWORD })).json
  await olga.client.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })
}

async function replaceFactor({ app, olga }: Scene): Promise<void> {
  const { totpURI } = (await olga.client.post('/two-factor/enable', { password: PASSWORD })).json
  expect((await olga.client.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status).toBe(200)
}

async function byAdmin({ app, olga }: Scene, act: string): Promise<void> {
  const userId: string = (await olga.client.get('/get-session')).json.user.id
  const adam = await signedUp(app, 'Adam')
  await run(app.database, `update "user" set role = 'admin' where email = 'adam@example.com'`)
  expect((await adam.post(`/admin/${act}`, { userId })).status).toBe(200)
}

async function resetPassword({ app }: Scene): Promise<void> {
  const token = await resetTokenOf(app, 'Olga')
  const answer = await app.client().post('/reset-password', { token, newPassword: NEW_PASSWORD })
  expect([answer.status, answer.setCookies.filter((text) => text.includes('session_token'))]).toEqual([200, []])
}
