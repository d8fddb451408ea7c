import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { codeOf, givenTwoFactorUser } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { setUserRole } from '#trpc-router/admin/admin-users.ts'

const ON = { bearer: { enabled: true } }
const COOKIE = 'foyer.session_token'
const SESSION_COOKIE = /session_token|session_data|dont_remember|admin_session/

describe('bearers', () => {
  const given = testAppsOn()

  test.each(['Bearer', 'bearer', 'BEARER'])('%s with the value of set-auth-token signs in', async (scheme) => {
    const { app, token } = await givenToken(await given(ON))
    const headers = { authorization: `${scheme} ${token}` }
    const program = app.client()
    expect((await call(program, 'getSession', undefined, headers)).data.user.name).toBe('Olga')
    const renamed = await call(program, 'updateUser', { name: 'Renamed' }, headers)
    expect(renamed).toMatchObject({ status: 200, setCookies: [] })
    expect(renamed.headers.get('set-auth-token')).toBeNull()
    expect((await call(program, 'listSessions', undefined, headers)).data).toHaveLength(1)
  })

  test.each([
    ['the handle of bodies', (_token: string, handle: string) => `Bearer ${handle}`],
    ['the secret without its signature', (token: string) => `Bearer ${token.split('.')[0]}`],
    ['a forged signature', (token: string) => `Bearer ${token.split('.')[0]}.${'A'.repeat(43)}%3D`],
    ['the value decoded', (token: string) => `Bearer ${decodeURIComponent(token)}`],
    ['nonsense', () => 'Bearer nonsense'],
    ['nothing', () => 'Bearer'],
    ['two blanks', (token: string) => `Bearer  ${token}`],
    ['a broken percent sign', () => 'Bearer %'],
  ])('%s is signed out, also beside a good cookie, and changes nothing', async (_label, headerOf) => {
    const { app, olga, token } = await givenToken(await given(ON))
    const handle = (await olga.get('/get-session')).json.session.token
    const headers = { authorization: headerOf(token, handle) }
    const before = await tablesWithoutCounters(app.database)
    const read = await call(olga, 'getSession', undefined, headers)
    expect(read).toMatchObject({ data: null, setCookies: [] })
    const refused = await call(olga, 'updateUser', { name: 'Changed' }, headers)
    expect(refused).toMatchObject({ status: 401, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await call(olga, 'getSession')).data.user.name).toBe('Olga')
  })

  test.each(['Basic YWxpY2U6c2VjcmV0', 'ApiKey x', 'token'])('%s is ignored: the cookie counts', async (header) => {
    const { olga } = await givenToken(await given(ON))
    expect((await call(olga, 'getSession', undefined, { authorization: header })).data.user.name).toBe('Olga')
  })

  test('a good one beside the cookie of another user is the one who is signed in', async () => {
    const { app, token } = await givenToken(await given(ON))
    const max = await signedUp(app, 'Max')
    const cookie = max.cookies.get(COOKIE)
    const headers = { authorization: `Bearer ${token}` }
    expect((await call(max, 'getSession', undefined, headers)).data.user.name).toBe('Olga')
    await call(max, 'updateUser', { name: 'Olga 2' }, headers)
    expect(max.cookies.get(COOKIE)).toBe(cookie)
    expect((await call(max, 'getSession')).data.user.name).toBe('Max')
  })

  test('signing out ends the session and leaves the cookies of the browser alone', async () => {
    const { app, token } = await givenToken(await given(ON))
    const max = await signedUp(app, 'Max')
    const headers = { authorization: `Bearer ${token}` }
    expect(await call(max, 'signOut', undefined, headers)).toMatchObject({ status: 200, setCookies: [] })
    expect((await call(app.client(), 'getSession', undefined, headers)).data).toBeNull()
    expect((await call(max, 'getSession')).data.user.name).toBe('Max')
  })

  test('a sign-in with a bearer that has ended sets cookies and tells the new value', async () => {
    const { app, olga, token } = await givenToken(await given(ON))
    await olga.post('/sign-out')
    const { email, password } = details('Olga')
    const authorization = `Bearer ${token}`
    const answer = await app.client().post('/sign-in/email', { email, password }, { authorization })
    expect(answer.setCookies.join()).toMatch(SESSION_COOKIE)
    expect(await nameOf(app, answer.headers.get('set-auth-token'))).toBe('Olga')
  })

  test('where the session is replaced, the answer tells the new value and sets no cookie', async () => {
    const { app, token } = await givenToken(await given(ON))
    const authorization = `Bearer ${token}`
    const change = { currentPassword: PASSWORD, newPassword: 'another-horse-battery', revokeOtherSessions: true }
    const answer = await app.client().post('/change-password', change, { authorization })
    expect(answer.setCookies).toEqual([])
    const next = answer.headers.get('set-auth-token')
    expect(next).not.toBe(token)
    expect(await nameOf(app, next)).toBe('Olga')
    expect(await nameOf(app, token)).toBeUndefined()
  })

  test('an admin who impersonates gets a value for it, and keeps their own', async () => {
    const { app, token } = await givenToken(await given(ON))
    const { id } = (await (await signedUp(app, 'Max')).get('/get-session')).json.user
    const olga = (await app.client().get('/get-session', { authorization: `Bearer ${token}` })).json.user
    await setUserRole(app, olga.id, 'admin')
    const asAdmin = { authorization: `Bearer ${token}` }
    const answer = await app.client().post('/admin/impersonate-user', { userId: id }, asAdmin)
    expect(answer).toMatchObject({ status: 200, setCookies: [] })
    expect(await nameOf(app, answer.headers.get('set-auth-token'))).toBe('Max')
    expect(await nameOf(app, token)).toBe('Olga')
  })

  test('an impersonation is stopped by its value, and that of the admin still counts', async () => {
    const { app, olga, token } = await givenToken(await given(ON))
    const { id } = (await (await signedUp(app, 'Max')).get('/get-session')).json.user
    await setUserRole(app, (await olga.get('/get-session')).json.user.id, 'admin')
    const asAdmin = { authorization: `Bearer ${token}` }
    const started = await app.client().post('/admin/impersonate-user', { userId: id }, asAdmin)
    const value = started.headers.get('set-auth-token')
    const asMax = { authorization: `Bearer ${value}` }
    const stopped = await app.client().post('/admin/stop-impersonating', {}, asMax)
    expect(stopped).toMatchObject({ status: 200, json: null, setCookies: [] })
    expect(stopped.headers.get('set-auth-token')).toBeNull()
    expect(await nameOf(app, value)).toBeUndefined()
    expect(await nameOf(app, token)).toBe('Olga')
    const again = await app.client().post('/admin/stop-impersonating', {}, asAdmin)
    expect(again).toMatchObject({ status: 400, json: { message: 'You are not impersonating anyone' } })
    const { auditEvent = [] } = await tablesWithoutCounters(app.database)
    expect(auditEvent.at(-1)).toMatchObject({ type: 'user.impersonation.ended', actorId: id })
  })

  test('a second factor that follows a sign-in is taken beside a stale bearer', async () => {
    const app = await given({ ...ON, twoFactor: { enabled: true } })
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    const authorization = 'Bearer stale.value'
    const program = app.client()
    const { email, password } = details('Olga')
    const half = await program.post('/sign-in/email', { email, password }, { authorization })
    expect(half.json).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] })
    expect(half.headers.get('set-auth-token')).toBeNull()
    app.pass(30)
    const whole = await program.post('/two-factor/verify-totp', { code: codeOf(app, totpURI) }, { authorization })
    expect(await nameOf(app, whole.headers.get('set-auth-token'))).toBe('Olga')
  })

  test.each([
    ['remembered', true, 7],
    ['not remembered', false, 1],
  ])('a session that is %s is renewed as with its cookie, and tells no new value', async (_label, rememberMe, days) => {
    const app = await given({ ...ON, session: { updateAge: 60 } })
    app.stopClock()
    await signedUp(app, 'Olga')
    const { email, password } = details('Olga')
    const signIn = await app.client().post('/sign-in/email', { email, password, rememberMe })
    const token = signIn.headers.get('set-auth-token')
    const authorization = `Bearer ${token}`
    app.pass(3600)
    const answer = await app.client().get('/get-session', { authorization })
    expect(answer.setCookies).toEqual([])
    // Its value goes on: only a new one is told (T153).
    expect(answer.headers.get('set-auth-token')).toBeNull()
    const left = Date.parse(answer.json.session.expiresAt) - app.services.now().getTime()
    expect(left).toBe(days * 86_400_000 - (rememberMe ? 0 : 3_600_000))
  })

  test('the value is told where a cookie is set, and to no wrong password', async () => {
    const app = await given(ON)
    const { olga } = await givenToken(app)
    expect((await olga.get('/get-session')).headers.get('set-auth-token')).toBeNull()
    expect((await olga.post('/sign-out')).headers.get('set-auth-token')).toBeNull()
    const refused = await olga.post('/sign-in/email', { email: details('Olga').email, password: 'wrong-password' })
    expect([refused.status, refused.headers.get('set-auth-token')]).toEqual([401, null])
  })

  test('while it is switched off nothing is told, and a bearer is not looked at', async () => {
    const app = await given()
    const client = app.client()
    const answer = await client.post('/sign-up/email', details('Olga'))
    expect(answer.headers.get('set-auth-token')).toBeNull()
    const authorization = `Bearer ${client.cookies.get(COOKIE)}`
    expect((await app.client().get('/get-session', { authorization })).json).toBeNull()
    expect((await client.get('/get-session', { authorization: 'Bearer nonsense' })).json.user.name).toBe('Olga')
  })

  test('the cookie cache of somebody else is not read', async () => {
    const app = await given({ ...ON, session: { cookieCache: { enabled: true } } })
    const { token } = await givenToken(app)
    const max = await signedUp(app, 'Max')
    const asOlga = await max.get('/get-session', { authorization: `Bearer ${token}` })
    expect(asOlga).toMatchObject({ json: { user: { name: 'Olga' } }, setCookies: [] })
  })

  test('the sessions that the cookies of a browser keep are not those of its bearer (T152)', async () => {
    const app = await given({ ...ON, multiSession: { enabled: true } })
    const { token } = await givenToken(app)
    const max = await signedUp(app, 'Max')
    const list = async (headers = {}) => (await max.get('/multi-session/list-device-sessions', headers)).json
    expect(await list()).toMatchObject([{ user: { name: 'Max' } }])
    const asOlga: { user: { name: string } }[] = await list({ authorization: `Bearer ${token}` })
    expect(asOlga.map(({ user }) => user.name)).not.toContain('Max')
  })

  test('the value of a banned user is good for nothing, and nothing is stored of it', async () => {
    const { app, token } = await givenToken(await given(ON))
    await app.database.db.updateTable('user').set({ banned: true }).execute()
    expect(await nameOf(app, token)).toBeUndefined()
    expect(JSON.stringify(await allTables(app.database))).not.toContain(token.split('.')[0])
  })
})

async function givenToken(app: TestApp): Promise<{ app: TestApp; olga: TestClient; token: string }> {
  const olga = app.client()
  const { headers } = await olga.post('/sign-up/email', details('Olga'))
  const token = headers.get('set-auth-token') ?? ''
  expect(token).toBe(olga.cookies.get(COOKIE))
  expect(headers.get('access-control-expose-headers')).toContain('set-auth-token')
  return { app, olga, token }
}

/** Who is signed in with a value as bearer. */
async function nameOf(app: TestApp, token: string | null): Promise<string | undefined> {
  return (await app.client().get('/get-session', { authorization: `Bearer ${token}` })).json?.user.name
}
