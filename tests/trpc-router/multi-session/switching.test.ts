import { signedInEmail } from '@foyer/testing/account-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { type Browser, deviceCookies, givenAppAndBrowser, givenBrowser, writtenCookies } from './browser.ts'

const OLGA = 'olga@example.com'
const MAX = 'max@example.com'

describe('several accounts in one browser', () => {
  const given = testAppsOn()

  const emails = async (client: Parameters<typeof call>[0]) =>
    (await call(client, 'listDeviceSessions')).data.map(({ user }: { user: { email: string } }) => user.email)

  test('signing in keeps the session before, and each can be switched to', async () => {
    const { client, tokens, app } = await givenAppAndBrowser(given, ['Olga', 'Max'])
    expect(await signedInEmail(client)).toBe(MAX)
    expect(await emails(client)).toEqual([OLGA, MAX])
    const switched = await call(client, 'setActiveSession', { sessionToken: tokens.Olga })
    expect(switched.data).toMatchObject({ session: { token: tokens.Olga }, user: { email: OLGA } })
    expect(await signedInEmail(client)).toBe(OLGA)
    await call(client, 'setActiveSession', { sessionToken: tokens.Max })
    expect(await signedInEmail(client)).toBe(MAX)
    expect(await countRows(app.database, 'session')).toBe(2)
  })

  test.each([
    ['the active one', ['Max', 'Olga']],
    ['another', ['Olga', 'Max']],
  ])('signing in to an account that the browser has, as %s, replaces its session', async (_which, names) => {
    const { client, tokens, app } = await givenAppAndBrowser(given, names)
    const { data, setCookies } = await call(client, 'signInEmail', details('Olga'))
    expect(writtenCookies(setCookies)).toEqual({ set: [data.token], cleared: [tokens.Olga] })
    expect(deviceCookies(client)).toEqual([tokens.Max, data.token])
    expect(await emails(client)).toEqual([MAX, OLGA])
    expect(await countRows(app.database, 'session')).toBe(2)
    expect((await call(client, 'setActiveSession', { sessionToken: tokens.Olga })).status).toBe(401)
  })

  /** As releases before had it: Olga and Max, and another session of Olga. */
  async function givenTwiceInOneBrowser(): Promise<Browser & { app: TestApp; again: string }> {
    const browser = await givenAppAndBrowser(given, ['Olga', 'Max'])
    const { client, tokens } = await givenBrowser(browser.app)
    tokens.again = (await client.post('/sign-in/email', details('Olga'))).json.token
    for (const [name, value] of client.cookies) if (name.includes('multi')) browser.client.cookies.set(name, value)
    return { ...browser, again: tokens.again ?? '' }
  }

  test('the same user twice is listed once, by the active session', async () => {
    const { client, tokens, again } = await givenTwiceInOneBrowser()
    expect(deviceCookies(client)).toEqual([tokens.Olga, tokens.Max, again])
    expect(await emails(client)).toEqual([OLGA, MAX])
    await call(client, 'setActiveSession', { sessionToken: tokens.Olga })
    const listed: { session: { token: string } }[] = (await call(client, 'listDeviceSessions')).data
    expect(listed.map(({ session }) => session.token)).toEqual([tokens.Olga, tokens.Max])
  })

  test.each(['another', 'the active one'])('revoking one session of an account, %s, leaves no other', async (which) => {
    const { client, tokens, again, app } = await givenTwiceInOneBrowser()
    if (which === 'the active one') await call(client, 'setActiveSession', { sessionToken: tokens.Olga })
    const { setCookies } = await call(client, 'revokeDeviceSession', { sessionToken: again })
    expect(writtenCookies(setCookies).cleared.sort()).toEqual([tokens.Olga, again].sort())
    expect(await emails(client)).toEqual([MAX])
    expect(await signedInEmail(client)).toBe(MAX)
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test.each([
    ['ended elsewhere', 'delete from session where token'],
    ['expired', `update session set "expiresAt" = now() - interval '1 second' where token`],
  ])(
    'a session that has %s is left out, and switching to it is refused; both clear its cookie (T135)',
    async (_how, end) => {
      const { client, tokens, app } = await givenAppAndBrowser(given, ['Olga', 'Max', 'Mia'])
      await run(app.database, `${end} in ('${tokens.Olga}', '${tokens.Max}')`)
      const refused = await call(client, 'setActiveSession', { sessionToken: tokens.Olga })
      expect(refused).toMatchObject({ status: 401, message: 'Invalid session token' })
      expect(writtenCookies(refused.setCookies)).toEqual({ set: [], cleared: [tokens.Olga] })
      const listed = await call(client, 'listDeviceSessions')
      expect(listed.data).toMatchObject([{ user: { email: 'mia@example.com' } }])
      expect(writtenCookies(listed.setCookies).cleared).toEqual([tokens.Max])
      expect(deviceCookies(client)).toEqual([tokens.Mia])
    },
  )

  test('a banned account can not be switched to', async () => {
    const { client, tokens, app } = await givenAppAndBrowser(given, ['Olga', 'Max'])
    await run(app.database, `update "user" set banned = true where email = '${OLGA}'`)
    expect((await call(client, 'setActiveSession', { sessionToken: tokens.Olga })).status).toBe(401)
    expect(await signedInEmail(client)).toBe(MAX)
  })

  const forgeries: readonly [string, (genuine: string) => string][] = [
    ['without a signature', (genuine) => genuine.split('.')[0] ?? ''],
    ['with another signature', (genuine) => `${genuine.split('.')[0]}.${'A'.repeat(43)}=`],
    ['with the signature of another cookie', () => ''],
  ]
  test.each(forgeries)(
    'a cookie %s is ignored by every call, though its secret is right (T131)',
    async (_what, forge) => {
      const { client, tokens, app } = await givenAppAndBrowser(given, ['Olga'])
      const { client: other, tokens: others } = await givenBrowser(app, 'Max')
      const foreign = `foyer.session_token_multi-${others.Max}`
      const genuine = decodeURIComponent(other.cookies.get(foreign) ?? '')
      // The value of the plain session cookie has the same secret, signed for another name.
      const forged = forge(genuine) || decodeURIComponent(other.cookies.get('foyer.session_token') ?? '')
      expect(forged.split('.')[0]).toBe(genuine.split('.')[0])
      client.cookies.set(foreign, encodeURIComponent(forged))
      const before = await tablesWithoutCounters(app.database)
      expect(await emails(client)).toEqual([OLGA])
      for (const operation of ['setActiveSession', 'revokeDeviceSession']) {
        const refused = await call(client, operation, { sessionToken: others.Max })
        expect(refused, operation).toMatchObject({ status: 401, message: 'Invalid session token' })
      }
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
      expect(await signedInEmail(client)).toBe(OLGA)
      client.cookies.set(foreign, encodeURIComponent(forged))
      expect((await call(client, 'signOut')).status).toBe(200)
      expect(await signedInEmail(other)).toBe(MAX)
      expect((await tablesWithoutCounters(app.database)).session).toMatchObject([{ token: others.Max }])
      expect(tokens.Olga).not.toBe(others.Max)
      // With the genuine one it would have been his.
      const [third] = [await givenBrowser(app, 'Mia')]
      third.client.cookies.set(foreign, encodeURIComponent(genuine))
      expect((await call(third.client, 'setActiveSession', { sessionToken: others.Max })).status).toBe(200)
    },
  )

  test('switching counts by the cookie, not by what names it (T132)', async () => {
    const { client, tokens, app } = await givenAppAndBrowser(given, ['Olga'])
    const { client: other, tokens: others } = await givenBrowser(app, 'Max')
    const own = `foyer.session_token_multi-${tokens.Olga}`
    const foreign = `foyer.session_token_multi-${others.Max}`
    // Max's handle is known, and his cookie's name with a value of one's own.
    client.cookies.set(foreign, client.cookies.get(own) ?? '')
    const before = await tablesWithoutCounters(app.database)
    for (const operation of ['setActiveSession', 'revokeDeviceSession']) {
      const refused = await call(client, operation, { sessionToken: others.Max })
      expect(refused, operation).toMatchObject({ status: 401, message: 'Invalid session token', setCookies: [] })
    }
    expect(await emails(client)).toEqual([OLGA])
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await call(client, 'signOut')
    expect(await signedInEmail(other)).toBe(MAX)
  })

  test('revoking another account leaves the active one', async () => {
    const { client, tokens } = await givenAppAndBrowser(given, ['Olga', 'Max'])
    const revoked = await call(client, 'revokeDeviceSession', { sessionToken: tokens.Olga })
    expect(revoked.data).toEqual({ status: true })
    expect(writtenCookies(revoked.setCookies)).toEqual({ set: [], cleared: [tokens.Olga] })
    expect(await signedInEmail(client)).toBe(MAX)
    expect(await emails(client)).toEqual([MAX])
  })

  test('revoking the active account goes on as another, and with the last as nobody', async () => {
    const { client, tokens, app } = await givenAppAndBrowser(given, ['Olga', 'Max'])
    await call(client, 'revokeDeviceSession', { sessionToken: tokens.Max })
    expect(await signedInEmail(client)).toBe(OLGA)
    await call(client, 'revokeDeviceSession', { sessionToken: tokens.Olga })
    expect(await signedInEmail(client)).toBeUndefined()
    expect(await countRows(app.database, 'session')).toBe(0)
    expect([...client.cookies.keys()]).toEqual(['foyer.known_browser'])
  })

  test('signing out ends all of them', async () => {
    const { client, tokens, app } = await givenAppAndBrowser(given, ['Olga', 'Max'])
    const answer = await call(client, 'signOut')
    expect(answer.data).toEqual({ success: true })
    expect(writtenCookies(answer.setCookies).cleared.sort()).toEqual(Object.values(tokens).sort())
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test('signing out without an active session ends those kept', async () => {
    const { client, app } = await givenAppAndBrowser(given, ['Olga', 'Max'])
    client.cookies.delete('foyer.session_token')
    expect((await call(client, 'signOut')).status).toBe(200)
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test('nothing is switched from another origin (T139)', async () => {
    const { client, tokens, app } = await givenAppAndBrowser(given, ['Olga', 'Max'])
    const before = await tablesWithoutCounters(app.database)
    for (const operation of ['setActiveSession', 'revokeDeviceSession']) {
      const evil = { origin: 'https://evil.example' }
      const refused = await call(client, operation, { sessionToken: tokens.Olga }, evil)
      expect(refused, operation).toMatchObject({ status: 403, message: 'Invalid origin', setCookies: [] })
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('the chosen account shows at once, also with the cookie cache (T140)', async () => {
    const cache = { session: { cookieCache: { enabled: true } } }
    const { client, tokens } = await givenAppAndBrowser(given, ['Olga', 'Max'], cache)
    await call(client, 'setActiveSession', { sessionToken: tokens.Olga })
    expect((await call(client, 'getSession')).data.user.email).toBe(OLGA)
  })

  test('needs a session', async () => {
    const { client, tokens, app } = await givenAppAndBrowser(given, ['Olga'])
    await run(app.database, 'delete from session')
    for (const operation of ['setActiveSession', 'revokeDeviceSession']) {
      const refused = await call(client, operation, { sessionToken: tokens.Olga })
      expect(refused.status, operation).toBe(401)
      expect(refused.text).toBe('')
    }
  })

  test('is not there where browsers keep one session', async () => {
    const app = await given()
    const client = await signedUp(app, 'Olga')
    expect(deviceCookies(client)).toEqual([])
    const sessionToken = (await client.get('/get-session')).json.session.token
    for (const operation of ['listDeviceSessions', 'setActiveSession', 'revokeDeviceSession']) {
      const input = operation === 'listDeviceSessions' ? undefined : { sessionToken }
      expect((await call(client, operation, input)).status, operation).toBe(404)
    }
    await client.post('/sign-up/email', details('Max'))
    expect(await countRows(app.database, 'session')).toBe(1)
  })
})
