import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { REVOCATIONS } from '@foyer/testing/attestation'
import { createAuthenticator, type Dishonest, FLAGS, SYNCED } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { addPasskey, givenPasskey, PASSKEYS } from '@foyer/testing/passkeys'
import { countOf, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { signedIn, signedUp } from '@foyer/testing/users'
import { expect, test, vi } from 'vitest'

const FAILED = { status: 400, message: 'Failed to verify registration' }
const NO_CHALLENGE = { status: 400, message: 'Challenge not found' }

onBothEngines('adding a passkey', ({ open }) => {
  const given = testAppsOn(open)

  test('stores it under its trimmed name, and lists it', async () => {
    const app = await given(PASSKEYS)
    const olga = await signedUp(app, 'Olga')
    const authenticator = createAuthenticator()
    const added = await addPasskey(app, olga, authenticator, { body: { name: ' Laptop ' } })
    expect(added.data).toMatchObject({
      name: 'Laptop',
      credentialID: authenticator.credentials[0]?.id,
      counter: 0,
      deviceType: 'singleDevice',
      backedUp: false,
      transports: 'internal',
      aaguid: '00000000-0000-0000-0000-000000000000',
      lastUsedAt: null,
      suspectAt: null,
    })
    expect((await call(olga, 'listUserPasskeys')).data).toEqual([added.data])
  })

  test('the options name the user by a handle of 64 bytes that stays, and exclude what they have (T56)', async () => {
    const app = await given(PASSKEYS)
    const { client, authenticator } = await givenPasskey(app, 'Olga')
    const again = (await call(client, 'generateRegisterOptions', { authenticatorAttachment: 'platform' })).data
    const { email, id } = { email: 'olga@example.com', id: authenticator.credentials[0]?.id }
    expect(Buffer.from(again.user.id, 'base64url')).toHaveLength(64)
    expect(again).toMatchObject({
      rp: { id: '127.0.0.1', name: 'Foyer' },
      user: { id: authenticator.credentials[0]?.userHandle, name: email, displayName: email },
      excludeCredentials: [{ id, transports: ['internal'], type: 'public-key' }],
      authenticatorSelection: { residentKey: 'preferred', authenticatorAttachment: 'platform' },
    })
  })

  const dishonest: readonly [string, Dishonest][] = [
    ['another origin', { clientData: { origin: 'http://evil.example' } }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another type', { clientData: { type: 'webauthn.get' } }],
    ['nobody present', { flags: 0 }],
    ['a copy of what cannot be copied', { flags: FLAGS.userPresent | FLAGS.backedUp }],
  ]
  test.each(dishonest)('%s is refused and adds nothing (T54, T60)', async (_what, dishonest) => {
    const app = await given(PASSKEYS)
    const olga = await signedUp(app, 'Olga')
    const logged = (['error', 'warn'] as const).map((level) => vi.spyOn(app.services.log, level))
    vi.spyOn(app.services.log, 'child').mockReturnValue(app.services.log)
    expect(await addPasskey(app, olga, createAuthenticator(), { dishonest })).toMatchObject(FAILED)
    expect(logged.flatMap(({ mock }) => mock.calls)).toEqual([])
    expect(await countRows(app.database, 'passkey')).toBe(0)
  })

  test.each(['packed', 'apple', 'android-key', 'android-safetynet', 'fido-u2f', 'tpm', 'compound'])(
    'an attestation of the format %s with a certificate is refused, and nobody is asked about it',
    async (format) => {
      const app = await given(PASSKEYS)
      const olga = await signedUp(app, 'Olga')
      const asked = vi.spyOn(globalThis, 'fetch')
      const dishonest = { attestation: { format, certified: true } }
      expect(await addPasskey(app, olga, createAuthenticator(), { dishonest })).toMatchObject(FAILED)
      expect(asked.mock.calls.map(([url]) => String(url))).not.toContain(REVOCATIONS)
      expect(await countRows(app.database, 'passkey')).toBe(0)
    },
  )

  test('an attestation that the passkey itself has signed is none, and is taken', async () => {
    const app = await given(PASSKEYS)
    const olga = await signedUp(app, 'Olga')
    const dishonest = { attestation: { format: 'packed', certified: false } }
    expect((await addPasskey(app, olga, createAuthenticator(), { dishonest })).status).toBe(200)
  })

  test.each([{}, 'x', null, { response: 7 }])('the answer %j is refused and ends the ceremony', async (response) => {
    const app = await given(PASSKEYS)
    const olga = await signedUp(app, 'Olga')
    await call(olga, 'generateRegisterOptions', {})
    expect(await call(olga, 'verifyRegistration', { response })).toMatchObject(FAILED)
    expect(await call(olga, 'verifyRegistration', { response })).toMatchObject(NO_CHALLENGE)
  })

  test.each([
    ['without any', undefined, null],
    ['with none', [], null],
    ['with some that do not exist', ['nfc', 'telepathy', 7, 'usb,internal'], 'nfc'],
    ['with something else', 'usb', null],
  ])('%s transports stores those that the specification names (T62)', async (_what, named, stored) => {
    const app = await given(PASSKEYS)
    const olga = await signedUp(app, 'Olga')
    const added = await addPasskey(app, olga, createAuthenticator(), { dishonest: { transports: named } })
    expect(added.data.transports).toBe(stored)
  })

  test('a name of more than 64 characters is refused, one of blanks is none (T64)', async () => {
    const app = await given(PASSKEYS)
    const olga = await signedUp(app, 'Olga')
    const long = await addPasskey(app, olga, createAuthenticator(), { body: { name: 'x'.repeat(65) } })
    expect(long).toMatchObject({ status: 400, message: 'Passkey name too long' })
    expect(await countRows(app.database, 'passkey')).toBe(0)
    const blank = await addPasskey(app, olga, createAuthenticator(), { body: { name: '  ' } })
    expect(blank.data.name).toBeNull()
  })

  test('of 25 at once twenty are added: more a user may not have (T64)', async () => {
    const app = await given({ ...PASSKEYS, rateLimit: { enabled: false } })
    await signedUp(app, 'Olga')
    const browsers = []
    // Ten ceremonies of a user live at once.
    for (let n = 0; n < 3; n += 1) browsers.push(await signedIn(app, 'Olga'))
    const statuses = []
    for (const count of [9, 8, 8]) {
      const olga = browsers.pop() as TestClient
      const answers = []
      for (let n = 0; n < count; n += 1) {
        const { data } = await call(olga, 'generateRegisterOptions', {})
        answers.push(createAuthenticator().register(data, app.baseUrl))
      }
      const add = (response: object) => () => call(olga, 'verifyRegistration', { response })
      statuses.push(...(await together(answers.map(add))))
    }
    expect([countOf(statuses, 200), countOf(statuses, 400)]).toEqual([20, 5])
    expect(await countRows(app.database, 'passkey')).toBe(20)
  })

  test('beyond the most that a user may have is refused (T64)', async () => {
    const app = await given({ passkey: { enabled: true, maximumPasskeys: 1 } })
    const { client } = await givenPasskey(app, 'Olga')
    const full = { status: 400, message: 'Too many passkeys' }
    expect(await addPasskey(app, client, createAuthenticator())).toMatchObject(full)
  })

  test('where user verification is required, none without it is added (T57)', async () => {
    const app = await given({ passkey: { enabled: true, authenticatorSelection: { userVerification: 'required' } } })
    const olga = await signedUp(app, 'Olga')
    const present = { flags: FLAGS.userPresent }
    expect(await addPasskey(app, olga, createAuthenticator(), { dishonest: present })).toMatchObject(FAILED)
    expect((await addPasskey(app, olga, createAuthenticator())).status).toBe(200)
  })

  test('in a session that is not fresh is refused', async () => {
    const app = await given(PASSKEYS)
    const olga = await signedUp(app, 'Olga')
    const options = await call(olga, 'generateRegisterOptions', {})
    const response = createAuthenticator().register(options.data, app.baseUrl)
    await run(app.database, `update session set "createdAt" = now() - interval '25 hours'`)
    const stale = { status: 403, message: 'Session is not fresh' }
    expect(await call(olga, 'generateRegisterOptions', {})).toMatchObject(stale)
    expect(await call(olga, 'verifyRegistration', { response })).toMatchObject(stale)
    expect(await countRows(app.database, 'passkey')).toBe(0)
  })

  test('is not there while the option is off', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    for (const operation of ['generateRegisterOptions', 'listUserPasskeys', 'generateAuthenticateOptions']) {
      expect((await call(olga, operation, {})).status).toBe(404)
    }
    expect((await call(olga, 'verifyRegistration', { response: {} })).status).toBe(404)
    expect((await call(olga, 'verifyAuthentication', { response: {} })).status).toBe(404)
    expect((await call(olga, 'updatePasskey', { id: 'x', name: 'x' })).status).toBe(404)
    expect((await call(olga, 'deletePasskey', { id: 'x' })).status).toBe(404)
  })

  test('a credential that somebody has registered is refused and stays theirs (T55)', async () => {
    const app = await given(PASSKEYS)
    const { authenticator } = await givenPasskey(app, 'Olga')
    const taken = Buffer.from(authenticator.credentials[0]?.id ?? '', 'base64url')
    const mallory = await signedUp(app, 'Mallory')
    const before = await tablesWithoutCounters(app.database)
    const added = await addPasskey(app, mallory, createAuthenticator(), { dishonest: { id: taken } })
    expect(added).toMatchObject({ status: 400, message: 'Previously registered' })
    const { verification: _, passkeyHandle: __, ...after } = await tablesWithoutCounters(app.database)
    expect(before).toMatchObject(after)
  })

  test('the same answer twice, and 20 times at once, adds one (T2, T51)', async () => {
    const app = await given(PASSKEYS)
    const olga = await signedUp(app, 'Olga')
    const { json: options } = await olga.get('/passkey/generate-register-options')
    const response = createAuthenticator().register(options, app.baseUrl)
    const send = () => olga.post('/passkey/verify-registration', { response })
    const statuses = await together(Array.from({ length: 20 }, () => send))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect((await send()).status).toBe(400)
    expect(await countRows(app.database, 'passkey')).toBe(1)
  })

  test('a challenge of another session, of another user or for signing in is refused (T53)', async () => {
    const app = await given(PASSKEYS)
    const olga = await signedUp(app, 'Olga')
    const { json: options } = await olga.get('/passkey/generate-register-options')
    const response = createAuthenticator().register(options, app.baseUrl)
    // The same browser, in which she, and then somebody else, has signed in again.
    const elsewhere = await signedIn(app, 'Olga')
    for (const [name, value] of olga.cookies) if (name.endsWith('passkey')) elsewhere.cookies.set(name, value)
    const notYours = { status: 401, json: { message: 'You are not allowed to register this passkey' } }
    expect(await elsewhere.post('/passkey/verify-registration', { response })).toMatchObject(notYours)
    const { json: request } = await olga.post('/passkey/generate-authenticate-options')
    const other = createAuthenticator().register({ ...options, challenge: request.challenge }, app.baseUrl)
    expect((await olga.post('/passkey/verify-registration', { response: other })).json).toMatchObject({
      message: 'Challenge not found',
    })
    expect(await countRows(app.database, 'passkey')).toBe(0)
  })

  test('succeeds an hour after the start, and is refused 301 s after its options (T7, T52)', async () => {
    const app = await given(PASSKEYS)
    app.stopClock()
    const olga = await signedUp(app, 'Olga')
    app.pass(3600)
    expect((await addPasskey(app, olga, createAuthenticator(), {})).status).toBe(200)
    const { json: options } = await olga.get('/passkey/generate-register-options')
    app.pass(301)
    const response = createAuthenticator().register(options, app.baseUrl)
    expect((await olga.post('/passkey/verify-registration', { response })).json).toMatchObject({
      message: 'Challenge not found',
    })
  })

  test('of a synced passkey says so', async () => {
    const app = await given(PASSKEYS)
    const olga = await signedUp(app, 'Olga')
    const added = await addPasskey(app, olga, createAuthenticator({ flags: SYNCED }))
    expect(added.data).toMatchObject({ deviceType: 'multiDevice', backedUp: true })
  })
})
