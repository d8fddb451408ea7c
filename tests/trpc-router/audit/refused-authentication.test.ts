import { givenProviderApp, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { countStatements } from '@foyer/testing/statements'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, signedUp, signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { countsOf, recorded } from './refused-sign-ins.ts'

const WRONG = 'wrong-password'

describe('refused sign-ins', () => {
  const given = testAppsOn()
  const guess = (app: TestApp, email: string, password = WRONG) =>
    call(app.client(), 'signInEmail', { email, password })

  test('are recorded for a known email, with the user as target and without an actor', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    await guess(app, 'OLGA@example.com')
    expect(await recorded(app)).toEqual([
      {
        type: 'user.authentication.failed',
        actorId: null,
        targetEmail: 'olga@example.com',
        ipAddress: '127.0.0.1',
        userAgent: 'test',
        detail: expect.stringMatching(/^{"method":"email","account":"[\w-]{22}","reason":null}$/),
      },
    ])
  })

  test('are recorded alike for an unknown email, which is not stored', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const statements = (email: string) =>
      countStatements(app, app.client(), (caller) =>
        expect(caller.signIn.signInEmail({ email, password: WRONG })).rejects.toThrow('Invalid email or password'),
      )
    expect(await statements('nobody@example.com')).toBe(await statements('olga@example.com'))
    await run(app.database, 'delete from "auditEvent"')
    for (const email of ['olga@example.com', 'nobody@example.com']) await guess(app, email)
    const [first, second] = await recorded(app)
    expect(second).toEqual({ ...first, targetEmail: null, detail: expect.stringContaining('"method":"email"') })
    expect(second?.detail).not.toBe(first?.detail)
    const tables = JSON.stringify([
      await recorded(app),
      await app.database.db.selectFrom('rateLimit').selectAll().execute(),
    ])
    expect(tables).not.toContain('nobody')
  })

  test('are recorded ten times an account and hour, however many there are, and others still are', async () => {
    const app = await given()
    app.stopClock()
    for (let count = 0; count < 25; count += 1) await guess(app, 'nobody@example.com')
    expect(countsOf(await recorded(app))).toEqual({ failed: 10, throttled: 10 })
    await guess(app, 'another@example.com')
    expect(countsOf(await recorded(app))).toEqual({ failed: 11, throttled: 10 })
    app.pass(3600)
    await guess(app, 'nobody@example.com')
    expect(countsOf(await recorded(app))).toEqual({ failed: 12, throttled: 10 })
  })

  test('are counted exactly when they come together', async () => {
    const app = await given()
    app.stopClock()
    await signedUp(app, 'Olga')
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => guess(app, 'olga@example.com')))
    const { throttled } = countsOf(await recorded(app))
    expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(40)
    expect(throttled).toBe(10)
  })

  test.each([
    [`update "user" set banned = true`, {}, 'banned', 403],
    ['select 1', { requireEmailVerification: true }, 'unverified', 403],
    ['select 1', { requireEmailVerification: true, quietSignUp: true }, 'unverified', 401],
  ])('with the right password are recorded with their reason: after %s, %o', async (state, options, reason, status) => {
    const app = await given({ emailAndPassword: options })
    await signUp(app, 'Olga')
    await run(app.database, state)
    expect((await guess(app, details('Olga').email, details('Olga').password)).status).toBe(status)
    expect(await recorded(app)).toMatchObject([
      {
        type: 'user.authentication.refused',
        targetEmail: 'olga@example.com',
        detail: expect.stringContaining(`"reason":"${reason}"`),
      },
    ])
  })

  test('of somebody signed in by a provider are recorded when they are banned', async () => {
    const scene = await givenProviderApp(given)
    const olga = providerUser('Olga')
    await signInWithProvider(scene, scene.app.client(), { provider: 'gitlab', user: olga })
    await run(scene.app.database, `update "user" set banned = true`)
    await signInWithProvider(scene, scene.app.client(), { provider: 'gitlab', user: olga })
    expect(await recorded(scene.app)).toMatchObject([
      { type: 'user.authentication.refused', targetEmail: olga.email, detail: expect.stringContaining('gitlab') },
    ])
  })

  test('leave no record when they are malformed, or succeed', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    expect((await guess(app, 'no email')).status).toBe(400)
    expect((await guess(app, details('Olga').email, details('Olga').password)).status).toBe(200)
    expect(await recorded(app)).toEqual([])
  })

  test('are shown to admins among the events of the user, and to the user without address and user agent', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await app.client().post('/sign-in/email', { ...details('Olga'), password: WRONG })
    const { user } = (await olga.get('/get-session')).json
    const { events } = await olga.trpc.user.listOwnEvents.query({})
    expect(events[0]).toMatchObject({
      type: 'user.authentication.failed',
      by: 'somebody else',
      ipAddress: null,
      userAgent: null,
    })
    await run(app.database, `update "user" set role = 'admin'`)
    const ofUser = await olga.trpc.admin.listEvents.query({ targetUserId: user.id })
    expect(ofUser.events[0]).toMatchObject({ type: 'user.authentication.failed', actor: null, ipAddress: '127.0.0.1' })
  })
})
