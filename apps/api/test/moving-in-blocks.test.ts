import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseOf, separateDatabase } from '@foyer/db/testing/separate-database'
import { freePort } from '@foyer/testing/free-port'
import { givenDirectory } from '@foyer/testing/service-process'
import { SECRET } from '@foyer/testing/test-app'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { givenBetterAuth } from './given-better-auth.ts'
import { exporters } from './import/exports.ts'
import { givenDatabase, serverUrl } from './installations.ts'
import { runHere } from './run-here.ts'
import { blocksOf, givenShell, type Shell, withOwn } from './shell-blocks.ts'

const SLOW = { timeout: 400_000 }
const docs = join(import.meta.dirname, '../../../docs')
const DATABASE = 'postgres://user:password@host:5432/database'
const COPY = 'postgres://user:password@host:5432/foyer_copy'

describe.skipIf(serverUrl() === undefined)("typed into a shell as they stand, with names of one's own", () => {
  test('the blocks on better-auth copy, adopt, go back, and settle', SLOW, async () => {
    const { directory, variables, query } = await givenBetterAuth()
    const { DATABASE_URL: url, FOYER_ADOPTED_SECRETS_FILE: secrets, ...others } = variables
    const port = await freePort()
    const shell = await givenShell(directory, { ...others, PORT: String(port) })
    const copyUrl = givenFreeUrl()
    const [before = '', plan = '', copy = '', compare = '', adopt = '', undo = '', finish = ''] = await blocksOf(
      join(docs, 'moving-in.md'),
    )
    const setUp = withOwn(before, { [DATABASE]: url, '/run/secrets/better_auth_secret': secrets })
    expect(await shell.run(setUp)).toMatchObject({ code: 0 })
    expect(await shell.run(plan)).toMatchObject({ code: 0, out: expect.stringContaining('Nothing has been changed') })

    const ownCopy = withOwn(copy, { [COPY]: copyUrl, foyer_copy: databaseOf(copyUrl) })
    expect(await shell.run(ownCopy)).toMatchObject({ code: 0, err: '' })
    expect(await shell.run('echo "$DATABASE_URL"')).toMatchObject({ out: `${copyUrl}\n` })
    const shadow = withOwn(compare, { 4000: String(await freePort()) })
    expect(await stoppedOnceSaid(shell, shadow, 'Shadow of')).toMatchObject({ code: 0 })
    expect(await query(`select 1 from pg_namespace where nspname = 'better_auth'`)).toEqual([])

    expect(await shell.run(setUp)).toMatchObject({ code: 0 })
    expect(await served(shell, adopt, port)).toMatchObject({ code: 0, out: expect.stringContaining('Adopted.') })
    expect(await shell.run(undo)).toMatchObject({ code: 0, out: expect.stringContaining('in their place again') })
    await query('drop schema foyer_undone cascade')
    expect(await served(shell, adopt, port)).toMatchObject({ code: 0 })
    expect(await shell.run(finish)).toMatchObject({ code: 0, out: expect.stringContaining('Finished') })
  })

  test('a copy that fails half-way is not taken for one', SLOW, async () => {
    const { directory, variables } = await givenBetterAuth()
    const shell = await givenShell(directory, variables)
    const [, , copy = ''] = await blocksOf(join(docs, 'moving-in.md'))
    const copyUrl = givenFreeUrl()
    const own = withOwn(copy, { [COPY]: copyUrl, foyer_copy: databaseOf(copyUrl) })
    const incomplete = withOwn(own, { 'pg_dump --format': 'pg_dump --exclude-table=user --format' })
    expect((await shell.run(incomplete)).code).not.toBe(0)
    expect(await shell.run('echo "$DATABASE_URL"')).toMatchObject({ out: `${variables.DATABASE_URL}\n` })
  })

  test.each([
    ['authjs', { AUTHJS_DATABASE_URL: '' }, { users: 'users.ndjson', accounts: 'accounts.ndjson' }],
    [
      'supabase',
      { SUPABASE_DATABASE_URL: '' },
      { 'auth.users': 'users.ndjson', 'auth.identities': 'identities.ndjson', 'auth.mfa_factors': 'factors.ndjson' },
    ],
  ] as const)('the blocks of %s export what the import reads', SLOW, async (name, settings, tables) => {
    const directory = await givenDirectory()
    const url = await givenDatabase()
    const { files } = await exporters[name]()
    await makeTables(url, tables, files)
    const shell = await givenShell(directory, {
      ...Object.fromEntries(Object.keys(settings).map((setting) => [setting, url])),
      DATABASE_URL: url,
      FOYER_SECRET: SECRET,
    })
    const page = join(docs, 'moving-in', `${name}.md`)
    const [exporting = '', importing = ''] = await blocksOf(page)
    expect(await shell.run(exporting)).toMatchObject({ code: 0, err: '' })
    for (const file of Object.values(tables)) {
      expect(rowsOf(await readFile(join(directory, file), 'utf8'))).toEqual(rowsOf(files[file] ?? ''))
    }
    expect(await runHere(['migrate'], directory, { DATABASE_URL: url, FOYER_SECRET: SECRET })).toMatchObject({
      code: 0,
    })
    // Refused rows make it 1, as their files hold some.
    const { out } = await shell.run(importing.replaceAll(/(?<=.)$/gm, ' || true'))
    expect(out).toMatch(/^taken +[1-9]/m)
    expect(out).toContain('Nothing has been changed')
    const dump = /`(pg_dump [^`]+)`/.exec(await readFile(page, 'utf8'))?.[1]
    if (dump === undefined) return
    expect(await shell.run(dump)).toMatchObject({ code: 0 })
    const again = await shell.run(`npx foyer-auth import ${name} auth.sql --dry-run || true`)
    expect(again.out).toMatch(/^known +[1-9]/m)
    expect(again.out).toMatch(/^taken +0$/m)
  })
})

/** Names a database that a block creates. */
function givenFreeUrl(): string {
  const { url, drop } = separateDatabase(serverUrl() ?? '')
  onTestFinished(drop)
  return url
}

async function stoppedOnceSaid(shell: Shell, block: string, words: string) {
  const running = shell.start(block)
  await Promise.race([expect.poll(running.said, { timeout: 120_000 }).toContain(words), running.ended])
  running.stop()
  return running.ended
}

async function served(shell: Shell, block: string, port: number) {
  const running = shell.start(block)
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    )
  await Promise.race([expect.poll(ready, { timeout: 120_000 }).toBe(200), running.ended])
  running.stop()
  return running.ended
}

/** The tables of a source, from the rows that it exports. */
async function makeTables(
  url: string,
  tables: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create schema auth')
  for (const [table, file] of Object.entries(tables)) {
    const rows = rowsOf(files[file] ?? '')
    const columns = Object.entries(Object.assign({}, ...rows)).map(([name, value]) => `"${name}" ${typeOf(value)}`)
    await client.query(`create table ${table} (${columns.join(', ')})`)
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ])
  }
  await client.end()
}

function typeOf(value: unknown): string {
  if (typeof value === 'number') return 'bigint'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'object' && value !== null ? 'jsonb' : 'text'
}

function rowsOf(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
