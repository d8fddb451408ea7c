import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@foyer/db/engine/open'
import { createTestClient } from '@foyer/testing/client'
import { givenDirectory, runFoyer, startService } from '@foyer/testing/service-process'
import { SECRET } from '@foyer/testing/test-app'
import { describe, expect, test } from 'vitest'
import { readEnvironment } from '#environment/environment.ts'
import type { Variables } from '#environment/problem.ts'
import { commandsOf } from './given-better-auth.ts'
import { type ExportedFiles, exporters, PASSWORD_OF_BEFORE } from './import/exports.ts'
import { installations } from './installations.ts'
import { runHere } from './run-here.ts'

const SLOW = { timeout: 400_000 }
const folderOfPages = join(import.meta.dirname, '../../../docs/moving-in')

/** Of every source: results of the rows, and what is said of some of them. */
const expected: Record<keyof typeof exporters, { code: number; results: object; notes: readonly string[] }> = {
  authjs: { code: 0, results: { taken: 3, left: 1 }, notes: ['password no-method'] },
  supabase: {
    code: 1,
    results: { taken: 4, left: 2, refused: 2 },
    notes: ['password password-imported', 'plan value-left'],
  },
  clerk: { code: 1, results: { taken: 2, refused: 2 }, notes: ['password unknown-hash', 'password no-method'] },
  auth0: { code: 0, results: { taken: 3, left: 1 }, notes: ['identity samlp unknown-identity'] },
  keycloak: { code: 1, results: { taken: 4, left: 1, refused: 1 }, notes: ['password password-imported'] },
  firebase: { code: 1, results: { taken: 1, left: 1, refused: 1 }, notes: ['email lower-case'] },
}

const sources = ['authjs', 'supabase', 'clerk', 'auth0', 'keycloak', 'firebase'] as const

describe.each(installations)('the pages on moving in from other services, on $name', ({ given }) => {
  test('are followed to the letter; passwords work, and are hashed anew', SLOW, async () => {
    const { directory, variables } = await given()
    const settings = { ...variables, FOYER_SECRET: SECRET }
    const pages = await Promise.all(sources.map((name) => givenPage(name, directory, settings)))
    const users = pages.flatMap(({ users }) => Object.entries(users))
    for (const page of pages) await dryRun(page)
    expect((await passwordsIn(directory, settings)).size).toBe(0)
    for (const page of pages) await importAsPlanned(page)
    const imported = await passwordsIn(directory, settings)
    expect(await pages[0]?.run('import')).toMatchObject({ out: expect.stringMatching(/^taken +0$/m) })
    expect(await passwordsIn(directory, settings)).toEqual(imported)
    const doctor = await runHere(['doctor'], directory, settings)
    expect(doctor.out).toContain('passwords argon2 2, bcrypt 4, fbscrypt 1, pbkdf2 2')
    const service = await startService(directory, settings)
    for (const [id, email] of users) {
      const client = createTestClient(service.baseUrl)
      const wrong = await client.post('/sign-in/email', { email, password: `${PASSWORD_OF_BEFORE}!` })
      expect(wrong).toMatchObject({ status: 401, json: { code: 'INVALID_EMAIL_OR_PASSWORD' } })
      const signedIn = await client.post('/sign-in/email', { email, password: PASSWORD_OF_BEFORE })
      expect(signedIn, email).toMatchObject({ status: 200, json: { user: { id, email, emailVerified: true } } })
    }
    const banned = { email: 'banned@supabase.example', password: PASSWORD_OF_BEFORE }
    expect(await createTestClient(service.baseUrl).post('/sign-in/email', banned)).toMatchObject({ status: 403 })
    service.process.kill('SIGTERM')
    await service.ended
    const stored = await passwordsIn(directory, settings)
    for (const [id] of users) expect(stored.get(id)).toMatch(/^v1\$/)
    expect(stored.get('1d')).toMatch(/^x1\$bcrypt\$10\$2a\$/)
  })

  test('say what is misunderstood, and change nothing', SLOW, async () => {
    const { directory, variables } = await given()
    const settings = { ...variables, FOYER_SECRET: SECRET }
    const run = (...words: string[]) => runHere(['import', ...words], directory, settings)
    expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('authjs, supabase, clerk') })
    expect(await run('okta', 'users.csv')).toMatchObject({ code: 2, err: expect.stringContaining('keycloak') })
    expect(await run('clerk')).toMatchObject({ code: 2, err: expect.stringContaining('Name the files') })
    expect(await run('clerk', 'a.csv', '--leave', 'all')).toMatchObject({
      code: 2,
      err: expect.stringContaining('second-factors'),
    })
    expect(await run('clerk', 'a.csv', '--force')).toMatchObject({ code: 2, err: expect.stringContaining("'--force'") })
    expect(await run('firebase', 'a.json')).toMatchObject({ code: 2, err: expect.stringContaining('--hash-config') })
    expect(await run('clerk', 'missing.csv')).toMatchObject({ code: 1, err: expect.stringContaining('missing.csv') })
    await writeFile(join(directory, 'hash-config.txt'), 'algorithm: SCRYPT')
    expect(await run('firebase', 'a.json', '--hash-config', 'hash-config.txt')).toMatchObject({
      code: 1,
      err: expect.stringContaining('has no hash parameters'),
    })
    await writeFile(join(directory, 'realm.json'), '{"realm":"acme","clients":[]}')
    expect(await run('keycloak', 'realm.json')).toMatchObject({
      code: 1,
      err: expect.stringContaining('--users same_file'),
    })
    await writeFile(join(directory, 'none.ndjson'), '{"email":"olga@example.com","name":"Olga"}\n')
    const none = await run('auth0', 'none.ndjson')
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining('No row of the files is a user') })
    const [report = ''] = (await readdir(directory)).filter((file) => file.startsWith('auth0-imported'))
    expect(JSON.parse(await readFile(join(directory, report), 'utf8'))).toMatchObject({
      email: 'olga@example.com',
      message: 'The row is not of the shape that this source exports. It lacks user_id.',
    })
    const csv = await run('firebase', 'users.csv', '--hash-config', 'hash-config.txt')
    expect(csv).toMatchObject({ code: 2, err: expect.stringContaining('--format=json') })
    expect((await passwordsIn(directory, settings)).size).toBe(0)
  })

  test('read an answer of the Management API', SLOW, async () => {
    const { directory, variables } = await given()
    const user = { user_id: 'google-oauth2|1', email: 'olga@example.com', email_verified: true, name: 'Olga' }
    await writeFile(join(directory, 'page.json'), JSON.stringify({ start: 0, limit: 50, length: 1, users: [user] }))
    const settings = { ...variables, FOYER_SECRET: SECRET }
    const { code, out } = await runHere(['import', 'auth0', 'page.json'], directory, settings)
    expect({ code, taken: /^taken +1$/m.test(out) }).toEqual({ code: 0, taken: true })
    expect(out).toContain('accounts of google: 1 (socialProviders.google)')
  })
})

test('the help names the command and its sources', SLOW, async () => {
  const help = await runHere(['--help'], await givenDirectory())
  expect(help.out).toContain('foyer import')
  expect(help.out).toContain('authjs, supabase, clerk, auth0, keycloak, firebase')
})

type Page = {
  name: keyof typeof exporters
  folder: string
  users: ExportedFiles['users']
  run(command: 'dry run' | 'import'): ReturnType<typeof runFoyer | typeof runHere>
}

/** A page and a folder with the files that it names. */
async function givenPage(name: keyof typeof exporters, directory: string, settings: Variables): Promise<Page> {
  const { files, users } = await exporters[name]()
  const folder = join(directory, name)
  await mkdir(folder)
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content)
  const [dry = '', real = ''] = await commandsOf(join(folderOfPages, `${name}.md`))
  const data = { ...settings, FOYER_DATA_DIR: join(directory, '.foyer') }
  // The command is one for all sources, and started once.
  const foyer = name === sources[0] ? runFoyer : runHere
  return {
    name,
    folder,
    users,
    run: (command) => foyer((command === 'import' ? real : dry).split(' '), folder, data),
  }
}

async function dryRun({ name, run }: Page): Promise<void> {
  const out = expect.stringContaining('Nothing has been changed')
  expect(await run('dry run')).toMatchObject({ code: expected[name].code, out })
}

async function importAsPlanned({ name, folder, run }: Page): Promise<void> {
  const { code, results, notes } = expected[name]
  expect(await run('import')).toMatchObject({ code, err: expect.stringContaining('bytes') })
  const planned = await reportIn(folder, 'dry-run')
  const imported = await reportIn(folder, 'imported')
  expect(imported).toEqual(planned)
  expect(countsOf(imported)).toEqual(results)
  expect(imported.flatMap((line) => (line.notes ?? []).map((note) => `${note.field} ${note.reason}`))).toEqual(
    expect.arrayContaining([...notes]),
  )
}

type ReportLine = { result: string; notes?: { field: string; reason: string }[] }

async function reportIn(folder: string, kind: string): Promise<ReportLine[]> {
  const names = (await readdir(folder)).filter((name) => name.includes(`-${kind}-`)).sort()
  const lines = (await readFile(join(folder, names[0] ?? ''), 'utf8')).trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

function countsOf(lines: readonly ReportLine[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { result } of lines) counts[result] = (counts[result] ?? 0) + 1
  return counts
}

/** Stored passwords by their users. */
async function passwordsIn(directory: string, settings: Variables): Promise<Map<string, string | null>> {
  const data = { FOYER_DATA_DIR: join(directory, '.foyer') }
  const database = await openDatabase(readEnvironment({ ...settings, ...data }).environment.database)
  try {
    const rows = await database.db
      .selectFrom('account')
      .select(['userId', 'password'])
      .where('providerId', '=', 'credential')
      .execute()
    return new Map(rows.map(({ userId, password }) => [userId, password]))
  } finally {
    await database.close()
  }
}
