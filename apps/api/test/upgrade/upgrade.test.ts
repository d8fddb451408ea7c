import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '@foyer/db/migrations/all'
import { migrateToLatest } from '@foyer/db/migrations/migrate'
import { type TestDatabase, testDatabases } from '@foyer/db/testing/test-database'
import type { TestClient } from '@foyer/testing/client'
import { sentMails } from '@foyer/testing/mail'
import { startTestApp, type TestApp } from '@foyer/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** What was known when a release was dumped (scripts/dump-release.mjs). */
type State = {
  secret: string
  password: string
  baseUrl: string
  verificationLink: string
  resetLink: string
  invitationLink: string
  organizationId: string
  jwt: string
  cookies: Record<'olga' | 'notRemembered' | 'mia' | 'max' | 'nina' | 'anonymous', Record<string, string>>
  takenAt: string
  migrations: readonly string[]
}

const releases = join(import.meta.dirname, 'releases')
const versions = readdirSync(releases)
const cases = testDatabases().flatMap((engine) => versions.map((version) => ({ ...engine, version })))

const emails = {
  olga: /^olga@/,
  notRemembered: /^olga@/,
  mia: /^mia@/,
  max: /^max@/,
  anonymous: /^temp-/,
} as const

// The tests share one database, so that each looks at what no other changes.
describe.each(cases)('a database of version $version on $name', ({ open, version }) => {
  const state: State = JSON.parse(readFileSync(join(releases, version, 'state.json'), 'utf8'))
  let database: TestDatabase
  let app: TestApp

  beforeAll(async () => {
    database = await open()
    await restore(database, version, state.migrations)
    const settings = { FOYER_SECRET: state.secret, FOYER_BASE_URL: state.baseUrl }
    app = await startTestApp(database, { anonymous: { enabled: true }, jwt: { enabled: true } }, settings)
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

  test('lists the events of before under the names of today', async () => {
    const { events } = await signedInAs('olga').trpc.user.listEvents.query({})
    expect(events.map(({ type }) => type)).toContain('organization.created')
    const { rows } = await sql<{ type: string }>`select distinct type from "auditEvent"`.execute(database.db)
    expect(rows.filter(({ type }) => !type.includes('.'))).toEqual([])
  })

  function signedInAs(name: keyof State['cookies']): TestClient {
    const client = app.client()
    for (const [cookie, value] of Object.entries(state.cookies[name])) client.cookies.set(cookie, value)
    return client
  }
})

function pathOf(link: string): string {
  return link.slice(new URL(link).origin.length)
}

/** Puts the database into the state of the release: its schema, then its rows, then today's migrations. */
async function restore({ db }: TestDatabase, version: string, applied: readonly string[]): Promise<void> {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const known = Object.entries(migrations).filter(([name]) => applied.includes(name))
  expect(await migrateToLatest(db, Object.fromEntries(known))).toEqual(applied)
  const statements = readFileSync(join(releases, version, 'data.sql'), 'utf8')
    .trim()
    .split('\n')
  for (const statement of statements) await sql.raw(statement).execute(db)
  await migrateToLatest(db)
}
