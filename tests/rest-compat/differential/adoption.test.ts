import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { createSeparateDatabase } from '@foyer/db/testing/separate-database'
import { freePort } from '@foyer/testing/free-port'
import { mailedLink, pathOf } from '@foyer/testing/mail'
import type { TestApp } from '@foyer/testing/test-app'
import { codeOf } from '@foyer/testing/two-factor'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adoptWith, openTarget, serverUrl, startFoyerAt } from './adoption/adopt-with-foyer.ts'
import { COMPOSED, DECOMPOSED, givenLegacyFixture, type LegacyFixture, ok, PASSWORD } from './adoption/given-legacy.ts'
import { startLegacy } from './adoption/legacy-server.ts'
import { versions } from './adoption/versions.ts'

describe.skipIf(!serverUrl.startsWith('postgres')).each(versions)('a service of better-auth $name', (version) => {
  let fixture: LegacyFixture
  let foyer: TestApp
  let database: OpenDatabase
  let drop: () => Promise<void>
  let port: number
  let url: string
  let report: Awaited<ReturnType<typeof adoptWith>>

  beforeAll(async () => {
    const empty = await createSeparateDatabase(serverUrl)
    ;({ url, drop } = empty)
    port = await freePort()
    const legacy = await startLegacy(version, url, port)
    fixture = await givenLegacyFixture(legacy)
    await legacy.close()
    database = await openTarget(url)
    report = await adoptWith(database)
    foyer = await startFoyerAt(database, port)
  }, 120_000)

  afterAll(async () => {
    await foyer?.close()
    await database?.close()
    await drop?.()
  })

  test('is adopted with every row', () => {
    expect(report.outcome).toMatchObject({ refusals: [], version: version.recognised, reversible: true })
    const left = report.outcome.counts.map(({ model, rows, carried, ended }) => [model, rows - carried - ended])
    expect(left.filter(([, count]) => count !== 0)).toEqual([])
  })

  test.each(['olga', 'mia', 'anonymous', 'forgetful', 'factor'] as const)(
    'the browser of %s stays signed in',
    async (name) => {
      const { json } = ok(await fixture.browsers[name].get('/get-session'))
      expect(json.user.name.toLowerCase()).toBe(name === 'anonymous' ? 'anonymous' : name)
    },
  )

  test('the cookies from before are set as they were, until the adoption is finished', async () => {
    const { olga } = fixture.browsers
    const before = olga.cookies.get('better-auth.session_token')
    const { setCookies } = ok(await olga.post('/update-user', { name: 'Olga' }))
    expect(setCookies.find((line) => line.includes('session_token='))).toContain(before ?? 'no cookie')
    expect(olga.cookies.get('better-auth.session_token')).toBe(before)
  })

  test.each([
    ['as it was typed', COMPOSED],
    ['in another form of Unicode', DECOMPOSED],
  ])('a password signs in %s', async (_title, password) => {
    const answer = await foyer.client().post('/sign-in/email', { email: 'mia@example.com', password })
    expect(answer.status).toBe(200)
  })

  test('another password does not, and a username does', async () => {
    const wrong = await foyer.client().post('/sign-in/email', { email: 'olga@example.com', password: 'another one' })
    expect(wrong.status).toBe(401)
    const named = await foyer.client().post('/sign-in/username', { username: 'olga.one', password: PASSWORD })
    expect(named.status).toBe(200)
  })

  test('a member has their role and team, and an own field is with its user', async () => {
    const { json } = ok(
      await fixture.browsers.olga.get(`/organization/get-full-organization?organizationId=${fixture.organizationId}`),
    )
    expect(json).toMatchObject({
      slug: 'Org_Three!',
      teams: expect.arrayContaining([expect.objectContaining({ id: fixture.teamId })]),
    })
    const roles = Object.fromEntries(
      json.members.map((member: { role: string; user: { name: string } }) => [
        member.user.name.toLowerCase(),
        member.role,
      ]),
    )
    expect(roles).toMatchObject({ olga: 'owner', mia: 'admin' })
    const { rows } = (await foyer.database.pool?.query(
      `select fields from "user" where email = 'olga@example.com'`,
    )) ?? { rows: [] }
    expect(rows).toEqual([{ fields: { company: 'Acme' } }])
    const teams = await foyer.database.pool?.query(
      `select m.role from "teamMember" t join member m on m.id = t."memberId" where t."teamId" = $1`,
      [fixture.teamId],
    )
    expect(teams?.rows).toEqual([{ role: 'admin' }])
  })

  test('a former token verifies, and its key signs on', async () => {
    const keys = createLocalJWKSet(ok(await foyer.client().get('/jwks')).json)
    const { payload, protectedHeader } = await jwtVerify(fixture.jwt, keys)
    expect(payload).toMatchObject({ email: 'olga@example.com' })
    const { json } = ok(await fixture.browsers.olga.get('/token'))
    expect((await jwtVerify(json.token, keys)).protectedHeader.kid).toBe(protectedHeader.kid)
  })

  test('an invitation is accepted by its id once the recipient has proved the mailbox in place', async () => {
    const late = foyer.client()
    const email = 'late@example.com'
    ok(await late.post('/sign-in/email', { email, password: PASSWORD }))
    const accept = () => late.post('/organization/accept-invitation', { invitationId: fixture.invitationId })
    expect(await accept()).toMatchObject({ status: 403, json: { message: 'Email not verified' } })
    ok(await late.post('/send-verification-email', { email, callbackURL: '/after' }))
    await late.get(pathOf(await mailedLink(foyer, email, 'verify-email')))
    const accepted = await accept()
    expect(accepted.status, accepted.text).toBe(200)
  })

  test('a mailed link verifies the address', async () => {
    const link = new URL(fixture.links.verify)
    const followed = await fixture.browsers.mia.get(link.pathname + link.search)
    expect(followed.headers.get('location')).toContain('/after')
    expect(ok(await fixture.browsers.mia.get('/get-session?disableCookieCache=true')).json.user.emailVerified).toBe(
      true,
    )
  })

  test('a mailed link resets a password, once', async () => {
    const link = new URL(fixture.links.reset)
    const followed = await foyer.client().get(link.pathname + link.search)
    const token = new URL(followed.headers.get('location') ?? '', foyer.baseUrl).searchParams.get('token')
    const reset = () => foyer.client().post('/reset-password', { token, newPassword: 'a password of today' })
    expect((await reset()).status).toBe(200)
    expect((await reset()).status).toBe(400)
    const signIn = (password: string) =>
      foyer.client().post('/sign-in/email', { email: 'resetter@example.com', password })
    expect([(await signIn('a password of today')).status, (await signIn(PASSWORD)).status]).toEqual([200, 401])
  })

  test('a mailed link deletes its user', async () => {
    const leaver = foyer.client()
    ok(await leaver.post('/sign-in/email', { email: 'leaver@example.com', password: PASSWORD }))
    const link = new URL(fixture.links.remove)
    expect((await leaver.get(link.pathname + link.search)).headers.get('location')).toContain('/bye')
    expect((await leaver.get('/get-session')).json).toBeNull()
  })

  test('a second factor is asked for and passes by the former app, and by a backup code', async () => {
    for (const [path, code] of [
      ['totp', () => codeOf(foyer, fixture.totpUri)],
      ['backup-code', () => fixture.backupCode],
    ] as const) {
      const factor = foyer.client()
      const first = await factor.post('/sign-in/email', { email: 'factor@example.com', password: PASSWORD })
      expect(first.json).toMatchObject({ twoFactorRedirect: true })
      expect((await factor.post(`/two-factor/verify-${path}`, { code: code() })).status).toBe(200)
    }
  })

  test('an API key goes on, and a name that is no key does not', async () => {
    const { json } = await foyer.client().get('/get-session', { 'x-api-key': fixture.apiKey ?? 'no key' })
    // Since 1.5 the keys are in a package of their own.
    expect(json.user?.name).toBe(version.hasApiKeys ? 'Olga' : undefined)
  })
})
