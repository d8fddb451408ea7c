import { redirectTarget, signedInEmail, signInStatus } from '@foyer/testing/account-rows'
import { mailedLink, outboxDrained, pathOf, sentMails, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, signedIn, signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const OLGA = 'olga@example.com'
const mailing = { emailVerification: { sendOnSignUp: true } }
const signingIn = { emailVerification: { sendOnSignUp: true, autoSignInAfterVerification: true } }

describe('following a verification link', () => {
  const given = testAppsOn()

  async function linkFor(app: TestApp, name = 'Olga'): Promise<string> {
    return tokenOf(await mailedLink(app, details(name).email, 'verify-email'))
  }

  test('verifies the email once, and answers the same when opened again', async () => {
    const app = await given(mailing)
    await signUp(app, 'Olga')
    const token = await linkFor(app)
    const first = await call(app.client(), 'verifyEmail', { token })
    expect(first).toMatchObject({ status: 200, data: { status: true, user: null }, setCookies: [] })
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    expect(before.user?.[0]?.emailVerified).toBe(true)
    expect(await call(app.client(), 'verifyEmail', { token })).toMatchObject({ status: 200, data: first.data })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect(before.auditEvent?.at(-1)).toMatchObject({ type: 'user.email.verified', actorId: null })
  })

  test('creates a session where the options say so, the first time only', async () => {
    const app = await given({ ...signingIn, emailAndPassword: { autoSignIn: false } })
    await app.client().post('/sign-up/email', details('Olga'))
    const token = await linkFor(app)
    const [first, second] = [app.client(), app.client()]
    expect(redirectTarget(await call(first, 'verifyEmail', { token, callbackURL: '/in' }))).toBe('/in')
    const replay = await call(second, 'verifyEmail', { token, callbackURL: '/in' })
    expect([redirectTarget(replay), replay.setCookies]).toEqual(['/in', []])
    expect(await Promise.all([first, second].map(signedInEmail))).toEqual([OLGA, undefined])
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test('keeps the session of a browser in which the user is signed in', async () => {
    const app = await given(signingIn)
    const olga = await signUp(app, 'Olga')
    const { session } = await tablesWithoutCounters(app.database)
    await call(olga, 'verifyEmail', { token: await linkFor(app) })
    expect((await tablesWithoutCounters(app.database)).session).toEqual(session)
    expect((await olga.get('/get-session')).json.user).toMatchObject({ email: OLGA, emailVerified: true })
  })

  test('keeps the session of another user in the same browser', async () => {
    const app = await given(signingIn)
    await signUp(app, 'Olga')
    const shared = await signUp(app, 'Mia')
    const phone = await signedIn(app, 'Mia')
    await call(shared, 'verifyEmail', { token: await linkFor(app) })
    expect(await Promise.all([shared, phone].map(signedInEmail))).toEqual(['mia@example.com', 'mia@example.com'])
    expect(await countRows(app.database, 'session')).toBe(3)
  })

  test('verifies the email of a banned user without signing in', async () => {
    const app = await given({ ...signingIn, emailAndPassword: { autoSignIn: false } })
    await app.client().post('/sign-up/email', details('Olga'))
    const token = await linkFor(app)
    await run(app.database, 'update "user" set banned = true')
    expect(await call(app.client(), 'verifyEmail', { token })).toMatchObject({ status: 200, setCookies: [] })
    expect((await allTables(app.database)).user?.[0]?.emailVerified).toBe(true)
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test('allows signing in where the options require verification', async () => {
    const app = await given({ emailAndPassword: { requireEmailVerification: true } })
    const result = await call(app.client(), 'signUpEmail', details('Olga'))
    expect(result).toMatchObject({ status: 200, data: { token: null } })
    expect(result.setCookies).toEqual([expect.stringMatching(/^foyer\.known_browser=/)])
    expect(await signInStatus(app, OLGA)).toBe(403)
    expect(await signInStatus(app, OLGA, 'wrong-password')).toBe(401)
    await call(app.client(), 'verifyEmail', { token: await linkFor(app) })
    expect(await signInStatus(app, OLGA)).toBe(200)
    expect(await sentMails(app)).toEqual([`${OLGA} verify-email`, `${OLGA} verify-email`])
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'does not redirect to %s, with a valid or an invalid token',
    async (callbackURL) => {
      const app = await given(mailing)
      await signUp(app, 'Olga')
      const valid = await linkFor(app)
      const before = await tablesWithoutCounters(app.database)
      for (const token of [valid, 'a.b.c']) {
        const result = await call(app.client(), 'verifyEmail', { token, callbackURL })
        expect(result).toMatchObject({ status: 403, message: 'Invalid callbackURL' })
        expect(result.headers.get('location')).toBeNull()
      }
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test('requires a token', async () => {
    const app = await given()
    const result = await call(app.client(), 'verifyEmail', {})
    expect(result).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  })

  test('after a link scanner has opened it still succeeds', async () => {
    const app = await given(mailing)
    await signUp(app, 'Olga')
    const path = pathOf(await mailedLink(app, OLGA, 'verify-email'))
    const before = await tablesWithoutCounters(app.database)
    expect((await app.client().raw('HEAD', path, undefined)).status).toBe(200)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await app.client().get(path)
    const answer = await app.client().get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await allTables(app.database)).user?.[0]?.emailVerified).toBe(true)
  })

  test('for a replaced email does not verify the new one', async () => {
    const app = await given(mailing)
    await signUp(app, 'Olga')
    const path = pathOf(await mailedLink(app, OLGA, 'verify-email'))
    await run(app.database, `update "user" set email = 'moved@example.com'`)
    expect((await app.client().get(path)).headers.get('location')).toBe('/?error=invalid_token')
    expect((await allTables(app.database)).user?.[0]?.emailVerified).toBe(false)
  })
})
