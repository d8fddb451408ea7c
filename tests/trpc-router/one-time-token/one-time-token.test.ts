import type { FoyerOptions } from '@foyer/auth-domain/options'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { NEW_PASSWORD, resetTokenOf, signedInEmail } from '@foyer/testing/account-rows'
import { countOf, RACE, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details, PASSWORD, signedIn, signedUp } from '@foyer/testing/users'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { expect, test } from 'vitest'
import { givenAdminUsers } from '#trpc-router/admin/admin-users.ts'

const options: FoyerOptions = { oneTimeToken: { enabled: true } }
const invalid = { status: 400, code: 'INVALID_TOKEN', message: 'Invalid token' }

onBothEngines('a one-time token', ({ open }) => {
  const given = testAppsOn(open)

  test('hands the session over, once', async () => {
    const app = await given(options)
    const olga = await signedUp(app, 'Olga')
    const { token } = (await call(olga, 'generateOneTimeToken')).data
    expect(token).toMatch(/^[\w-]{32}$/)
    const other = app.client()
    const handed = await call(other, 'verifyOneTimeToken', { token })
    const { session, user } = (await olga.get('/get-session')).json
    expect(handed.data).toMatchObject({ session: { id: session.id, token: session.token }, user: { id: user.id } })
    expect(await signedInEmail(other)).toBe(details('Olga').email)
    expect(await call(app.client(), 'verifyOneTimeToken', { token })).toMatchObject(invalid)
    expect(await countRows(app.database, 'session')).toBe(1)
    // One session: signing out on one side signs out the other (T161).
    await other.post('/sign-out')
    expect(await signedInEmail(olga)).toBeUndefined()
  })

  test('with newSession makes a session of its own that records how it began (T161)', async () => {
    const app = await given({ oneTimeToken: { enabled: true, newSession: true } })
    const olga = await signedUp(app, 'Olga')
    const { token } = (await call(olga, 'generateOneTimeToken')).data
    const other = app.client()
    const { session } = (await call(other, 'verifyOneTimeToken', { token })).data
    expect(session.id).not.toBe((await olga.get('/get-session')).json.session.id)
    const stored = (await allTables(app.database)).session?.find(({ id }) => id === session.id)
    expect(stored).toMatchObject({ methods: 'one-time-token,password', factors: '' })
    await other.post('/sign-out')
    expect(await signedInEmail(olga)).toBe(details('Olga').email)
  })

  test('is refused when unknown, expired or of a session that has ended', async () => {
    const app = await given({ ...options, session: { expiresIn: 240 } })
    const olga = await signedUp(app, 'Olga')
    const tokenOf = async () => (await call(olga, 'generateOneTimeToken')).data.token
    const verify = (token: string) => call(app.client(), 'verifyOneTimeToken', { token })
    const before = await tablesWithoutCounters(app.database)
    expect(await verify('no-such-token')).toMatchObject(invalid)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    const expired = await tokenOf()
    app.pass(181)
    expect(await verify(expired)).toMatchObject({ status: 400, message: 'Token expired', setCookies: [] })
    expect(await verify(expired)).toMatchObject(invalid)
    // The session ends before the token does (T160).
    const late = await tokenOf()
    app.pass(60)
    expect(await verify(late)).toMatchObject({ status: 400, message: 'Session not found', setCookies: [] })
    const sara = await signedUp(app, 'Sara')
    const { token } = (await call(sara, 'generateOneTimeToken')).data
    await sara.post('/sign-out')
    expect(await verify(token)).toMatchObject({ status: 400, message: 'Session not found', setCookies: [] })
  })

  test('is refused for a banned user', async () => {
    const app = await given(options)
    const olga = await signedUp(app, 'Olga')
    const { token } = (await call(olga, 'generateOneTimeToken')).data
    await run(app.database, 'update "user" set banned = true')
    const refused = await call(app.client(), 'verifyOneTimeToken', { token })
    expect(refused).toMatchObject({ status: 400, message: 'Session not found', setCookies: [] })
  })

  test.each([false, true])(
    'does not outlive the end of all other sessions, newSession %s (T11)',
    async (newSession) => {
      const app = await given({ oneTimeToken: { enabled: true, newSession } })
      const olga = await signedUp(app, 'Olga')
      const sara = await signedUp(app, 'Sara')
      const { token } = (await call(olga, 'generateOneTimeToken')).data
      const hers = (await call(sara, 'generateOneTimeToken')).data.token
      expect((await call(olga, 'revokeOtherSessions')).status).toBe(200)
      const other = app.client()
      expect(await call(other, 'verifyOneTimeToken', { token })).toMatchObject({ ...invalid, setCookies: [] })
      expect(await signedInEmail(other)).toBeUndefined()
      expect(await signedInEmail(olga)).toBe(details('Olga').email)
      const later = (await call(olga, 'generateOneTimeToken')).data.token
      expect((await call(app.client(), 'verifyOneTimeToken', { token: later })).status).toBe(200)
      expect((await call(app.client(), 'verifyOneTimeToken', { token: hers })).status).toBe(200)
    },
  )

  const ends: readonly [string, string, object][] = [
    ['password', 'changePassword', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }],
    ['email', 'changeEmail', { newEmail: 'olga@new.example.com' }],
  ]
  test.each(ends)('does not outlive a new %s, though its session does (T11)', async (_what, operation, input) => {
    const app = await given(options)
    const olga = await signedUp(app, 'Olga')
    const { token } = (await call(olga, 'generateOneTimeToken')).data
    expect((await call(olga, operation, input)).status).toBe(200)
    expect(await call(app.client(), 'verifyOneTimeToken', { token })).toMatchObject({ ...invalid, setCookies: [] })
    expect((await olga.get('/get-session')).json.session).toBeDefined()
  })

  test('is not made while impersonating (T165)', async () => {
    const { app, adam } = await givenAdminUsers(given, options)
    await call(adam, 'impersonateUser', { userId: 'uma' })
    const refused = await call(adam, 'generateOneTimeToken')
    expect(refused).toMatchObject({ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_DO_THIS_WHILE_IMPERSONATING' })
    expect(await countRows(app.database, 'verification')).toBe(0)
  })

  test('ends the session that the browser had, unless it is the same', async () => {
    const app = await given(options)
    const olga = await signedUp(app, 'Olga')
    const max = await signedUp(app, 'Max')
    const tokenOf = async () => (await call(olga, 'generateOneTimeToken')).data.token
    await call(olga, 'verifyOneTimeToken', { token: await tokenOf() })
    expect(await signedInEmail(olga)).toBe(details('Olga').email)
    await call(max, 'verifyOneTimeToken', { token: await tokenOf() })
    expect(await signedInEmail(max)).toBe(details('Olga').email)
    const sessions = (await allTables(app.database)).session ?? []
    expect(sessions).toHaveLength(1)
  })

  test('is not found while the feature is off', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    expect((await call(olga, 'generateOneTimeToken')).status).toBe(404)
    expect((await call(olga, 'verifyOneTimeToken', { token: 'x' })).status).toBe(404)
  })

  test('gives a session of its own neither more time nor freshness', async () => {
    const app = await given({
      oneTimeToken: { enabled: true, newSession: true },
      user: { deleteUser: { enabled: true } },
    })
    const olga = await signedUp(app, 'Olga')
    const original = (await olga.get('/get-session')).json.session
    app.pass(25 * 3600)
    const { token } = (await olga.get('/one-time-token/generate')).json
    const other = app.client()
    const { session } = (await other.post('/one-time-token/verify', { token })).json
    expect(session).toMatchObject({ createdAt: original.createdAt, expiresAt: original.expiresAt })
    expect((await other.get('/get-session')).json.session).toMatchObject({ createdAt: original.createdAt })
    expect(await other.post('/delete-user')).toMatchObject({ status: 400, json: { code: 'SESSION_EXPIRED' } })
    expect(await countRows(app.database, 'user')).toBe(1)
  })

  test('answers with a bearer where those are enabled', async () => {
    const app = await given({ ...options, bearer: { enabled: true } })
    const olga = await signedUp(app, 'Olga')
    const { token } = (await olga.get('/one-time-token/generate')).json
    const { headers } = await app.client().post('/one-time-token/verify', { token })
    const authorization = `Bearer ${headers.get('set-auth-token')}`
    const again = (await app.client({ authorization }).get('/one-time-token/generate')).json.token
    const other = app.client()
    await other.post('/one-time-token/verify', { token: again })
    expect(await signedInEmail(other)).toBe(details('Olga').email)
  })

  test('keeps whether the sign-in is remembered', async () => {
    const app = await given(options)
    await signedUp(app, 'Olga')
    const olga = await signedIn(app, 'Olga', { rememberMe: false })
    const { token } = (await olga.get('/one-time-token/generate')).json
    const { setCookies } = await app.client().post('/one-time-token/verify', { token })
    const line = setCookies.find((cookie) => cookie.includes('session_token='))
    expect(line).toBeDefined()
    expect(line).not.toMatch(/max-age/i)
  })

  test('is joined by another account where browsers keep several', async () => {
    const app = await given({ ...options, multiSession: { enabled: true } })
    const olga = await signedUp(app, 'Olga')
    const max = await signedUp(app, 'Max')
    const { token } = (await olga.get('/one-time-token/generate')).json
    await max.post('/one-time-token/verify', { token })
    const listed = (await max.get('/multi-session/list-device-sessions')).json
    expect(listed.map(({ user }: { user: { name: string } }) => user.name).sort()).toEqual(['Max', 'Olga'])
  })

  test('is nowhere in the tables, nor is the secret of its session (T1)', async () => {
    const app = await given(options)
    const olga = await signedUp(app, 'Olga')
    const { token } = (await olga.get('/one-time-token/generate')).json
    const [secret = '?'] = decodeURIComponent(olga.cookies.get('foyer.session_token') ?? '').split('.')
    const text = JSON.stringify(await allTables(app.database))
    for (const hidden of [token, secret]) expect(text.includes(hidden), hidden).toBe(false)
  })

  test('is good for nothing else, and no other secret for it (T9)', async () => {
    const app = await given({ ...options, magicLink: { enabled: true } })
    const olga = await signedUp(app, 'Olga')
    const { token } = (await olga.get('/one-time-token/generate')).json
    for (const path of ['/magic-link/verify', '/verify-email', '/delete-user/callback']) {
      const { status, setCookies, headers } = await app.client().get(`${path}?token=${token}`)
      expect({ refused: status >= 400 || headers.get('location')?.includes('error='), setCookies }, path).toEqual({
        refused: true,
        setCookies: [],
      })
    }
    const newPassword = 'another-horse-battery'
    expect((await app.client().post('/reset-password', { token, newPassword })).status).toBe(400)
    const handle = (await olga.get('/get-session')).json.session.token
    const reset = await resetTokenOf(app, 'Olga')
    for (const other of [handle, reset]) {
      const refused = await app.client().post('/one-time-token/verify', { token: other })
      expect(refused).toMatchObject({ status: 400, setCookies: [] })
    }
    expect((await app.client().post('/one-time-token/verify', { token })).status).toBe(200)
    expect((await app.client().post('/reset-password', { token: reset, newPassword })).status).toBe(200)
  })

  test('gives way to ten newer ones of its session (T162)', async () => {
    const app = await given(options)
    const olga = await signedUp(app, 'Olga')
    app.stopClock()
    const tokens: string[] = []
    for (let n = 0; n < 11; n += 1) {
      tokens.push((await olga.get('/one-time-token/generate')).json.token)
      app.pass(1)
    }
    expect(await countRows(app.database, 'verification')).toBe(10)
    const [oldest, next] = tokens
    expect((await app.client().post('/one-time-token/verify', { token: oldest })).status).toBe(400)
    expect((await app.client().post('/one-time-token/verify', { token: next })).status).toBe(200)
  })

  test('is compared three times in ten seconds for one address (T163)', async () => {
    const app = await given({ ...options, rateLimit: { enabled: true } })
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await app.client().post('/one-time-token/verify', { token: 'guess' })).status)
    }
    expect(statuses).toEqual([400, 400, 400, 429])
  })

  test('is made by the server alone where the option says so', async () => {
    const app = await given({ oneTimeToken: { enabled: true, disableClientRequest: true } })
    const olga = await signedUp(app, 'Olga')
    const refused = await olga.get('/one-time-token/generate')
    expect(refused).toMatchObject({ status: 400, json: { message: 'Client requests are disabled' } })
    expect(await countRows(app.database, 'verification')).toBe(0)
    const cookieHeader = [...olga.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const server = createServerCaller(createCall(app.services, { ...serverRequest, cookieHeader }))
    const { token } = await server.oneTimeToken.generateOneTimeToken()
    expect((await app.client().post('/one-time-token/verify', { token })).status).toBe(200)
  })

  test.each([false, true])(
    'is redeemed by one of 20 at the same time (T2), newSession %s',
    async (newSession) => {
      const app = await given({ oneTimeToken: { enabled: true, newSession }, rateLimit: { enabled: false } })
      const olga = await signedUp(app, 'Olga')
      const { token } = (await olga.get('/one-time-token/generate')).json
      const clients = Array.from({ length: 20 }, () => app.client())
      const statuses = await together(clients.map((client) => () => client.post('/one-time-token/verify', { token })))
      expect([countOf(statuses, 200), countOf(statuses, 400)]).toEqual([1, 19])
      expect(clients.filter(({ cookies }) => cookies.size > 0)).toHaveLength(1)
      expect(await countRows(app.database, 'session')).toBe(newSession ? 2 : 1)
    },
    RACE.timeout,
  )
})
