import { execFile } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrateToLatest } from '@foyer/db/migrations/migrate'
import { openTestPGlite } from '@foyer/db/testing/pglite'
import { createSeparateDatabase } from '@foyer/db/testing/separate-database'
import { embedded, postgres, type TestDatabase } from '@foyer/db/testing/test-database'
import { copiedTables } from '@foyer/moving/transfer/copied-tables'
import { allFeatures } from '@foyer/testing/all-features'
import { createAuthenticator } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { sentMails } from '@foyer/testing/mail'
import { signInByPasskey } from '@foyer/testing/passkeys'
import { startTestApp, type TestApp } from '@foyer/testing/test-app'
import { codeOf } from '@foyer/testing/two-factor'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { serverUrl } from '#test/installations.ts'
import { emails, type Release, releases, restoreRelease, type State, settingsOf, stateOf } from './releases.ts'

const script = join(import.meta.dirname, '../../../../scripts/dump-release.mjs')
const dumps = [...releases, ...(await dumpNext())]
const engines = [embedded, postgres()].filter((engine) => engine !== undefined)
const cases = engines.flatMap((engine) => dumps.map((dump) => ({ ...engine, ...dump })))

// The tests share one database, so that each looks at what no other changes.
describe.each(cases)('a database of version $version on $name', ({ open, directory }) => {
  const state = stateOf({ directory })
  let database: TestDatabase
  let app: TestApp

  beforeAll(async () => {
    database = await open()
    await restoreRelease(database.db, { directory })
    await migrateToLatest(database.db)
    const { anonymous, apiKey, jwt, passkey, twoFactor, username } = allFeatures
    const options = { anonymous, apiKey, jwt, passkey, twoFactor, username }
    app = await startTestApp(database, options, settingsOf(state))
    app.pass((Date.parse(state.takenAt) - Date.now()) / 1000 + 60)
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  test.each(['olga', 'notRemembered', 'mia', 'max', 'anonymous'] as const)('keeps the session of %s', async (name) => {
    const { json } = await signedInAs(name).get('/get-session')
    expect(json.user.email).toMatch(emails[name])
  })

  test('keeps passwords', async () => {
    const passwords = { olga: state.password, max: `${state.password}-2` }
    for (const [name, password] of Object.entries(passwords)) {
      const answer = await app.client().post('/sign-in/email', { email: `${name}@example.com`, password })
      expect(answer.status).toBe(200)
    }
    const old = await app.client().post('/sign-in/email', { email: 'max@example.com', password: state.password })
    expect(old.status).toBe(401)
  })

  test('keeps organizations, members, teams and invitations', async () => {
    const { json } = await signedInAs('olga').get(
      `/organization/get-full-organization?organizationId=${state.organizationId}`,
    )
    expect(json).toMatchObject({ slug: 'acme', metadata: '{"plan":"gold"}' })
    expect(json.members.map((member: { role: string }) => member.role)).toEqual(
      expect.arrayContaining(['member', 'owner']),
    )
    expect(json.teams.map((team: { name: string }) => team.name).sort()).toEqual(['Acme', 'Design'])
  })

  test('keeps the links that were mailed', async () => {
    const mia = signedInAs('mia')
    const verified = await mia.get(pathOf(state.verificationLink))
    expect([verified.status, verified.headers.get('location')]).toEqual([302, '/'])
    const reset = await app.client().get(pathOf(state.resetLink))
    const token = new URL(reset.headers.get('location') ?? '', state.baseUrl).searchParams.get('token')
    const chosen = await app.client().post('/reset-password', { token, newPassword: 'another-horse-battery' })
    expect(chosen.json).toEqual({ status: true })
    const { pathname, searchParams } = new URL(state.invitationLink)
    const invitationId = pathname.split('/').at(-1)
    const accepted = await mia.post('/organization/accept-invitation', {
      invitationId,
      proof: searchParams.get('proof'),
    })
    expect([accepted.status, accepted.json?.member?.role]).toEqual([200, 'admin'])
  })

  test('sends the mail that waited in the outbox', async () => {
    await expect.poll(() => sentMails(app), { timeout: 10_000 }).toContain('olga@example.com reset-password')
  })

  test('publishes the key that signed the tokens in use', async () => {
    const { keys } = (await app.client().get('/jwks')).json
    const [header = ''] = state.jwt.split('.')
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    expect(keys.map((key: { kid: string }) => key.kid)).toContain(kid)
  })

  test('keeps passkeys, and former names stay taken', async () => {
    const { id, privateKey: key } = state.passkey
    const userHandle = (await sql<{ handle: string }>`select "handle" from "passkeyHandle"`.execute(database.db))
      .rows[0]
    const made = [{ id, rpId: 'localhost', userHandle: userHandle?.handle ?? '', counter: 0 }]
    const privateKey = createPrivateKey({ key, format: 'jwk' })
    const authenticator = createAuthenticator({ made: made.map((one) => ({ ...one, privateKey })) })
    const browser = app.client()
    expect((await signInByPasskey(app, browser, authenticator)).status).toBe(200)
    expect((await browser.get('/get-session')).json.user.name).toBe('Olga')
    const taken = await signedInAs('mia').post('/update-user', { username: 'olga_of_before' })
    expect(taken.status).toBe(422)
  })

  test('asks for a former second factor, but in a trusted browser', async () => {
    const { email, password } = { email: 'tess@example.com', password: state.password }
    const browser = app.client()
    const asked = await browser.post('/sign-in/email', { email, password })
    expect(asked.json).toMatchObject({ twoFactorRedirect: true })
    const code = codeOf(app, state.totpURI)
    expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200)
    const trusting = app.client()
    for (const [cookie, value] of Object.entries(state.cookies.trusting)) trusting.cookies.set(cookie, value)
    await trusting.post('/sign-out')
    expect((await trusting.post('/sign-in/email', { email, password })).json).toMatchObject({
      user: { name: 'Tess' },
    })
  })

  test('keeps API keys', async () => {
    const answer = await app.client().get('/get-session', { 'x-api-key': state.apiKey })
    expect(answer.json?.user.name).toBe('Olga')
  })

  test('lists the former events under the names of today', async () => {
    const { organizationId } = state
    const { events } = await signedInAs('olga').trpc.organization.listOrganizationEvents.query({ organizationId })
    expect(events.map(({ type }) => type)).toContain('organization.created')
    const { rows } = await sql<{ type: string }>`select distinct type from "auditEvent"`.execute(database.db)
    expect(rows.filter(({ type }) => !type.includes('.'))).toEqual([])
  })

  function signedInAs(name: keyof State['cookies']): TestClient {
    const client = app.client()
    for (const [cookie, value] of Object.entries(state.cookies[name] ?? {})) client.cookies.set(cookie, value)
    return client
  }
})

function pathOf(link: string): string {
  return link.slice(new URL(link).origin.length)
}

describe.skipIf(serverUrl() === undefined)('the dump that the next release takes', () => {
  test('has a row of every table, but of those that migrations and triggers write themselves', async () => {
    const { db, close } = await openTestPGlite()
    onTestFinished(close)
    const tables = (await copiedTables(db)).map(({ name }) => name)
    const sql = readFileSync(join(dumps.at(-1)?.directory ?? '', 'data.sql'), 'utf8')
    expect(tables.filter((name) => !new RegExp(`^INSERT INTO public\\."?${name}"? `, 'm').test(sql))).toEqual([])
  })
})

/** Has the built service fill a database, as a release does. */
async function dumpNext(): Promise<Release[]> {
  const server = serverUrl()
  if (server === undefined) return []
  const directory = mkdtempSync(join(tmpdir(), 'foyer-dump-'))
  const { url, drop } = await createSeparateDatabase(server)
  try {
    const env = { ...process.env, DATABASE_URL: url }
    await promisify(execFile)(process.execPath, [script, directory], { env })
  } finally {
    await drop()
  }
  return [{ version: 'the next release', directory }]
}
