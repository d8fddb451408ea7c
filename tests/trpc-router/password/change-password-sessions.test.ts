import { NEW_PASSWORD, signedInEmail } from '@foyer/testing/account-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { PASSWORD, signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const OLGA = 'olga@example.com'
const COOKIE = 'foyer.session_token'
const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
const revokingOthers = { ...change, revokeOtherSessions: true }

describe('sessions after a password change', () => {
  const given = testAppsOn()

  test.each([undefined, false])('all stay when revokeOtherSessions is %s', async (revokeOtherSessions) => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const phone = await signedIn(app, 'Olga')
    const before = (await tablesWithoutCounters(app.database)).session
    await call(olga, 'changePassword', { ...change, revokeOtherSessions })
    expect((await tablesWithoutCounters(app.database)).session).toEqual(before)
    expect(await Promise.all([olga, phone].map(signedInEmail))).toEqual([OLGA, OLGA])
  })

  test('the others end and the current one is replaced with revokeOtherSessions', async () => {
    const app = await given()
    const [olga, mia] = [await signedUp(app, 'Olga'), await signedUp(app, 'Mia')]
    const phone = await signedIn(app, 'Olga')
    const former = app.client({ cookie: `${COOKIE}=${olga.cookies.get(COOKIE)}` })
    const result = await call(olga, 'changePassword', revokingOthers)
    expect(result.status).toBe(200)
    const present = await Promise.all([olga, phone, former, mia].map(signedInEmail))
    expect(present).toEqual([OLGA, undefined, undefined, 'mia@example.com'])
    expect(result.data.token).toBe((await olga.get('/get-session')).json.session.token)
  })

  test.each([
    [true, ['Max-Age=604800', 'Max-Age=34560000']],
    [false, [undefined, undefined, undefined]],
  ])('rememberMe %s is kept', async (rememberMe, lifetimes) => {
    const app = await given()
    app.stopClock()
    await signedUp(app, 'Olga')
    const olga = await signedIn(app, 'Olga', { rememberMe })
    const { setCookies } = await call(olga, 'changePassword', revokingOthers)
    expect(setCookies.map((line) => /Max-Age=\d+/.exec(line)?.[0])).toEqual(lifetimes)
    const { expiresAt, createdAt } = (await olga.get('/get-session')).json.session
    const days = (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000
    expect(days).toBe(rememberMe ? 7 : 1)
  })

  test('the new one is fresh, and keeps the active organization', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await run(
      app.database,
      `insert into organization (id, name, slug, "createdAt") values ('acme', 'Acme', 'acme', now())`,
    )
    await run(app.database, `update session set "activeOrganizationId" = 'acme'`)
    app.pass(2 * 86_400)
    const { createdAt } = (await olga.get('/get-session')).json.session
    const unlink = () => call(olga, 'unlinkAccount', { providerId: 'github' })
    expect((await unlink()).code).toBe('SESSION_IS_NOT_FRESH')
    await call(olga, 'changePassword', revokingOthers)
    const { session } = (await olga.get('/get-session')).json
    expect(session).toMatchObject({ activeOrganizationId: 'acme', createdAt })
    expect(await unlink()).toMatchObject({ status: 400 })
    expect((await unlink()).code).not.toBe('SESSION_IS_NOT_FRESH')
  })

  test('a refused change ends none', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const phone = await signedIn(app, 'Olga')
    const result = await call(olga, 'changePassword', { ...revokingOthers, currentPassword: 'wrong-password' })
    expect(result).toMatchObject({ status: 400, setCookies: [] })
    expect(await Promise.all([olga, phone].map(signedInEmail))).toEqual([OLGA, OLGA])
  })

  test('the cookie cache of the old one is replaced', async () => {
    const app = await given({ session: { cookieCache: { enabled: true } } })
    const olga = await signedUp(app, 'Olga')
    const { setCookies } = await call(olga, 'changePassword', revokingOthers)
    expect(setCookies.map((line) => line.split('=')[0]).sort()).toEqual([
      'foyer.known_browser',
      'foyer.session_data',
      COOKIE,
    ])
    expect(await signedInEmail(olga)).toBe(OLGA)
  })
})
