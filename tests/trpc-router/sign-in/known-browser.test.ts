import { MAX_FAILURES } from '@foyer/auth-domain/password/throttle'
import { NEW_PASSWORD } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { outboxDrained, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const COOKIE = 'foyer.known_browser'
const behindProxy = { FOYER_TRUST_PROXY: 'loopback' }
const { email, password } = details('Olga')

describe('a browser that has signed in before', () => {
  const given = testAppsOn()

  const from = (app: TestApp, n: number) => app.client({ 'x-forwarded-for': `203.0.113.${n}` })

  async function resetTokens(app: TestApp): Promise<string[]> {
    await outboxDrained(app)
    const mails = app.mailbox.list(email).filter(({ template }) => template === 'reset-password')
    return mails.map(({ url }) => tokenOf(new URL(url ?? '')))
  }

  /** Strangers ask for resets and guess passwords, each from an address of their own. */
  async function flood(app: TestApp, firstAddress = 1): Promise<void> {
    for (let n = firstAddress; n < firstAddress + 15; n += 1) {
      await call(from(app, n), 'requestPasswordReset', { email })
      await call(from(app, n), 'sendVerificationEmail', { email })
      await call(from(app, n), 'signInEmail', { email, password: 'wrong-password' })
    }
    expect((await call(from(app, 99), 'signInEmail', { email, password })).status).toBe(429)
  }

  test('signs in and gets a reset mail while strangers do both attacks at once', async () => {
    const app = await given({ rateLimit: { enabled: true } }, behindProxy)
    app.stopClock()
    const olga = await signedUp(app, 'Olga')
    await call(olga, 'signOut')
    await flood(app)
    expect(await resetTokens(app)).toHaveLength(10)
    expect((await call(olga, 'signInEmail', { email, password })).status).toBe(200)
    await call(olga, 'signOut')
    expect((await call(olga, 'requestPasswordReset', { email })).status).toBe(200)
    expect(await resetTokens(app)).toHaveLength(11)
  })

  test('gets a reset mail also while somebody else is signed in there', async () => {
    const app = await given({ rateLimit: { enabled: true } }, behindProxy)
    app.stopClock()
    const olga = await signedUp(app, 'Olga')
    expect((await call(olga, 'signUpEmail', details('Mia'))).status).toBe(200)
    await flood(app)
    expect((await call(olga, 'requestPasswordReset', { email })).status).toBe(200)
    expect(await resetTokens(app)).toHaveLength(11)
    // Nobody is known by being signed in.
    const mia = await signedIn(app, 'Mia')
    expect((await call(mia, 'requestPasswordReset', { email })).status).toBe(200)
    expect(await resetTokens(app)).toHaveLength(11)
  })

  test('is not shut out by a stranger behind the same address', async () => {
    const app = await given({ rateLimit: { enabled: true } })
    app.stopClock()
    const olga = await signedUp(app, 'Olga')
    for (let n = 0; n < 4; n += 1) {
      await call(app.client(), 'requestPasswordReset', { email: `nobody${n}@example.com` })
      await call(app.client(), 'signInEmail', { email: `nobody${n}@example.com`, password })
    }
    expect((await call(app.client(), 'requestPasswordReset', { email })).status).toBe(429)
    expect((await call(app.client(), 'signInEmail', { email, password })).status).toBe(429)
    expect((await call(olga, 'signInEmail', { email, password })).status).toBe(200)
    expect((await call(olga, 'requestPasswordReset', { email })).status).toBe(200)
    // For other accounts it is a browser like any other.
    expect((await call(olga, 'signInEmail', { email: 'mia@example.com', password })).status).toBe(429)
    expect(await resetTokens(app)).toHaveLength(1)
  })

  test('leaves recovery possible for an unknown one: every link mailed meanwhile works', async () => {
    const app = await given({ rateLimit: { enabled: true } }, behindProxy)
    app.stopClock()
    await signedUp(app, 'Olga')
    const fresh = from(app, 50)
    await call(fresh, 'requestPasswordReset', { email })
    await flood(app)
    const tokens = await resetTokens(app)
    expect(tokens).toHaveLength(10)
    // The one that the owner asked for is the oldest.
    const token = tokens.at(-1)
    expect((await call(fresh, 'resetPassword', { token, newPassword: NEW_PASSWORD })).status).toBe(200)
    for (const other of tokens.slice(0, -1)) {
      expect((await call(fresh, 'resetPassword', { token: other, newPassword: password })).status).toBe(400)
    }
    await flood(app, 60)
    expect((await call(fresh, 'signInEmail', { email, password: NEW_PASSWORD })).status).toBe(200)
  })

  test('asks strangers to wait after a hundred failures, and has a throttle of its own', async () => {
    const app = await given()
    app.stopClock()
    const olga = await signedUp(app, 'Olga')
    await run(app.database, 'delete from "signInThrottle"')
    await call(app.client(), 'signInEmail', { email, password: 'wrong-password' })
    const blockedUntil = new Date(Date.now() + 30 * 86_400_000).toISOString()
    const locked = `update "signInThrottle" set failures = ${MAX_FAILURES}, "blockedUntil" = '${blockedUntil}'`
    await run(app.database, locked)
    expect((await call(app.client(), 'signInEmail', { email, password })).status).toBe(429)
    const guess = () => call(olga, 'signInEmail', { email, password: 'wrong-password' })
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
    app.pass(1)
    expect((await call(olga, 'signInEmail', { email, password })).status).toBe(200)
    // Its success says nothing about the strangers.
    expect((await call(app.client(), 'signInEmail', { email, password })).status).toBe(429)
  })

  test('is marked for 400 days, or until it is closed', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const line = async (rememberMe: boolean) => {
      const { setCookies } = await call(app.client(), 'signInEmail', { email, password, rememberMe })
      return setCookies.find((cookie) => cookie.startsWith(`${COOKIE}=`)) ?? ''
    }
    expect((await line(true)).split('; ').slice(1)).toEqual(['Max-Age=34560000', 'Path=/', 'HttpOnly', 'SameSite=Lax'])
    expect((await line(false)).split('; ').slice(1)).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax'])
  })

  test('keeps its marker when it signs out, which is no credential', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await call(olga, 'signOut')
    expect([...olga.cookies.keys()]).toEqual([COOKIE])
    expect((await call(olga, 'getSession')).data).toBeNull()
    expect((await call(olga, 'listSessions')).status).toBe(401)
  })

  test('is not shut out by strangers once the password was changed elsewhere', async () => {
    const app = await given({ rateLimit: { enabled: true } }, behindProxy)
    app.stopClock()
    const [former, olga] = [await signedUp(app, 'Olga'), await signedIn(app, 'Olga')]
    const change = { currentPassword: password, newPassword: NEW_PASSWORD }
    expect((await call(olga, 'changePassword', change)).status).toBe(200)
    await call(former, 'signOut')
    await flood(app)
    const mailed = (await resetTokens(app)).length
    expect((await call(former, 'requestPasswordReset', { email })).status).toBe(200)
    expect(await resetTokens(app)).toHaveLength(mailed + 1)
    for (const browser of [former, olga]) {
      expect((await call(browser, 'signInEmail', { email, password: NEW_PASSWORD })).status).toBe(200)
    }
  })

  test('guesses a password that was changed elsewhere no oftener with several markers than with one', async () => {
    const app = await given()
    app.stopClock()
    const formers = [await signedUp(app, 'Olga'), await signedIn(app, 'Olga'), await signedIn(app, 'Olga')]
    const olga = await signedIn(app, 'Olga')
    await call(olga, 'changePassword', { currentPassword: password, newPassword: NEW_PASSWORD })
    const statuses = []
    for (let n = 0; n < 12; n += 1) {
      for (const former of formers.slice(n % 3, (n % 3) + 1)) {
        statuses.push((await call(former, 'signInEmail', { email, password })).status)
      }
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect((await call(olga, 'signInEmail', { email, password: NEW_PASSWORD })).status).toBe(200)
  })

  test.each([
    ['of another account', (app: TestApp) => signedUp(app, 'Mia')],
    ['with an altered marker', forgedClient],
  ])('is a stranger %s', async (_label, client) => {
    const app = await given()
    app.stopClock()
    await signedUp(app, 'Olga')
    const stranger = await client(app)
    for (let n = 0; n < 10; n += 1) await call(app.client(), 'signInEmail', { email, password: 'wrong-password' })
    const before = await tablesWithoutCounters(app.database)
    expect(await call(stranger, 'signInEmail', { email, password })).toMatchObject({ status: 429, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})

async function forgedClient(app: TestApp): Promise<TestClient> {
  const olga = await signedIn(app, 'Olga')
  const marker = decodeURIComponent(olga.cookies.get(COOKIE) ?? '')
  const [, signature] = marker.split('.')
  const content = JSON.parse(Buffer.from(marker.split('.')[0] ?? '', 'base64url').toString())
  const altered = Buffer.from(JSON.stringify({ ...content, id: 'another' })).toString('base64url')
  const client = app.client()
  client.cookies.set(COOKIE, encodeURIComponent(`${altered}.${signature}`))
  return client
}
