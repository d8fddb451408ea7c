import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { givenDirectory, runFoyer, startService } from '@foyer/testing/service-process'
import { SECRET } from '@foyer/testing/test-app'
import { describe, expect, test } from 'vitest'
import { commandsOf, givenBetterAuth } from './given-better-auth.ts'
import { serverUrl } from './installations.ts'

const SLOW = { timeout: 240_000 }
const page = join(import.meta.dirname, '../../../docs/moving-in.md')

describe.skipIf(serverUrl() === undefined)('the page on moving in', () => {
  test('is followed to the letter: planned, adopted, gone back, adopted again and settled', SLOW, async () => {
    const { directory, variables, query } = await givenBetterAuth()
    const foyer = (words: string) => runFoyer(words.split(' '), directory, variables)
    const [dryRun, adoptCopy, shadow, adopt, start, undo, finish] = await commandsOf(page)
    expect([adoptCopy, shadow]).toEqual([adopt, expect.stringContaining('shadow --upstream')])
    expect(start).toBe('start')

    const refused = await foyer('migrate')
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('npx foyer adopt better-auth --dry-run') })
    expect(await foyer('doctor')).toMatchObject({ code: 1, out: expect.stringContaining('better-auth 1.2') })

    const planned = await foyer(dryRun ?? '')
    expect(planned).toMatchObject({ code: 0, out: expect.stringMatching(/user +3 +3 +3 +0 +0\n.*for about \d+ s/s) })
    expect(await reportIn(directory, 'dry-run')).toHaveLength(3)
    expect(await query(`select 1 from pg_namespace where nspname = 'better_auth'`)).toEqual([])

    expect(await foyer(adopt ?? '')).toMatchObject({ code: 0, err: expect.stringContaining('user: 1 pages') })
    const [line] = await reportIn(directory, 'adopted')
    expect(line).toMatchObject({ table: 'user', id: 'u1', reason: 'lower-case', message: expect.any(String) })
    const service = await startService(directory, variables)
    expect((await fetch(`${service.baseUrl}/health/ready`)).status).toBe(200)
    service.process.kill('SIGTERM')
    await service.ended
    const again = await foyer(adopt ?? '')
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining("the database is Foyer's already") })

    expect(await foyer(undo ?? '')).toMatchObject({ code: 0, out: expect.stringContaining('in their place again') })
    expect(await query('select count(*)::int as users from "user"')).toEqual([{ users: 3 }])
    await query('drop schema foyer_undone cascade')

    expect(await foyer(adopt ?? '')).toMatchObject({ code: 0 })
    expect(await foyer(finish ?? '')).toMatchObject({ code: 0, out: expect.stringContaining('Finished') })
    expect(await foyer(undo ?? '')).toMatchObject({ code: 1, err: expect.stringContaining('no way back') })
  })

  test('leaves out what the commands need to be told, which they say', SLOW, async () => {
    const { directory, variables } = await givenBetterAuth()
    const { FOYER_ADOPTED_SECRETS_FILE: _, ...withoutSecret } = variables
    const adopt = (words: string[], settings: Record<string, string> = variables) =>
      runFoyer(['adopt', 'better-auth', ...words], directory, settings)
    expect(await adopt([], withoutSecret)).toMatchObject({
      code: 1,
      err: expect.stringContaining('FOYER_ADOPTED_SECRETS_FILE'),
    })
    expect(await adopt([])).toMatchObject({ code: 1, out: expect.stringContaining('--time-zone UTC') })
    expect(await adopt(['--zone', 'UTC'])).toMatchObject({ code: 1, err: expect.stringContaining("'--zone'") })
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
  const answer = await runFoyer(['adopt', 'better-auth'], directory, { FOYER_SECRET: SECRET })
  expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('PostgreSQL only') })
  expect(await readdir(directory)).toEqual([])
})

async function reportIn(directory: string, kind: string): Promise<Record<string, unknown>[]> {
  const names = (await readdir(directory)).filter((name) => name.startsWith(`better-auth-${kind}`))
  const lines = (await readFile(join(directory, names[0] ?? ''), 'utf8')).trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}
