import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '@foyer/db/engine/open'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { migrateToLatest } from '@foyer/db/migrations/migrate'
import { makeMigratedDirectory } from '@foyer/db/testing/pglite'
import { createSeparateDatabase, type SeparateDatabase } from '@foyer/db/testing/separate-database'
import type { Answer, TestClient } from '@foyer/testing/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Variables } from '#environment/problem.ts'
import { serverUrl } from '#test/installations.ts'
import { builtService, type Running, startMain, unpackService } from './kept-service.ts'
import { emails, keptServices, renewSessions, restoreRelease, type State, settingsOf } from './releases.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const OPTIONS = { emailAndPassword: { bcryptCost: 10 }, anonymous: { enabled: true }, jwt: { enabled: true } }
const PASSWORD = 'a password of both'
const keepService = join(import.meta.dirname, '../../../../scripts/keep-service.mjs')
const names = ['olga', 'notRemembered', 'mia', 'max', 'anonymous'] as const

describe.skipIf(serverUrl() === undefined).each(keptServices)(
  'version $version, while the next one serves',
  (release) => {
    const server = serverUrl() ?? ''
    let separate: SeparateDatabase
    const started: Running[] = []
    let state: State
    let database: OpenDatabase
    let unpacked: Awaited<ReturnType<typeof unpackService>>
    let directory: string
    let variables: Variables
    let older: Running
    let newer: Running

    // In the order of an upgrade: the older one serves before the newer one migrates.
    beforeAll(async () => {
      separate = await createSeparateDatabase(server)
      const { url } = separate
      database = await openDatabase({ engine: 'postgres', url, prepared: true, poolSize: 1 })
      state = await restoreRelease(database.db, release)
      await renewSessions(database.db, state)
      unpacked = await unpackService(release.service)
      directory = await givenConfigured()
      variables = { DATABASE_URL: url, ...settingsOf(state) }
      older = await start(unpacked.main)
      newer = await start(builtService)
    })

    afterAll(async () => {
      await Promise.all(started.map((one) => one.stop()))
      await database?.close()
      await separate?.drop()
      await unpacked?.remove()
      await rm(directory, { recursive: true, force: true })
    })

    test('and so do both for the former sessions', async () => {
      for (const one of [older, newer]) await expectSessions(one, state)
    })

    test('knows who has signed up and in there, and the reverse', async () => {
      for (const [at, other] of [
        [older, newer],
        [newer, older],
      ] as const) {
        const email = `signs-up-${at === older ? 'older' : 'newer'}@example.com`
        const browser = await signUp(at, email)
        expect(await emailOf(sameBrowser(browser, other))).toBe(email)
        const there = other.client()
        ok(await there.post('/sign-in/email', { email, password: PASSWORD }))
        expect(await emailOf(sameBrowser(there, at))).toBe(email)
        const wrong = await other.client().post('/sign-in/email', { email, password: 'another password' })
        expect(wrong.status).toBe(401)
      }
    })

    test('ends what is signed out there, and the reverse', async () => {
      for (const [at, other] of [
        [older, newer],
        [newer, older],
      ] as const) {
        const email = `signs-out-${at === older ? 'older' : 'newer'}@example.com`
        const browser = await signUp(at, email)
        const there = sameBrowser(browser, other)
        // Twice, so that the newer one has the answer in memory.
        for (const _ of [1, 2]) expect(await emailOf(there)).toBe(email)
        ok(await browser.post('/sign-out'))
        await expect.poll(() => emailOf(there)).toBeUndefined()
      }
    })

    test('has organizations in common with it: made at one, joined at the other', async () => {
      for (const [at, other] of [
        [older, newer],
        [newer, older],
      ] as const) {
        const slug = at === older ? 'older' : 'newer'
        const owner = await signUp(at, `owner-${slug}@example.com`)
        const invitee = await signUp(other, `invitee-${slug}@example.com`)
        const organizationId = await createOrganization(owner, slug)
        const invitationId = await invite(owner, `invitee-${slug}@example.com`, organizationId)
        ok(await invitee.post('/organization/accept-invitation', { invitationId }))
        for (const browser of [owner, sameBrowser(owner, other), invitee]) {
          expect(await membersOf(browser, organizationId)).toEqual([
            `invitee-${slug}@example.com`,
            `owner-${slug}@example.com`,
          ])
        }
      }
    })

    test('loses nothing of roles that it does not know, and what it changes of members counts there', async () => {
      const owner = await signUp(newer, 'owner-roles@example.com')
      const invitee = await signUp(newer, 'invitee-roles@example.com')
      const organizationId = await createOrganization(owner, 'roles')
      const invitationId = await invite(owner, 'invitee-roles@example.com', organizationId)
      const { member } = ok(await invitee.post('/organization/accept-invitation', { invitationId })).json
      const permission = { invitation: ['create'] }
      ok(await owner.post('/organization/create-role', { organizationId, role: 'hirer', permission }))
      const until = new Date(Date.now() + 86_400_000).toISOString()
      const given = { organizationId, memberId: member.id, role: ['member', 'hirer'], until }
      ok(await owner.post('/organization/update-member-role', given))
      const explained = async () =>
        (await invitee.get(`/organization/explain?organizationId=${organizationId}&permission=invitation:create`)).json
      const there = sameBrowser(owner, older)
      const { id: teamId } = ok(await there.post('/organization/create-team', { organizationId, name: 'Team' })).json
      ok(await there.post('/organization/add-team-member', { organizationId, teamId, userId: member.userId }))
      expect(await explained()).toMatchObject({ allowed: true, roles: [{ role: 'member' }, { role: 'hirer', until }] })
      ok(await there.post('/organization/update-member-role', { organizationId, memberId: member.id, role: 'admin' }))
      await expect.poll(explained).toMatchObject({ allowed: true, roles: [{ role: 'admin', until: null }] })
      ok(await there.post('/organization/update-member-role', { organizationId, memberId: member.id, role: 'member' }))
      await expect.poll(explained).toMatchObject({ allowed: false, roles: [{ role: 'member', until: null }] })
    })

    test('serves on after it was started anew', async () => {
      const before = await signUp(older, 'restarted@example.com')
      await older.stop()
      older = await start(unpacked.main)
      await expectSessions(older, state)
      const browser = sameBrowser(before, older)
      expect(await emailOf(browser)).toBe('restarted@example.com')
      const organizationId = await createOrganization(browser, 'restarted')
      await invite(browser, 'late@example.com', organizationId)
      expect(await membersOf(sameBrowser(browser, newer), organizationId)).toEqual(['restarted@example.com'])
      ok(await browser.post('/sign-out'))
      await expect.poll(() => emailOf(sameBrowser(before, newer))).toBeUndefined()
      ok(await browser.post('/sign-in/email', { email: 'restarted@example.com', password: PASSWORD }))
    })

    async function start(main: string): Promise<Running> {
      const one = await startMain(main, directory, variables)
      started.push(one)
      return one
    }
  },
)

describe.each(keptServices)('version $version', (release) => {
  test('serves on from an embedded database that the next one has migrated, and the reverse', async () => {
    const directory = await givenConfigured()
    const { main, remove } = await unpackService(release.service)
    try {
      const state = await givenEmbedded(directory, release)
      const variables = settingsOf(state)
      const serve = async (entry: string, work: (running: Running) => Promise<void>) => {
        const running = await startMain(entry, directory, variables)
        await work(running).finally(() => running.stop())
      }
      let nora: TestClient | undefined
      let late: TestClient | undefined
      let [organizationId, invitationId] = ['', '']
      await serve(main, async (older) => {
        await expectSessions(older, state)
        nora = await signUp(older, 'nora@example.com')
        late = await signUp(older, 'late@example.com')
        organizationId = await createOrganization(nora, 'embedded')
        invitationId = await invite(nora, 'late@example.com', organizationId)
      })
      await serve(builtService, async (newer) => {
        await expectSessions(newer, state)
        ok(await sameBrowser(late, newer).post('/organization/accept-invitation', { invitationId }))
        const members = ['late@example.com', 'nora@example.com']
        expect(await membersOf(sameBrowser(nora, newer), organizationId)).toEqual(members)
        ok(await sameBrowser(nora, newer).post('/sign-out'))
      })
      await serve(main, async (older) => {
        await expectSessions(older, state)
        expect(await emailOf(sameBrowser(nora, older))).toBeUndefined()
        for (const email of ['nora@example.com', 'late@example.com']) {
          ok(await older.client().post('/sign-in/email', { email, password: PASSWORD }))
        }
      })
    } finally {
      await remove()
      await rm(directory, { recursive: true, force: true })
    }
  })
})

test('what the next release keeps of its service serves', async () => {
  const directory = await givenConfigured()
  const file = join(directory, 'service.json.br')
  await promisify(execFile)(process.execPath, [keepService, file])
  const { main, remove } = await unpackService(file)
  try {
    await makeMigratedDirectory(join(directory, '.foyer/database/pgdata'))
    const running = await startMain(main, directory, {})
    expect((await running.client().get('/ok')).json).toEqual({ ok: true })
    await running.stop()
  } finally {
    await remove()
    await rm(directory, { recursive: true, force: true })
  }
})

async function givenConfigured(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-old-release-'))
  await writeFile(join(directory, 'foyer.config.mjs'), `export default ${JSON.stringify(OPTIONS)}`)
  return directory
}

/** An embedded database of the release with today's schema. */
async function givenEmbedded(directory: string, release: (typeof keptServices)[number]): Promise<State> {
  const at = join(directory, '.foyer/database')
  await makeMigratedDirectory(join(at, 'pgdata'))
  const { db, close } = await openDatabase({ engine: 'pglite', directory: at })
  const state = await restoreRelease(db, release)
  await renewSessions(db, state)
  await migrateToLatest(db)
  await close()
  return state
}

async function expectSessions(running: Running, { cookies }: State): Promise<void> {
  for (const name of names) {
    const browser = running.client()
    for (const [cookie, value] of Object.entries(cookies[name])) browser.cookies.set(cookie, value)
    expect(await emailOf(browser)).toMatch(emails[name])
  }
}

async function signUp(running: Running, email: string): Promise<TestClient> {
  const browser = running.client()
  ok(await browser.post('/sign-up/email', { name: 'Somebody', email, password: PASSWORD }))
  return browser
}

/** The browser at another process: the load balancer has led it there. */
function sameBrowser(browser: TestClient | undefined, running: Running): TestClient {
  const same = running.client()
  for (const [name, value] of browser?.cookies ?? []) same.cookies.set(name, value)
  return same
}

async function emailOf(browser: TestClient): Promise<string | undefined> {
  return ok(await browser.get('/get-session')).json?.user.email
}

async function createOrganization(browser: TestClient, slug: string): Promise<string> {
  return ok(await browser.post('/organization/create', { name: 'Acme', slug })).json.id
}

async function invite(browser: TestClient, email: string, organizationId: string): Promise<string> {
  return ok(await browser.post('/organization/invite-member', { email, role: 'member', organizationId })).json.id
}

async function membersOf(browser: TestClient, organizationId: string): Promise<string[]> {
  const { json } = ok(await browser.get(`/organization/get-full-organization?organizationId=${organizationId}`))
  return json.members.map(({ user }: { user: { email: string } }) => user.email).sort()
}

function ok(answer: Answer): Answer {
  expect(answer.status, answer.text).toBe(200)
  return answer
}
