import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { signedInEmail, withoutPassword } from '@foyer/testing/account-rows'
import { mailedLink, outboxDrained, sentMails } from '@foyer/testing/mail'
import { countStatements } from '@foyer/testing/statements'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call, visible } from '@foyer/testing/transports'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { createPasswords } from '@foyer/trpc-router/runtime/secrets/passwords'
import { nativeBcrypt } from '@foyer/trpc-router/runtime/secrets/stored-password'
import { expect, test } from 'vitest'
import { signedUpAs, usernames } from './users.ts'

const WRONG = { status: 401, code: 'INVALID_USERNAME_OR_PASSWORD', message: 'invalid username or password' }

onBothEngines('signing in by username', ({ name: engine, open }) => {
  const given = testAppsOn(open)

  const enter = (client: Parameters<typeof call>[0], username: string, extra: object = {}) =>
    call(client, 'signInUsername', { username, password: PASSWORD, ...extra })

  test('starts a session, in capital letters too', async () => {
    const app = await given(usernames)
    await signedUpAs(app, 'Olga', 'Ol.Ga')
    const client = app.client()
    const answer = await enter(client, 'OL.GA')
    expect(answer.data).toMatchObject({ token: expect.any(String), user: { name: 'Olga', username: 'ol.ga' } })
    expect(answer.data).not.toHaveProperty('redirect')
    expect(await signedInEmail(client)).toBe('olga@example.com')
    const [{ methods }] = (await app.database.db
      .selectFrom('session')
      .select('methods')
      .orderBy('createdAt', 'desc')
      .execute()) as [{ methods: string }]
    expect(methods).toBe('username')
  })

  test('answers alike for a wrong password, an unknown name, a reserved one, and a user without password', async () => {
    const app = await given(usernames)
    await signedUpAs(app, 'Olga', 'olga')
    await signedUpAs(app, 'Max', 'max')
    await withoutPassword(app, 'Max')
    const before = await tablesWithoutCounters(app.database)
    const answers = [
      await enter(app.client(), 'olga', { password: 'a wrong password' }),
      await enter(app.client(), 'nobody.at_all'),
      await enter(app.client(), 'admin'),
      await enter(app.client(), 'max'),
    ]
    for (const answer of answers) expect(visible(answer)).toEqual(visible(answers[0] ?? answer))
    expect(answers[0]).toMatchObject({ ...WRONG, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    ['ab', 422, 'USERNAME_IS_TOO_SHORT'],
    ['x'.repeat(31), 422, 'USERNAME_IS_TOO_LONG'],
    ['al-ice', 422, 'USERNAME_IS_INVALID'],
    ['', 401, 'INVALID_USERNAME_OR_PASSWORD'],
  ])('answers the username %j with %i %s', async (username, status, code) => {
    const app = await given(usernames)
    expect(await enter(app.client(), username)).toMatchObject({ status, code })
  })

  test('is 400 without a password, and for a username that is no text (T97)', async () => {
    const app = await given(usernames)
    for (const input of [{}, { username: 'olga' }, { username: 7, password: 'x' }]) {
      const answer = await call(app.client(), 'signInUsername', input)
      expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    }
    expect(await enter(app.client(), 'olga', { password: '' })).toMatchObject(WRONG)
  })

  test('tells that an address is not verified, and mails a link, only after the right password (T92)', async () => {
    const app = await given({ ...usernames, emailAndPassword: { requireEmailVerification: true } })
    await app.client().post('/sign-up/email', { ...details('Olga'), username: 'olga' })
    const before = await sentMails(app)
    expect(await enter(app.client(), 'olga', { password: 'a wrong password' })).toMatchObject(WRONG)
    expect(await sentMails(app)).toEqual(before)
    const refused = await enter(app.client(), 'olga', { callbackURL: '/verified' })
    expect(refused).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED', message: 'email not verified' })
    const link = await mailedLink(app, 'olga@example.com', 'verify-email')
    expect(link.searchParams.get('callbackURL')).toContain('/verified')
  })

  test('is refused to a banned user, with the right password only', async () => {
    const app = await given(usernames)
    await signedUpAs(app, 'Olga', 'olga')
    await run(app.database, 'update "user" set banned = true')
    expect(await enter(app.client(), 'olga', { password: 'a wrong password' })).toMatchObject(WRONG)
    expect(await enter(app.client(), 'olga')).toMatchObject({ status: 403, code: 'BANNED_USER' })
  })

  test('failures by username and by address are one count (T98)', async () => {
    const app = await given(usernames)
    await signedUpAs(app, 'Olga', 'olga')
    app.stopClock()
    for (let n = 0; n < 10; n += 1) {
      const wrong = { password: 'a wrong password' }
      const byEmail = { email: 'olga@example.com', ...wrong }
      const answer =
        n % 2 === 0 ? await enter(app.client(), 'olga', wrong) : await call(app.client(), 'signInEmail', byEmail)
      expect(answer.status).toBe(401)
    }
    expect((await enter(app.client(), 'olga')).status).toBe(429)
    expect((await call(app.client(), 'signInEmail', details('Olga'))).status).toBe(429)
    app.pass(24 * 60 * 60)
    expect((await enter(app.client(), 'olga')).status).toBe(200)
    expect(await countRows(app.database, 'signInThrottle')).toBe(0)
  })

  test('an unknown name is throttled as a known one', async () => {
    const app = await given(usernames)
    app.stopClock()
    for (let n = 0; n < 10; n += 1) expect((await enter(app.client(), 'nobody')).status).toBe(401)
    expect((await enter(app.client(), 'nobody')).status).toBe(429)
  })

  test('is recorded as failed, throttled and begun', async () => {
    const app = await given(usernames)
    await signedUpAs(app, 'Olga', 'olga')
    await enter(app.client(), 'olga', { password: 'a wrong password' })
    await enter(app.client(), 'olga')
    const events = app.database.db.selectFrom('auditEvent').select(['type', 'detail', 'targetUserId'])
    const [, failed, begun] = await events.orderBy('id').execute()
    expect(failed).toMatchObject({ type: 'user.authentication.failed', targetUserId: expect.any(String) })
    expect(failed?.detail).toContain('"method":"username"')
    expect(begun).toMatchObject({ type: 'session.created', detail: '{"method":"username"}' })
  })

  test('is not there while the feature is off', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    expect((await enter(app.client(), 'olga')).status).toBe(404)
  })

  test('quietly does as much work for an unknown name as for a known one, and one without password (T93)', async () => {
    const quiet = { emailAndPassword: { requireEmailVerification: true, quietSignUp: true } }
    const app = await given({
      ...usernames,
      ...quiet,
      rateLimit: { enabled: true, rules: { signInUsername: { window: 1, max: 100 } } },
    })
    for (const name of ['Olga', 'Max']) {
      await signUpVerified(app, name)
      if (name === 'Max') await withoutPassword(app, name)
    }
    const hashes = countHashes(app)
    // Later than the worker's clock says: what is written waits in the outbox.
    const later = { ...app, services: { ...app.services, now: () => new Date(Date.now() + 3_600_000) } }
    const work = async (username: string) => {
      // Signing up has counted mails of the known names already.
      await app.database.db.deleteFrom('rateLimit').execute()
      const before = await written(app)
      hashes.splice(0)
      const statements = await countStatements(
        later,
        app.client(),
        (caller) =>
          expect(caller.signIn.signInUsername({ username, password: 'wrong' })).rejects.toThrow(WRONG.message),
        { transport: 'http', ipAddress: '192.0.2.1' },
      )
      const after = await written(app)
      return {
        statements,
        hashes: [...hashes],
        ...Object.fromEntries(WRITTEN.map((table, n) => [table, (after[n] ?? 0) - (before[n] ?? 0)])),
      }
    }
    const known = await work('olga')
    // On PostgreSQL the calls of the address are counted there too.
    expect(known).toMatchObject({ hashes: ['verify'], outbox: 1, rateLimit: engine === 'PostgreSQL' ? 4 : 3 })
    expect(await work('max')).toEqual(known)
    expect(await work('nobody')).toEqual(known)
  })

  test('signs in who was carried over with an address that Foyer does not take', async () => {
    const app = await given(usernames)
    await signedUpAs(app, 'Olga', 'olga')
    await run(app.database, `update "user" set email = 'root@localhost'`)
    const signIn = (password: string) => app.client().post('/sign-in/username', { username: 'olga', password })
    expect(await signIn('a wrong password')).toMatchObject({ status: 401, json: { code: WRONG.code } })
    expect(await signIn(PASSWORD)).toMatchObject({ status: 200, json: { user: { email: 'root@localhost' } } })
  })

  test('strangers behind one address do not keep a known browser out (S19)', async () => {
    const app = await given({ ...usernames, rateLimit: { enabled: true } })
    const browser = await signedUpAs(app, 'Olga', 'olga')
    await browser.post('/sign-out')
    const entering = { username: 'olga', password: PASSWORD }
    for (let n = 0; n < 4; n += 1) await app.client().post('/sign-in/username', { ...entering, password: 'wrong' })
    expect((await app.client().post('/sign-in/username', entering)).status).toBe(429)
    expect((await browser.post('/sign-in/username', entering)).status).toBe(200)
  })
})

/** Has every hash and comparison from now on told in the list that it returns. */
function countHashes({ services }: TestApp): string[] {
  const counted: string[] = []
  const bcrypt = {
    hash: (text: string, cost: number) => {
      counted.push('hash')
      return nativeBcrypt.hash(text, cost)
    },
    verify: (text: string, hash: string) => {
      counted.push('verify')
      return nativeBcrypt.verify(text, hash)
    },
  }
  services.passwords = createPasswords(services.keys, 4, { bcrypt })
  return counted
}

const WRITTEN = ['outbox', 'rateLimit', 'signInThrottle', 'auditEvent']

function written({ database }: TestApp): Promise<number[]> {
  return Promise.all(WRITTEN.map((table) => countRows(database, table)))
}

async function signUpVerified(app: TestApp, name: string): Promise<void> {
  await app.client().post('/sign-up/email', { ...details(name), username: name.toLowerCase() })
  await outboxDrained(app)
  await run(app.database, 'update "user" set "emailVerified" = true')
}
