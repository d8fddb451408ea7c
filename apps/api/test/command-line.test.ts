import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { givenDirectory, runFoyer, startService } from '@foyer/testing/service-process'
import { expect, test } from 'vitest'
import { runHere } from './run-here.ts'

const SLOW = { timeout: 60_000 }

test.each(['help', '--help'])('foyer %s prints its usage', SLOW, async (word) => {
  const ended = await runFoyer([word], await givenDirectory())
  expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('foyer migrate'), err: '' })
})

test.each([
  [['nonsense'], 'foyer nonsense: no such command', 'foyer migrate'],
  [['__proto__'], 'foyer __proto__: no such command', 'foyer migrate'],
  [['backup'], 'foyer backup: incomplete', 'foyer backup FILE'],
  [['sessions', 'end'], 'foyer sessions end: not understood', 'foyer sessions end-all --yes'],
])('foyer %j says first what is wrong, then what there is', SLOW, async (args, problem, usage) => {
  const { code, out, err } = await runFoyer(args, await givenDirectory())
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err.startsWith(`${problem}\n`)).toBe(true)
  expect(err).toContain(usage)
  expect(err.includes('foyer migrate')).toBe(usage === 'foyer migrate')
})

test('the page on the command line has every command, and no other', SLOW, async () => {
  const { out } = await runHere(['help'], await givenDirectory())
  const commands = [...out.matchAll(/^ {2}(foyer .+?) {2,}/gm)].flatMap(([, words]) => words ?? [])
  const page = await readFile(join(import.meta.dirname, '../../../docs/command-line.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `(foyer [^`]+)` \|/gm)].flatMap(([, words]) => words ?? [])
  // Variants of one command have one row, that of `--yes`.
  const variants = /^foyer (sessions end-all(?! --yes)|api-keys disable-all(?! --yes))/
  expect(listed).toEqual(commands.filter((words) => !variants.test(words)))
})

test('doctor creates no database', SLOW, async () => {
  const directory = await givenDirectory()
  const ended = await runFoyer(['doctor'], directory)
  expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('none yet') })
  expect(ended.out).toContain('FOYER_TRUST_PROXY')
  expect(await readdir(directory)).toEqual([])
})

test('doctor finds an empty database in order, and says so as JSON too', SLOW, async () => {
  const misspelt = { FOYER_SECERT: 'x' }
  const { code, out } = await runHere(['doctor'], await givenDirectory(), { ...misspelt, DATABASE_URL: 'memory:' })
  expect(code).toBe(0)
  expect(out).toMatch(/ ok +database +empty; the first start makes its tables\n/)
  expect(out).toMatch(/warn +FOYER_SECERT +is no setting of this version\n/)
  // Where there is none yet: to make one in memory takes longer than all else here.
  const json = await runFoyer(['doctor', '--json'], await givenDirectory(), misspelt)
  expect(json.code).toBe(0)
  expect(JSON.parse(json.out)).toEqual(
    expect.arrayContaining([
      {
        what: 'database',
        ok: true,
        warns: false,
        message: expect.stringMatching(/^none yet; the first start makes it/),
      },
      { what: 'FOYER_SECERT', ok: true, warns: true, message: expect.any(String), fix: 'npx foyer-auth config' },
    ]),
  )
})

test('migrate applies the schema once, and doctor finds it', SLOW, async () => {
  const directory = await givenDirectory()
  // A first start extracts a database that the build has migrated.
  expect(await runFoyer(['migrate'], directory)).toMatchObject({ code: 0, out: 'The schema is up to date.\n' })
  expect(await runHere(['doctor'], directory)).toMatchObject({ code: 0, out: expect.not.stringContaining('FAIL') })
})

test('migrate refuses an unknown database', SLOW, async () => {
  const ended = await runHere(['migrate'], await givenDirectory(), { DATABASE_URL: 'mysql://db' })
  expect(ended).toMatchObject({ code: 1, err: expect.stringContaining('DATABASE_URL') })
})

test('doctor reports every invalid setting, without passwords', SLOW, async () => {
  const directory = await givenDirectory()
  await writeFile(join(directory, 'foyer.config.mjs'), 'export default { sesion: {} }')
  const ended = await runHere(['doctor'], directory, {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://foyer:hunter2@127.0.0.1:9/foyer',
    SMTP_URL: 'smtp://foyer:hunter2@127.0.0.1:9',
    MAIL_FROM: 'foyer@example.com',
  })
  expect(ended.code).toBe(1)
  for (const check of ['FOYER_BASE_URL', 'FOYER_SECRET', 'options', 'database', 'mail']) {
    expect(ended.out).toMatch(new RegExp(`FAIL +${check}`))
  }
  expect(ended.out + ended.err).not.toContain('hunter2')
})

test('doctor holds whom passkeys are for against the base URL', SLOW, async () => {
  const doctor = async (rpID: string) => {
    const directory = await givenDirectory()
    const options = { passkey: { enabled: true, rpID } }
    await writeFile(join(directory, 'foyer.config.mjs'), `export default ${JSON.stringify(options)}`)
    return runHere(['doctor'], directory, { FOYER_BASE_URL: 'https://id.example.com', NODE_ENV: 'production' })
  }
  for (const rpID of ['example.com', 'id.example.com']) {
    expect((await doctor(rpID)).out).toMatch(new RegExp(`ok +passkeys +for ${rpID} at https://id\\.example\\.com\n`))
  }
  const { code, out } = await doctor('example.org')
  expect(code).toBe(1)
  expect(out).toMatch(/FAIL +passkeys +browsers use no passkeys of example\.org at https:\/\/id\.example\.com\n/)
  expect(out).toContain('with the host passkey.rpID or one below it')
})

test('the service refuses to start in production without its settings', SLOW, async () => {
  const service = await startService(await givenDirectory(), { NODE_ENV: 'production' })
  const { code, err, out } = await service.ended
  expect({ code, out }).toEqual({ code: 1, out: '' })
  const { level, service: name, version, problems, msg } = JSON.parse(err)
  expect({ level, name, version }).toEqual({
    level: 50,
    name: 'foyer',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  })
  expect(msg).toMatch(/^Foyer cannot start with these settings:/)
  const settings = problems.map(({ setting }: { setting: string }) => setting)
  expect(settings).toEqual(expect.arrayContaining(['FOYER_BASE_URL', 'FOYER_SECRET', 'DATABASE_URL', 'SMTP_URL']))
})

test('the service refuses to start with an invalid configuration', SLOW, async () => {
  const directory = await givenDirectory()
  await writeFile(join(directory, 'foyer.config.mjs'), 'export default { sesion: {} }')
  const { code, err } = await (await startService(directory)).ended
  expect(code).toBe(1)
  expect(err).toContain('sesion')
})
