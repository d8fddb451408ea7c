import { createHmac, hash, scryptSync } from 'node:crypto'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { embedded, type TestDatabase } from '@foyer/db/testing/test-database'
import type { TestClient } from '@foyer/testing/client'
import { caughtMail, outboxDrained } from '@foyer/testing/mail'
import { run } from '@foyer/testing/tables'
import { startTestApp, type TestApp } from '@foyer/testing/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

const LEGACY_SECRET = 'an, old secret of better-auth 0123456789'
const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEF'
const PASSWORD = 'a password of before'
const HTTPS = 'https://localhost'
const HTTP = 'http://localhost'

type Setting = { baseUrl: string; advanced: FoyerOptions['advanced']; legacy: string; settled: string }

const settings: [string, Setting][] = [
  ['on http', { baseUrl: HTTP, advanced: {}, legacy: 'better-auth.', settled: 'foyer.' }],
  ['on https', { baseUrl: HTTPS, advanced: {}, legacy: '__Secure-better-auth.', settled: '__Host-foyer.' }],
  [
    'on https, set where they were not called secure',
    { baseUrl: HTTPS, advanced: {}, legacy: 'better-auth.', settled: '__Host-foyer.' },
  ],
  [
    'with the prefix of better-auth',
    {
      baseUrl: HTTPS,
      advanced: { cookiePrefix: 'better-auth' },
      legacy: '__Secure-better-auth.',
      settled: '__Secure-better-auth.',
    },
  ],
  [
    'with a prefix of their own',
    { baseUrl: HTTPS, advanced: { cookiePrefix: 'acme' }, legacy: '__Secure-acme.', settled: '__Host-acme.' },
  ],
  [
    'with a prefix of their own, set where they were not called secure',
    { baseUrl: HTTPS, advanced: { cookiePrefix: 'acme' }, legacy: 'acme.', settled: '__Host-acme.' },
  ],
  [
    'with host cookies from the beginning',
    {
      baseUrl: HTTPS,
      advanced: { cookiePrefix: 'acme', hostCookies: true },
      legacy: '__Secure-acme.',
      settled: '__Host-acme.',
    },
  ],
  [
    'without host cookies',
    {
      baseUrl: HTTPS,
      advanced: { cookiePrefix: 'acme', hostCookies: false },
      legacy: '__Secure-acme.',
      settled: '__Secure-acme.',
    },
  ],
  [
    'for all subdomains',
    {
      baseUrl: HTTPS,
      advanced: { crossSubDomainCookies: { enabled: true, domain: 'example.com' } },
      legacy: '__Secure-better-auth.',
      settled: '__Secure-foyer.',
    },
  ],
  [
    'secure by option, on http',
    { baseUrl: HTTP, advanced: { useSecureCookies: true }, legacy: 'better-auth.', settled: '__Secure-foyer.' },
  ],
  [
    'called secure before and not any more',
    { baseUrl: HTTPS, advanced: { useSecureCookies: false }, legacy: '__Secure-better-auth.', settled: 'foyer.' },
  ],
]

describe('the cookie of an adopted session', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await embedded.open()
  })
  beforeEach(() => database.truncate())
  afterAll(() => database.close())

  test.each(settings)(
    '%s stays until the adoption is finished, and is signed anew after it',
    async (_title, setting) => {
      const { legacy, settled } = setting
      const [app, other] = [await givenApp(setting), await givenApp(setting)]
      const olga = browserWith(app, legacy)
      const before = await olga.post('/update-user', { name: 'Olga' })
      expect(sessionCookies(before)).toEqual([`${legacy}session_token`])
      expect(before.setCookies.join()).not.toContain('Max-Age=0')
      expect(olga.cookies.get(`${legacy}session_token`)).toBe(signed(TOKEN))

      await finish(app)
      const first = await olga.get('/list-sessions')
      expect(first.status).toBe(200)
      expect([...olga.cookies.keys()].filter((name) => name.endsWith('session_token'))).toEqual([
        `${settled}session_token`,
      ])
      const cookie = olga.cookies.get(`${settled}session_token`) ?? ''
      expect(cookie).not.toBe(signed(TOKEN))
      for (const line of first.setCookies) if (/^__(Secure|Host)-/.test(line)) expect(line).toContain('; Secure')

      // One that has not heard of it yet takes the new cookie as well, and leaves it.
      const there = other.client()
      there.cookies.set(`${settled}session_token`, cookie)
      expect((await there.get('/get-session')).json?.user.name).toBe('Olga')
      expect(there.cookies.get(`${settled}session_token`)).toBe(cookie)
      expect((await browserWith(other, legacy).get('/get-session')).json?.user.name).toBe('Olga')
    },
  )

  test.each(settings)('%s ends with the browser, before and after, where it did so', async (_title, setting) => {
    const { legacy, settled } = setting
    const app = await givenApp(setting)
    const olga = browserWith(app, legacy)
    olga.cookies.set(`${legacy}dont_remember`, signed('true'))
    const before = await olga.post('/update-user', { name: 'Olga' })
    expect(before.setCookies.join()).not.toContain('Max-Age')
    await finish(app)
    const { setCookies } = await olga.get('/list-sessions')
    expect(setCookies.find((line) => line.startsWith(`${settled}session_token=`))).not.toContain('Max-Age')
    const kept = ['dont_remember', 'session_token'].map((name) => settled + name)
    expect([...olga.cookies.keys()].filter((name) => !name.endsWith('known_browser')).sort()).toEqual(kept)
  })

  test.each(settings)('%s is not signed anew for a session that began later', async (_title, setting) => {
    const app = await givenApp(setting)
    await run(database, `update "session" set "createdAt" = now() + interval '1 second'`)
    for (const state of ['adopted', 'finished']) {
      if (state === 'finished') await finish(app)
      const answer = await browserWith(app, setting.legacy).get('/get-session')
      expect(answer.json).toBeNull()
      expect(answer.setCookies.filter((line) => !line.includes('Max-Age=0'))).toEqual([])
    }
  })

  test('makes its browser known: a sign-in there is told to nobody, one elsewhere is', async () => {
    const setting = settings[0]?.[1]
    if (setting === undefined) throw new Error('There is no setting')
    const app = await givenApp(setting)
    const salt = 'ab'.repeat(16)
    const key = scryptSync(PASSWORD, salt, 64, { N: 16384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }).toString('hex')
    await run(
      database,
      `insert into "account" ("id", "accountId", "providerId", "userId", "password", "createdAt", "updatedAt")
        values ('a', 'olga', 'credential', 'olga', '${salt}:${key}', now() - interval '1 day', now())`,
    )
    await app.services.adoption.refresh()
    const signIn = (client: TestClient) =>
      client.post('/sign-in/email', { email: 'olga@example.com', password: PASSWORD })
    const olga = browserWith(app, setting.legacy)
    expect((await olga.get('/get-session')).setCookies.join()).toContain('known_browser=')
    expect((await olga.get('/get-session')).setCookies.join()).not.toContain('known_browser=')
    expect((await signIn(olga)).status).toBe(200)
    await outboxDrained(app)
    expect(app.mailbox.list('olga@example.com')).toEqual([])
    expect((await signIn(app.client())).status).toBe(200)
    await caughtMail(app, 'olga@example.com')
  })

  test('makes its browser known no more once the password or the address was changed', async () => {
    const setting = settings[0]?.[1]
    if (setting === undefined) throw new Error('There is no setting')
    const app = await givenApp(setting)
    await run(database, `update "user" set "tokenStamp" = 1`)
    const { json, setCookies } = await browserWith(app, setting.legacy).get('/get-session')
    expect(json.user.name).toBe('Olga')
    expect(setCookies.join()).not.toContain('known_browser=')
  })

  test('is not served without the secret that signed it, until the adoption is finished', async () => {
    await givenAdoption()
    const start = () => startTestApp(database, {}, { FOYER_BASE_URL: HTTP })
    await expect(start()).rejects.toThrow('Set FOYER_ADOPTED_SECRETS_FILE')
    await run(database, `update "adoption" set "finishedAt" = now()`)
    await (await start()).close()
  })

  test.each(settings)('%s is signed anew by no answer to a call with an API key (T105)', async (_title, setting) => {
    const app = await givenApp(setting, { apiKey: { enabled: true } })
    await finish(app)
    const ask = (headers: Record<string, string>) =>
      browserWith(app, setting.legacy).post('/request-password-reset', { email: 'olga@example.com' }, headers)
    const byKey = await ask({ 'x-api-key': 'x'.repeat(64) })
    expect(byKey.status).toBe(200)
    expect(sessionCookies(byKey)).toEqual([])
    // The same call without a key reads the session, and has its cookie signed anew.
    expect(sessionCookies(await ask({}))).toContain(`${setting.settled}session_token`)
  })

  async function givenAdoption(): Promise<void> {
    await run(
      database,
      `insert into "adoption" ("source", "version", "at", "sourceSchema", "reversible", "layout", "references")
        values ('better-auth', '1.2', now() - interval '1 hour', 'better_auth', true, '{}', '[]') on conflict do nothing;
      insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
        values ('olga', 'Olga', 'olga@example.com', true, now() - interval '1 day', now()) on conflict do nothing;
      insert into "session" ("id", "userId", "token", "expiresAt", "createdAt", "updatedAt")
        values ('s', 'olga', '${hash('sha256', TOKEN, 'base64url')}', now() + interval '6 days', now() - interval '1 day', now())
        on conflict do nothing`,
    )
  }

  async function givenApp({ baseUrl, advanced }: Setting, options: FoyerOptions = {}): Promise<TestApp> {
    await givenAdoption()
    const variables = { FOYER_BASE_URL: baseUrl, FOYER_ADOPTED_SECRETS: LEGACY_SECRET }
    const app = await startTestApp(database, { advanced, emailAndPassword: {}, ...options }, variables)
    onTestFinished(() => app.close())
    return app
  }

  async function finish(app: TestApp): Promise<void> {
    await run(database, `update "adoption" set "finishedAt" = now(), "reversible" = false`)
    await app.services.adoption.refresh()
  }
})

function browserWith(app: TestApp, prefix: string): TestClient {
  const client = app.client()
  client.cookies.set(`${prefix}session_token`, signed(TOKEN))
  return client
}

function sessionCookies({ setCookies }: { setCookies: string[] }): string[] {
  return setCookies.map((line) => line.split('=')[0] ?? '').filter((name) => name.endsWith('session_token'))
}

function signed(value: string): string {
  return encodeURIComponent(`${value}.${createHmac('sha256', LEGACY_SECRET).update(value).digest('base64')}`)
}
