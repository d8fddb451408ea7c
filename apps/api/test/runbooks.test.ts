import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestClient, type TestClient } from '@foyer/testing/client'
import { givenDirectory, startService } from '@foyer/testing/service-process'
import { givenSmtp } from '@foyer/testing/smtp'
import { SECRET } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Variables } from '#environment/problem.ts'
import { givenDatabase, serverUrl } from './installations.ts'
import { runHere } from './run-here.ts'
import { givenShell, type Shell } from './shell-blocks.ts'

const SLOW = { timeout: 240_000 }
const OPTIONS = { jwt: { enabled: true }, twoFactor: { enabled: true } }
const page = join(import.meta.dirname, '../../../docs/runbooks.md')
const adam = details('Adam')

describe.skipIf(serverUrl() === undefined)('the runbook, as it stands', () => {
  test('for a leaked secret ends every session, and costs nobody a password', SLOW, async () => {
    const { directory, variables, shell, arrives } = await given()
    const { signedIn } = await arrives()
    const [settings = '', sealed = ''] = await blocksOf('A secret has leaked', 'sh')
    expect(await shell.run(settings.replaceAll('leaked', SECRET))).toMatchObject({ code: 0 })
    expect(await shell.run(sealed)).toMatchObject({ code: 0, out: expect.stringContaining('sealed with the newest') })
    const { out } = await shell.run('echo "$FOYER_SECRET"; echo "$FOYER_SECRET_SEAL"; echo "$FOYER_SECRET_PEPPER"')
    const [FOYER_SECRET, FOYER_SECRET_SEAL, FOYER_SECRET_PEPPER] = out.split('\n')
    const secrets = { FOYER_SECRET, FOYER_SECRET_SEAL, FOYER_SECRET_PEPPER }
    const { baseUrl } = await startService(directory, { ...variables, ...secrets })
    const renewed = createTestClient(baseUrl)
    for (const [name, value] of signedIn.cookies) renewed.cookies.set(name, value)
    expect(await whoIs(renewed)).toBeUndefined()
    expect((await renewed.post('/sign-in/email', adam)).status).toBe(200)
  })

  // One after the other beside one service, which hears of what is done.
  test('for everything else ends what it says, and tells what there is', SLOW, async () => {
    const { shell, query, arrives } = await given()
    const typed = async (title: string) => {
      const blocks = await blocksOf(title, 'sh')
      return { blocks, statement: async () => query((await blocksOf(title, 'sql')).join()) }
    }

    const { signedIn, signsIn } = await arrives()
    const leaked = await typed('A dump of the database has leaked')
    const [list = '', replace = ''] = leaked.blocks
    expect(JSON.parse((await shell.run(list)).out)).toMatchObject([{ email: adam.email }])
    expect(await shell.run(replace)).toMatchObject({ code: 0, out: expect.stringMatching(/^The key \w+ is published/) })
    expect(await whoIs(signedIn)).toBeUndefined()

    await signsIn()
    await signedIn.post('/update-user', { name: 'Eve' })
    const stolen = await typed("An admin's account was stolen")
    const [out = '', keys = '', back = ''] = stolen.blocks
    expect(await shell.run(out)).toMatchObject({ code: 0, out: expect.stringContaining('Stolen') })
    expect(await whoIs(signedIn)).toBeUndefined()
    expect(await stolen.statement()).toContainEqual(expect.objectContaining({ type: 'user.updated' }))
    expect(await shell.run(keys)).toMatchObject({ code: 0 })
    expect(await shell.run(back)).toMatchObject({ code: 0 })

    await signsIn()
    await signedIn.post('/forget-password', { email: adam.email })
    const away = await typed('The mail server is away')
    expect(await away.statement()).toContainEqual(expect.objectContaining({ kind: 'reset-password', count: '1' }))

    const [asking = '', doing = ''] = (await typed('Everybody has to sign in again')).blocks.join().trim().split('\n')
    expect(await shell.run(asking)).toMatchObject({ code: 1, err: expect.stringContaining('add --yes') })
    expect(await whoIs(signedIn)).toBe('Eve')
    expect(await shell.run(doing)).toMatchObject({ code: 0 })
    expect(await whoIs(signedIn)).toBeUndefined()

    await signsIn()
    const restored = await typed('A backup was restored')
    await restored.statement()
    expect(await away.statement()).toEqual([])
    for (const block of restored.blocks) expect(await shell.run(block)).toMatchObject({ code: 0 })
    expect(await whoIs(signedIn)).toBeUndefined()

    const full = await typed('The disk is full')
    expect(await full.statement()).toContainEqual({ relname: 'user', size: expect.stringMatching(/bytes|kB/) })
  })
})

type Given = {
  directory: string
  variables: Variables
  shell: Shell
  query: (text: string) => Promise<object[]>
  /** Adam comes, and is an admin. */
  arrives: () => Promise<{ signedIn: TestClient; signsIn: () => Promise<void> }>
}

/** A service without a mail server, and a shell for which there is one again. */
async function given(): Promise<Given> {
  const directory = await givenDirectory()
  await writeFile(join(directory, 'foyer.config.mjs'), `export default ${JSON.stringify(OPTIONS)}`)
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'foyer@example.com' }
  const variables = { DATABASE_URL: await givenDatabase(), FOYER_SECRET: SECRET, ...mail }
  expect(await runHere(['migrate'], directory, variables)).toMatchObject({ code: 0 })
  const { baseUrl } = await startService(directory, variables)
  const pool = new pg.Pool({ connectionString: variables.DATABASE_URL })
  onTestFinished(() => pool.end())
  const query = async (text: string) => (await pool.query(text)).rows
  const smtp = await givenSmtp()
  onTestFinished(() => smtp.close())
  const shell = await givenShell(directory, { ...variables, ...smtp.variables })
  const arrives = async () => {
    const signedIn = createTestClient(baseUrl)
    expect((await signedIn.post('/sign-up/email', adam)).status).toBe(200)
    await query(`update "user" set "role" = 'admin'`)
    const signsIn = async () => {
      signedIn.cookies.clear()
      expect((await signedIn.post('/sign-in/email', adam)).status).toBe(200)
    }
    return { signedIn, signsIn }
  }
  return { directory, variables, shell, query, arrives }
}

async function whoIs(client: TestClient): Promise<string | undefined> {
  return (await client.get('/get-session')).json?.user.name
}

/** What a section of the page has to be typed, in their order. */
async function blocksOf(title: string, language: 'sh' | 'sql'): Promise<string[]> {
  const [, section] = (await readFile(page, 'utf8')).split(`\n## ${title}\n`)
  const [own = ''] = (section ?? expect.unreachable(`There is no ${title}`)).split('\n## ', 1)
  return Array.from(own.matchAll(/^```(\w+)\n(.+?)^```$/gms), ([, of, block = '']) => ({ of, block }))
    .filter(({ of }) => of === language)
    .map(({ block }) => block)
}
