import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { createSeparateDatabase } from '@foyer/db/testing/separate-database'
import { finishAdoption } from '@foyer/moving/adoption/finish'
import { undoAdoption } from '@foyer/moving/adoption/undo'
import type { TestClient } from '@foyer/testing/client'
import { freePort } from '@foyer/testing/free-port'
import type { TestApp } from '@foyer/testing/test-app'
import { codeOf } from '@foyer/testing/two-factor'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { adoptWith, openTarget, serverUrl, startFoyerAt } from './adoption/adopt-with-foyer.ts'
import { ok, PASSWORD } from './adoption/given-legacy.ts'
import { type LegacyServer, startLegacy } from './adoption/legacy-server.ts'
import { type LegacyVersion, versions } from './adoption/versions.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const FACTOR = { email: 'factor@example.com', password: PASSWORD }
const MULTI = 'better-auth.session_token_multi-'

/** What better-auth has left in a database and in browsers, to be copied for each test. */
type Filled = {
  url: string
  port: number
  /** Of a browser with three users, and of two that are trusted. */
  cookies: { several: Cookies; trusted: Cookies; another: Cookies }
  totpUri: string
  drop: () => Promise<void>
}
type Cookies = ReadonlyMap<string, string>
type Adopted = { database: OpenDatabase; foyer: TestApp; browser(cookies: Cookies): TestClient }

describe.skipIf(!serverUrl.startsWith('postgres')).each(versions)('of better-auth $name', (version) => {
  // Before 1.4 the trust in a device is in its cookie alone.
  const hasRows = version.name >= '1.4'
  let filled: Filled

  beforeAll(async () => {
    filled = await givenFilled(version)
  })
  afterAll(() => filled?.drop())

  test('a browser with three users has three, goes from one to the other, and goes back with those that it has left', async () => {
    const { database, foyer, browser } = await givenAdopted(filled)
    const several = browser(filled.cookies.several)
    const before = new Map(several.cookies)
    expect(await namesOf(several)).toEqual(['Max', 'Mia', 'Olga'])
    ok(await several.post('/multi-session/set-active', { sessionToken: await tokenOf(several, 'Mia') }))
    expect((await several.get('/get-session')).json.user.name).toBe('Mia')
    const [mia] = [...before].find(([, value]) => value === several.cookies.get('better-auth.session_token')) ?? []
    expect(mia).toMatch(new RegExp(`^${MULTI}`))
    ok(await several.post('/multi-session/revoke', { sessionToken: await tokenOf(several, 'Max') }))
    expect(await namesOf(several)).toEqual(['Mia', 'Olga'])
    const multi = (cookies: Cookies) => [...cookies].filter(([name]) => name.startsWith(MULTI))
    expect(multi(several.cookies)).toHaveLength(2)
    expect(multi(before)).toEqual(expect.arrayContaining(multi(several.cookies)))

    await foyer.close()
    await undoAdoption(database.db)
    const legacy = await startLegacy(version, urlOf(database), filled.port, { hasTables: true, severalAccounts: true })
    onTestFinished(() => legacy.close())
    const returned = withCookies(legacy.client(), several.cookies)
    expect((await returned.get('/get-session')).json.user.name).toBe('Mia')
    expect(await namesOf(returned)).toEqual(['Mia', 'Olga'])
  })

  test('its cookies are signed anew once there is no way back', async () => {
    const { database, foyer, browser } = await givenAdopted(filled)
    await finishAdoption(database.db)
    await foyer.services.adoption.refresh()
    const several = browser(filled.cookies.several)
    expect(await namesOf(several)).toEqual(['Max', 'Mia', 'Olga'])
    expect([...several.cookies.keys()].filter((name) => name.startsWith(MULTI))).toEqual([])
    expect([...several.cookies.keys()].filter((name) => name.startsWith('foyer.session_token_multi-'))).toHaveLength(3)
    ok(await several.post('/multi-session/set-active', { sessionToken: await tokenOf(several, 'Olga') }))
    expect((await several.get('/get-session')).json.user.name).toBe('Olga')
    ok(await several.post('/sign-out'))
    expect((await several.get('/get-session')).json).toBeNull()
    expect(await namesOf(browser(filled.cookies.several))).toEqual([])
  })

  test('no other cookie presents a user: under another name, by another secret, or of a session that began since', async () => {
    const { database, browser } = await givenAdopted(filled)
    const [[name, value] = ['', '']] = [...filled.cookies.several].filter(([one]) => one.startsWith(MULTI))
    for (const cookie of [
      [`${MULTI}another`, value],
      [name, `${decodeURIComponent(value).split('.')[0]}.${'A'.repeat(43)}=`],
    ] as const) {
      expect(await namesOf(browser(new Map([cookie])))).toEqual([])
    }
    const one = browser(new Map([[name, value]]))
    expect(await namesOf(one)).toHaveLength(1)
    await run(database, `update "session" set "createdAt" = now() + interval '1 second'`)
    const later = browser(new Map([[name, value]]))
    expect(await namesOf(later)).toEqual([])
    const [{ token } = { token: '' }] = await rows(
      database,
      `select token from "session" where "userId" in
      (select id from "user" where name in ('Olga', 'Mia', 'Max'))`,
    )
    const named = await browser(filled.cookies.several).post('/multi-session/set-active', { sessionToken: token })
    expect(named.status).toBe(401)
  })

  test.runIf(hasRows)('a trusted browser is not asked for its factor until the day that was promised', async () => {
    const { database, foyer, browser } = await givenAdopted(filled)
    const [promised] = await rows(
      database,
      `select max(extract(epoch from "expiresAt") * 1000)::float8 as "at" from better_auth."verification"`,
    )
    const trusted = browser(filled.cookies.trusted)
    const before = trusted.cookies.get('better-auth.trust_device')
    expect(ok(await trusted.post('/sign-in/email', FACTOR)).json.user.name).toBe('Factor')
    expect(trusted.cookies.get('better-auth.trust_device')).toBe(before)
    const listed = ok(await trusted.get('/two-factor/list-trusted-devices')).json
    expect(listed).toHaveLength(2)
    const times = listed.map(({ expiresAt }: { expiresAt: string }) => Date.parse(expiresAt))
    expect(Math.max(...times)).toBe(promised?.at)

    await finishAdoption(database.db)
    await foyer.services.adoption.refresh()
    expect(ok(await trusted.post('/sign-in/email', FACTOR)).json.user.name).toBe('Factor')
    expect(trusted.cookies.get('foyer.trust_device')).toContain('trust-device-')
    foyer.pass((Math.max(...times) - foyer.services.now().getTime()) / 1000 + 1)
    expect(await isAsked(trusted)).toBe(true)
  })

  test.runIf(hasRows)('whose trust was revoked since is asked, also after the return; another is not', async () => {
    const { database, foyer, browser } = await givenAdopted(filled)
    const revoked = browser(filled.cookies.trusted)
    ok(await revoked.post('/sign-in/email', FACTOR))
    const listed = ok(await revoked.get('/two-factor/list-trusted-devices')).json
    const { id } = listed.find((one: { current: boolean }) => one.current)
    ok(await revoked.post('/two-factor/revoke-trusted-device', { id }))
    expect(await isAsked(revoked)).toBe(true)
    await foyer.close()
    await undoAdoption(database.db)
    const legacy = await startLegacy(version, urlOf(database), filled.port, { hasTables: true, severalAccounts: true })
    onTestFinished(() => legacy.close())
    expect(await isAsked(withCookies(legacy.client(), filled.cookies.trusted))).toBe(true)
    expect(await isAsked(withCookies(legacy.client(), filled.cookies.another))).toBe(false)
  })

  test('a browser that is trusted by its cookie alone, or by none that was signed, is asked', async () => {
    const { browser } = await givenAdopted(filled)
    const cookie = decodeURIComponent(filled.cookies.trusted.get('better-auth.trust_device') ?? '')
    const forged = new Map([['better-auth.trust_device', `${cookie.slice(0, -10)}${'A'.repeat(9)}=`]])
    expect(await isAsked(browser(forged))).toBe(true)
    expect(await isAsked(browser(filled.cookies.trusted))).toBe(!hasRows)
  })
})

async function givenFilled(version: LegacyVersion): Promise<Filled> {
  const { url, drop } = await createSeparateDatabase(serverUrl)
  const port = await freePort()
  const legacy = await startLegacy(version, url, port, { severalAccounts: true })
  const several = legacy.client()
  for (const name of ['Olga', 'Mia', 'Max']) await signUp(several, name)
  const factor = legacy.client()
  await signUp(factor, 'Factor')
  const { json } = ok(await factor.post('/two-factor/enable', { password: PASSWORD }))
  ok(await factor.post('/two-factor/verify-totp', { code: codeNow(json.totpURI) }))
  const cookies = {
    several: several.cookies,
    trusted: await trustedBy(legacy, json.totpURI),
    another: await trustedBy(legacy, json.totpURI),
  }
  await legacy.close()
  return { url, port, cookies, totpUri: json.totpURI, drop }
}

/** The cookies of a browser that is trusted, and signed out. */
async function trustedBy(legacy: LegacyServer, totpUri: string): Promise<Cookies> {
  const browser = legacy.client()
  expect(await isAsked(browser)).toBe(true)
  ok(await browser.post('/two-factor/verify-totp', { code: codeNow(totpUri), trustDevice: true }))
  return new Map([...browser.cookies].filter(([name]) => name.endsWith('trust_device')))
}

async function givenAdopted({ url: template, port }: Filled): Promise<Adopted> {
  const { url, drop } = await createSeparateDatabase(serverUrl, template)
  onTestFinished(drop)
  const database = await openTarget(url)
  onTestFinished(() => database.close())
  expect((await adoptWith(database)).outcome.refusals).toEqual([])
  const foyer = await startFoyerAt(database, port)
  onTestFinished(() => foyer.close())
  return {
    database,
    foyer,
    browser: (cookies) => withCookies(foyer.client(), cookies),
  }
}

function withCookies(client: TestClient, cookies: Cookies): TestClient {
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return client
}

async function signUp(browser: TestClient, name: string): Promise<void> {
  const email = `${name.toLowerCase()}@example.com`
  ok(await browser.post('/sign-up/email', { name, email, password: PASSWORD }))
}

async function isAsked(browser: TestClient): Promise<boolean> {
  return ok(await browser.post('/sign-in/email', FACTOR)).json.twoFactorRedirect === true
}

type SignedIn = { session: { token: string }; user: { name: string } }

async function signedInOf(browser: TestClient): Promise<SignedIn[]> {
  return ok(await browser.get('/multi-session/list-device-sessions')).json
}

async function namesOf(browser: TestClient): Promise<string[]> {
  return (await signedInOf(browser)).map(({ user }) => user.name).sort()
}

async function tokenOf(browser: TestClient, name: string): Promise<string> {
  return (await signedInOf(browser)).find(({ user }) => user.name === name)?.session.token ?? ''
}

function codeNow(totpUri: string): string {
  return codeOf({ services: { now: () => new Date() } }, totpUri)
}

function urlOf({ pool }: OpenDatabase): string {
  return pool?.options.connectionString ?? ''
}

async function run({ pool }: OpenDatabase, statement: string): Promise<void> {
  await pool?.query(statement)
}

async function rows({ pool }: OpenDatabase, statement: string): Promise<Record<string, unknown>[]> {
  return (await pool?.query(statement))?.rows ?? []
}
