import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { createAuthenticator, type Dishonest, FLAGS, SYNCED } from '@foyer/testing/authenticator'
import { addPasskey, givenPasskey, PASSKEYS, signInByPasskey } from '@foyer/testing/passkeys'
import { sameClientAt, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { signedUp } from '@foyer/testing/users'
import { expect, test, vi } from 'vitest'

const FAILED = { status: 400, message: 'Authentication failed' }
const NO_CHALLENGE = { status: 400, message: 'Challenge not found' }

/** The rows that a refused sign-in must not change: a challenge is used up whatever comes of it. */
async function tablesBut(app: TestApp): Promise<object> {
  const { verification: _, ...tables } = await tablesWithoutCounters(app.database)
  return tables
}

onBothEngines('signing in with a passkey', ({ open }) => {
  const given = testAppsOn(open)

  test('starts a session of two factors, and stores the use (T57, T59)', async () => {
    const app = await given(PASSKEYS)
    const { client, authenticator } = await givenPasskey(app, 'Olga')
    const browser = app.client()
    const signedIn = await signInByPasskey(app, browser, authenticator)
    const { data } = await call(browser, 'getSession', {})
    expect(data.session).toEqual(signedIn.data.session)
    expect(data.user.email).toBe('olga@example.com')
    const stored = await app.database.db
      .selectFrom('session')
      .select(['methods', 'factors', 'secondFactorAt'])
      .where('token', '=', data.session.token)
      .executeTakeFirst()
    expect(stored).toEqual({ methods: 'passkey', factors: 'has', secondFactorAt: expect.any(Date) })
    const [passkey] = (await call(client, 'listUserPasskeys')).data
    expect(passkey).toMatchObject({ counter: 1, lastUsedAt: expect.anything() })
  })

  test('of an adopted service, passes by whatever handle its authenticator has, also where nothing was adopted', async () => {
    const app = await given(PASSKEYS)
    const { authenticator } = await givenPasskey(app, 'Olga')
    const dishonest = { userHandle: Buffer.alloc(32, 7).toString('base64url') }
    const before = await tablesBut(app)
    expect(await signInByPasskey(app, app.client(), authenticator, { dishonest })).toMatchObject(FAILED)
    expect(await tablesBut(app)).toEqual(before)
    await run(app.database, 'update "passkey" set "foreignHandle" = true')
    expect(await signInByPasskey(app, app.client(), authenticator, { dishonest })).toMatchObject({
      status: 200,
    })
    const spoilt = { ...dishonest, spoilt: true }
    expect(await signInByPasskey(app, app.client(), authenticator, { dishonest: spoilt })).toMatchObject(FAILED)
  })

  const dishonest: readonly [string, Dishonest][] = [
    ['a wrong signature', { spoilt: true }],
    ['another challenge', { clientData: { challenge: Buffer.alloc(32, 7).toString('base64url') } }],
    ['another origin', { clientData: { origin: 'http://evil.example' } }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another type', { clientData: { type: 'webauthn.create' } }],
    ['nobody present', { flags: 0 }],
    ['the handle of another user', { userHandle: Buffer.alloc(64, 7).toString('base64url') }],
    ['what may be copied now and could not before', { flags: SYNCED }],
  ]
  test.each(dishonest)('%s is refused, changes nothing and uses up the challenge', async (_what, dishonest) => {
    const app = await given(PASSKEYS)
    const { authenticator } = await givenPasskey(app, 'Olga')
    const browser = app.client()
    const before = await tablesBut(app)
    const { data: options } = await call(browser, 'generateAuthenticateOptions', {})
    const wrong = authenticator.authenticate(options, app.baseUrl, dishonest)
    expect(await call(browser, 'verifyAuthentication', { response: wrong })).toMatchObject(FAILED)
    const right = authenticator.authenticate(options, app.baseUrl)
    expect(await call(browser, 'verifyAuthentication', { response: right })).toMatchObject(NO_CHALLENGE)
    expect(await tablesBut(app)).toEqual(before)
  })

  test('an unknown passkey is refused', async () => {
    const app = await given(PASSKEYS)
    const { authenticator } = await givenPasskey(app, 'Olga')
    const dishonest = { id: Buffer.alloc(32, 7) }
    const answer = await signInByPasskey(app, app.client(), authenticator, { dishonest })
    expect(answer).toMatchObject({ status: 401, message: 'Passkey not found' })
  })

  test('a body without an answer, or without a ceremony, is refused', async () => {
    const app = await given(PASSKEYS)
    for (const body of [{}, { response: 'x' }]) {
      expect(await call(app.client(), 'verifyAuthentication', body)).toMatchObject({ code: 'VALIDATION_ERROR' })
    }
    expect(await call(app.client(), 'verifyAuthentication', { response: {} })).toMatchObject(NO_CHALLENGE)
  })

  test('a banned user gets no session (T65)', async () => {
    const app = await given(PASSKEYS)
    const { authenticator } = await givenPasskey(app, 'Olga')
    await run(app.database, `update "user" set banned = true`)
    const answer = await signInByPasskey(app, app.client(), authenticator)
    expect(answer).toMatchObject({ status: 403, code: 'BANNED_USER' })
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test('without verification of the user is one factor, or none where it is required (T57)', async () => {
    const app = await given(PASSKEYS)
    const { authenticator } = await givenPasskey(app, 'Olga')
    const dishonest = { flags: FLAGS.userPresent }
    const { data } = await signInByPasskey(app, app.client(), authenticator, { dishonest })
    const stored = app.database.db.selectFrom('session').select(['factors', 'secondFactorAt'])
    expect(await stored.where('token', '=', data.session.token).executeTakeFirst()).toEqual({
      factors: 'has',
      secondFactorAt: null,
    })
    const strict = await given({
      passkey: { enabled: true, authenticatorSelection: { userVerification: 'required' } },
    })
    const answer = await signInByPasskey(strict, strict.client(), authenticator, { dishonest })
    expect(answer).toMatchObject(FAILED)
  })

  test('the options are alike for known and unknown emails, and name the passkeys of the signed in (T61)', async () => {
    const app = await given(PASSKEYS)
    const { client, authenticator } = await givenPasskey(app, 'Olga')
    const answers = ['olga@example.com', 'nobody@example.com'].map(async (email) => {
      const { challenge: _, ...options } = (await call(app.client(), 'generateAuthenticateOptions', { email })).data
      return options
    })
    const [known, unknown] = await Promise.all(answers)
    expect(known).toEqual(unknown)
    expect(known).toEqual({ rpId: '127.0.0.1', timeout: 60_000, userVerification: 'preferred' })
    const own = (await call(client, 'generateAuthenticateOptions', {})).data
    expect(own.allowCredentials).toMatchObject([{ id: authenticator.credentials[0]?.id, type: 'public-key' }])
  })

  test.each([true, false])(
    'a known credential %s costs one verification of a signature, if wrong (T61)',
    async (known) => {
      const app = await given(PASSKEYS)
      const { authenticator } = await givenPasskey(app, 'Olga')
      const dishonest = known ? { spoilt: true } : { id: Buffer.alloc(32, 7), spoilt: true }
      const verifications = vi.spyOn(crypto.subtle, 'verify')
      try {
        const { status } = await signInByPasskey(app, app.client(), authenticator, { dishonest })
        expect([status, verifications.mock.calls.length]).toEqual([known ? 400 : 401, 1])
      } finally {
        verifications.mockRestore()
      }
    },
  )

  test('the same answer 20 times at once, and once more, makes one session (T2, T51)', async () => {
    const app = await given(PASSKEYS)
    const { authenticator } = await givenPasskey(app, 'Olga')
    const browser = app.client()
    const { json: options } = await browser.post('/passkey/generate-authenticate-options')
    const response = authenticator.authenticate(options, app.baseUrl, { counter: 0 })
    const send = () => sameClientAt(app, browser).post('/passkey/verify-authentication', { response })
    const statuses = await together(Array.from({ length: 20 }, () => send))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect((await send()).json).toMatchObject({ message: 'Challenge not found' })
    expect(await countRows(app.database, 'session')).toBe(2)
  })

  test('each of two tabs may end the ceremony it has begun', async () => {
    const app = await given(PASSKEYS)
    const { authenticator } = await givenPasskey(app, 'Olga')
    const browser = app.client()
    const [first, second] = [
      await browser.post('/passkey/generate-authenticate-options'),
      await browser.post('/passkey/generate-authenticate-options'),
    ]
    for (const { json } of [first, second]) {
      const response = authenticator.authenticate(json, app.baseUrl)
      expect((await browser.post('/passkey/verify-authentication', { response })).status).toBe(200)
    }
  })

  test('a challenge of another browser, or for a registration, is refused (T53)', async () => {
    const app = await given(PASSKEYS)
    const { client, authenticator } = await givenPasskey(app, 'Olga')
    const { json: options } = await app.client().post('/passkey/generate-authenticate-options')
    const stolen = { response: authenticator.authenticate(options, app.baseUrl) }
    expect((await app.client().post('/passkey/verify-authentication', stolen)).status).toBe(400)
    const { json: creation } = await client.get('/passkey/generate-register-options')
    const crossed = { response: authenticator.authenticate({ ...options, ...creation }, app.baseUrl) }
    expect((await client.post('/passkey/verify-authentication', crossed)).json).toMatchObject({
      message: 'Challenge not found',
    })
  })

  test('is refused 301 s after its options (T7)', async () => {
    const app = await given(PASSKEYS)
    app.stopClock()
    const { authenticator } = await givenPasskey(app, 'Olga')
    const browser = app.client()
    const { json: options } = await browser.post('/passkey/generate-authenticate-options')
    app.pass(301)
    const response = authenticator.authenticate(options, app.baseUrl)
    expect((await browser.post('/passkey/verify-authentication', { response })).status).toBe(400)
  })

  test('at a configured origin is accepted, whatever the request says of its own (T54)', async () => {
    const app = await given({ passkey: { enabled: true, origin: 'https://app.example.com' } })
    const { authenticator } = await givenPasskey(app, 'Olga')
    const clientData = { origin: 'https://app.example.com' }
    const answer = await signInByPasskey(app, app.client(), authenticator, { dishonest: { clientData } })
    expect(answer.status).toBe(200)
  })

  test('at a trusted origin that is no configured one is refused, though the request names the same (T54)', async () => {
    const app = await given({ ...PASSKEYS, trustedOrigins: ['https://shop.example.com'] })
    const { client, authenticator } = await givenPasskey(app, 'Olga')
    const [origin, dishonest] = ['https://shop.example.com', { clientData: { origin: 'https://shop.example.com' } }]
    const browser = app.client({ origin })
    expect(await signInByPasskey(app, browser, authenticator, { dishonest })).toMatchObject(FAILED)
    expect(await countRows(app.database, 'session')).toBe(1)
    const { json: options } = await client.get('/passkey/generate-register-options', { origin })
    const response = createAuthenticator().register(options, app.baseUrl, dishonest)
    const added = await client.post('/passkey/verify-registration', { response }, { origin })
    expect(added).toMatchObject({ status: 400, json: { message: 'Failed to verify registration' } })
    expect(await countRows(app.database, 'passkey')).toBe(1)
  })

  test('follows whether the passkey is backed up (T59)', async () => {
    const app = await given(PASSKEYS)
    const olga = await signedUp(app, 'Olga')
    const authenticator = createAuthenticator({ flags: SYNCED })
    await addPasskey(app, olga, authenticator)
    const dishonest = { flags: SYNCED & ~FLAGS.backedUp }
    expect((await signInByPasskey(app, app.client(), authenticator, { dishonest })).status).toBe(200)
    expect((await olga.get('/passkey/list-user-passkeys')).json).toMatchObject([{ backedUp: false }])
  })

  test('stores no challenge in clear text (T1)', async () => {
    const app = await given(PASSKEYS)
    const { json: options } = await app.client().post('/passkey/generate-authenticate-options')
    expect(JSON.stringify(await tablesWithoutCounters(app.database))).not.toContain(options.challenge)
  })
})
