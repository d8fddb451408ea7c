import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { givenDirectory, launchFoyer, runFoyer, startService } from '@foyer/testing/service-process'
import { SECRET } from '@foyer/testing/test-app'
import { describe, expect, test } from 'vitest'
import { commandsOf, givenBetterAuth } from './given-better-auth.ts'
import { serverUrl } from './installations.ts'
import { runHere } from './run-here.ts'

const SLOW = { timeout: 240_000 }
const UNSERVED =
  '\nSwitched off by the options until they say otherwise:\n  accounts of github: 1 (socialProviders.github)\n'
const page = join(import.meta.dirname, '../../../docs/moving-in.md')

describe.skipIf(serverUrl() === undefined)('the page on moving in', () => {
  test('is followed to the letter: planned, adopted, gone back, adopted again and settled', SLOW, async () => {
    const { directory, variables, query } = await givenBetterAuth()
    const foyer = (words: string) => runFoyer(words.split(' '), directory, variables)
    const here = (words: string) => runHere(words.split(' '), directory, variables)
    const [dryRun, adoptCopy, shadow, adopt, start, undo, finish] = await commandsOf(page)
    await query(`insert into account values ('a1', '4711', 'github', 'u1', null, now(), now())`)
    expect([adoptCopy, shadow]).toEqual([adopt, expect.stringContaining('shadow --upstream')])
    expect(start).toBe('start')

    const refused = await here('migrate')
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining('npx foyer-auth adopt better-auth --dry-run'),
    })
    expect(await here('doctor')).toMatchObject({ code: 1, out: expect.stringContaining('better-auth 1.2') })

    const planned = await foyer(dryRun ?? '')
    expect(planned).toMatchObject({
      code: 0,
      out: expect.stringMatching(/user +3 +3 +3 +0 +0\n.*for about \d+ s/s),
      err: expect.stringMatching(/^examined: (\d+) of \d+ questions\n.*examined: \d+ questions\n$/s),
    })
    expect(planned.out).toContain(UNSERVED)
    expect(await reportIn(directory, 'dry-run')).toHaveLength(3)
    expect(await query(`select 1 from pg_namespace where nspname = 'better_auth'`)).toEqual([])

    const adopted = await foyer(adopt ?? '')
    expect(adopted).toMatchObject({ code: 0, err: expect.stringContaining('user: 1 pages') })
    expect(adopted.out).toContain(UNSERVED)
    expect((await here('doctor')).out).toMatch(/ ok +switched off +accounts of github: 1 \(socialProviders\.github\)\n/)
    const [line] = await reportIn(directory, 'adopted')
    expect(line).toMatchObject({ table: 'user', id: 'u1', reason: 'lower-case', message: expect.any(String) })
    const service = await startService(directory, variables)
    await expect.poll(async () => (await fetch(`${service.baseUrl}/health/ready`)).status).toBe(200)
    const beside = await here(undo ?? '')
    expect(beside).toMatchObject({ code: 1, err: expect.stringContaining('Foyer still serves') })
    expect(await query('select count(*)::int as users from "user"')).toEqual([{ users: 3 }])
    service.process.kill('SIGTERM')
    await service.ended
    const again = await here(adopt ?? '')
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining("the database is Foyer's already") })

    expect(await foyer(undo ?? '')).toMatchObject({ code: 0, out: expect.stringContaining('in their place again') })
    expect(await query('select count(*)::int as users from "user"')).toEqual([{ users: 3 }])
    await query('drop schema foyer_undone cascade')

    expect(await here(adopt ?? '')).toMatchObject({ code: 0 })
    expect(await foyer(finish ?? '')).toMatchObject({ code: 0, out: expect.stringContaining('Finished') })
    expect(await here(undo ?? '')).toMatchObject({ code: 1, err: expect.stringContaining('no way back') })
  })

  test('is followed again where the process was killed half-way: nothing was changed by it', SLOW, async () => {
    const { directory, variables, query } = await givenBetterAuth()
    // It waits in the middle, for as long as this connection holds the lock.
    await query(`create function wait_in_the_middle() returns event_trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4711); end $$;
      create event trigger wait_in_the_middle on ddl_command_end when tag in ('ALTER TABLE')
        execute function wait_in_the_middle(); select pg_advisory_lock(4711)`)
    const words = ['adopt', 'better-auth', '--time-zone', 'UTC']
    const killed = launchFoyer(words, directory, variables)
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`
    await expect.poll(() => query(waiting), { timeout: 120_000 }).toHaveLength(1)
    killed.process.kill('SIGKILL')
    await killed.ended
    await query('select pg_advisory_unlock(4711)')
    await query('drop event trigger wait_in_the_middle')
    expect(await query(`select 1 from pg_namespace where nspname = 'better_auth'`)).toEqual([])
    expect(await query('select id from "user" order by id')).toEqual([{ id: 'u1' }, { id: 'u2' }, { id: 'u3' }])
    const again = await runHere(words, directory, variables)
    expect(again).toMatchObject({ code: 0, out: expect.stringMatching(/^user +3 +3/m) })
  })

  test('leaves out what the commands need to be told, which they say', SLOW, async () => {
    const { directory, variables } = await givenBetterAuth()
    const { FOYER_ADOPTED_SECRETS_FILE: _, ...withoutSecret } = variables
    const adopt = (words: string[], settings: Record<string, string> = variables) =>
      runHere(['adopt', 'better-auth', ...words], directory, settings)
    expect(await adopt([], withoutSecret)).toMatchObject({
      code: 1,
      err: expect.stringContaining('FOYER_ADOPTED_SECRETS_FILE'),
    })
    expect(await adopt([])).toMatchObject({ code: 1, out: expect.stringContaining('--time-zone UTC') })
    const [report] = await reportIn(directory, 'adopted')
    expect(report).toMatchObject({ id: 'u1', reason: 'lower-case' })
    expect(await adopt(['--schema', 'nowhere'])).toMatchObject({ code: 1 })
    expect((await readdir(directory)).filter((name) => name.endsWith('.ndjson'))).toHaveLength(1)
    expect(await adopt(['--zone', 'UTC'])).toMatchObject({ code: 2, err: expect.stringContaining("'--zone'") })
    await writeFile(join(directory, 'map.json'), '{"people": {}}')
    expect(await adopt(['--map', 'map.json'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not understood'),
    })
    expect(await adopt(['--undo'])).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was adopted here') })
  })
})

test('better-auth is adopted in PostgreSQL only', SLOW, async () => {
  const directory = await givenDirectory()
  const answer = await runHere(['adopt', 'better-auth'], directory, { FOYER_SECRET: SECRET })
  expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('PostgreSQL only') })
  expect(await readdir(directory)).toEqual([])
})

async function reportIn(directory: string, kind: string): Promise<Record<string, unknown>[]> {
  const names = (await readdir(directory)).filter((name) => name.startsWith(`better-auth-${kind}`))
  const lines = (await readFile(join(directory, names[0] ?? ''), 'utf8')).trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}
