import { createAuthenticator, type Dishonest } from '@foyer/testing/authenticator'
import { outboxDrained } from '@foyer/testing/mail'
import { addPasskey, givenPasskey, PASSKEYS, signInByPasskey } from '@foyer/testing/passkeys'
import { countStatements } from '@foyer/testing/statements'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { countsOf, recorded } from './refused-sign-ins.ts'

const UNKNOWN = { id: Buffer.alloc(32, 7) }
const WRONG = { spoilt: true }

describe('refused sign-ins by a passkey', () => {
  const given = testAppsOn()

  async function givenRefused(...attempts: readonly Dishonest[]) {
    const app = await given(PASSKEYS)
    const olga = await givenPasskey(app, 'Olga')
    for (const dishonest of attempts) {
      await signInByPasskey(app, app.client(), olga.authenticator, { dishonest })
    }
    return { app, ...olga }
  }

  test.each<[string, readonly Dishonest[]]>([
    ['a wrong signature', [WRONG]],
    ['the handle of another user', [{ userHandle: Buffer.alloc(64, 7).toString('base64url') }]],
  ])('are recorded for %s, with the user as target and without an actor', async (_what, attempts) => {
    const { app } = await givenRefused(...attempts)
    expect(await recorded(app)).toEqual([
      {
        type: 'user.authentication.failed',
        actorId: null,
        targetEmail: 'olga@example.com',
        ipAddress: '127.0.0.1',
        userAgent: 'test',
        detail: expect.stringMatching(/^{"method":"passkey","account":"[\w-]{22}","reason":null}$/),
      },
    ])
  })

  test('are recorded for a copied passkey, and when it is shown again', async () => {
    const { app, authenticator } = await givenRefused({ counter: 7 }, { counter: 7 })
    expect(countsOf(await recorded(app))).toEqual({ failed: 1 })
    await signInByPasskey(app, app.client(), authenticator, { dishonest: { counter: 9 } })
    expect(countsOf(await recorded(app))).toEqual({ failed: 2 })
  })

  test('are recorded alike for an unknown passkey, whose id is not stored', async () => {
    const { app } = await givenRefused(WRONG, UNKNOWN)
    const [first, second] = await recorded(app)
    expect(second).toEqual({ ...first, targetEmail: null, detail: expect.stringContaining('"method":"passkey"') })
    expect(second?.detail).not.toBe(first?.detail)
    expect(JSON.stringify(await recorded(app))).not.toContain(UNKNOWN.id.toString('base64url'))
  })

  test('are recorded ten times a passkey and hour, however many there are, and others still are', async () => {
    const app = await given({ ...PASSKEYS, rateLimit: { enabled: false } })
    app.stopClock()
    const { authenticator } = await givenPasskey(app, 'Olga')
    const sent = Array.from({ length: 12 }, () => WRONG)
    for (const dishonest of sent) await signInByPasskey(app, app.client(), authenticator, { dishonest })
    expect(countsOf(await recorded(app))).toEqual({ failed: 10 })
    await signInByPasskey(app, app.client(), authenticator, { dishonest: UNKNOWN })
    expect(countsOf(await recorded(app))).toEqual({ failed: 11 })
  })

  test('of a banned user are recorded with the reason', async () => {
    const { app, authenticator } = await givenRefused()
    await run(app.database, `update "user" set banned = true`)
    await signInByPasskey(app, app.client(), authenticator)
    expect(await recorded(app)).toMatchObject([
      { type: 'user.authentication.refused', detail: expect.stringContaining('"reason":"banned"') },
    ])
  })

  test('leave no record when they are malformed, belong to no ceremony, or succeed', async () => {
    const { app, authenticator } = await givenRefused()
    const { data: options } = await call(app.client(), 'generateAuthenticateOptions', {})
    const response = authenticator.authenticate(options, app.baseUrl, WRONG)
    expect((await call(app.client(), 'verifyAuthentication', { response })).status).toBe(400)
    expect((await call(app.client(), 'verifyAuthentication', { response: {} })).status).toBe(400)
    expect((await signInByPasskey(app, app.client(), authenticator)).status).toBe(200)
    expect(await recorded(app)).toEqual([])
  })

  test('confirmations of a session that are refused are recorded alike', async () => {
    const app = await given({ ...PASSKEYS, session: { stepUp: 'always' } })
    const authenticators = { olga: createAuthenticator(), mia: createAuthenticator() }
    const [olga, mia] = [await signedUp(app, 'Olga'), await signedUp(app, 'Mia')]
    await addPasskey(app, olga, authenticators.olga)
    await addPasskey(app, mia, authenticators.mia)
    await outboxDrained(app)
    for (const authenticator of [authenticators.mia, authenticators.olga]) {
      const { data } = await call(olga, 'generateAuthenticateOptions', {})
      await call(olga, 'stepUpWithPasskey', { response: authenticator.authenticate(data, app.baseUrl) })
    }
    expect((await call(olga, 'stepUpWithPassword', { password: 'not-hers-at-all' })).code).toBe('INVALID_PASSWORD')
    expect((await call(olga, 'stepUpWithPassword', { password: PASSWORD })).status).toBe(200)
    const refused = { type: 'user.authentication.failed', targetEmail: 'olga@example.com' }
    const detail = expect.stringContaining('"method":"step-up"')
    expect(await recorded(app)).toMatchObject([
      { ...refused, detail },
      { ...refused, detail },
    ])
  })

  test('take as many statements for an unknown passkey as for a known one', async () => {
    const app = await given(PASSKEYS)
    const { authenticator } = await givenPasskey(app, 'Olga')
    const statements = async (dishonest: Dishonest) => {
      const client = app.client()
      const { json: options } = await client.post('/passkey/generate-authenticate-options')
      const response = Object.fromEntries(Object.entries(authenticator.authenticate(options, app.baseUrl, dishonest)))
      return countStatements(app, client, (caller) =>
        expect(caller.passkey.verifyAuthentication({ response })).rejects.toThrow(),
      )
    }
    expect(await statements(UNKNOWN)).toBe(await statements(WRONG))
    expect(countsOf(await recorded(app))).toEqual({ failed: 2 })
  })
})
