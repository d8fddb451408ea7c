import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { givenDirectory, runFoyer, startService } from '@foyer/testing/service-process'
import { expect, test } from 'vitest'

const SLOW = { timeout: 60_000 }

test.each([
  { args: ['help'], code: 0 },
  { args: ['--help'], code: 0 },
  { args: ['nonsense'], code: 2 },
  { args: ['__proto__'], code: 2 },
  { args: ['constructor'], code: 2 },
])('foyer $args prints its usage', SLOW, async ({ args, code }) => {
  const ended = await runFoyer(args, await givenDirectory())
  expect(ended).toMatchObject({ code, out: expect.stringContaining('foyer migrate') })
})

test('the page on the command line has every command, and no other', SLOW, async () => {
  const { out } = await runFoyer(['help'], await givenDirectory())
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

test('migrate applies the schema once; doctor fails before and succeeds after', SLOW, async () => {
  const directory = await givenDirectory()
  const before = await runFoyer(['doctor'], directory, { DATABASE_URL: 'memory:' })
  expect(before).toMatchObject({ code: 1, out: expect.stringMatching(/FAIL +database +\d+ migration\(s\) pending/) })
  expect(before.out).toContain('npx foyer-auth migrate')
  // A first start extracts a database that the build has migrated.
  expect(await runFoyer(['migrate'], directory)).toMatchObject({ code: 0, out: 'The schema is up to date.\n' })
  expect(await runFoyer(['doctor'], directory)).toMatchObject({ code: 0, out: expect.not.stringContaining('FAIL') })
})

test('migrate refuses an unknown database', SLOW, async () => {
  const ended = await runFoyer(['migrate'], await givenDirectory(), { DATABASE_URL: 'mysql://db' })
  expect(ended).toMatchObject({ code: 1, err: expect.stringContaining('DATABASE_URL') })
})

test('doctor reports every invalid setting, without passwords', SLOW, async () => {
  const directory = await givenDirectory()
  await writeFile(join(directory, 'foyer.config.mjs'), 'export default { sesion: {} }')
  const ended = await runFoyer(['doctor'], directory, {
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
  const directory = await givenDirectory()
  const doctor = async (rpID: string) => {
    const options = { passkey: { enabled: true, rpID } }
    await writeFile(join(directory, 'foyer.config.mjs'), `export default ${JSON.stringify(options)}`)
    return runFoyer(['doctor'], directory, { FOYER_BASE_URL: 'https://id.example.com', NODE_ENV: 'production' })
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
  const { code, err } = await service.ended
  expect(code).toBe(1)
  for (const setting of ['FOYER_BASE_URL', 'FOYER_SECRET', 'DATABASE_URL', 'SMTP_URL']) expect(err).toContain(setting)
})

test('the service refuses to start with an invalid configuration', SLOW, async () => {
  const directory = await givenDirectory()
  await writeFile(join(directory, 'foyer.config.mjs'), 'export default { sesion: {} }')
  const { code, err } = await (await startService(directory)).ended
  expect(code).toBe(1)
  expect(err).toContain('sesion')
})
