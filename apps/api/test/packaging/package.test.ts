import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isArchive } from '@foyer/db/engine/pglite/archive'
import { version } from '@foyer/rest-compat/version'
import { createTestClient } from '@foyer/testing/client'
import { eventually } from '@foyer/testing/eventually'
import { details } from '@foyer/testing/users'
import { publint } from 'publint'
import { expect, test } from 'vitest'
import { installedFoyer, measure, startInstalled } from './installed.ts'

const run = promisify(execFile)
const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const installed = installedFoyer()

test('in an empty directory it starts, serves the dashboard and signs up a user', async () => {
  const { baseUrl } = await startInstalled(installed())
  const olga = createTestClient(baseUrl)
  expect(await (await fetch(new URL('/sign-in', baseUrl))).text()).toContain('<div id="root">')
  expect(await olga.post('/sign-up/email', details('Olga'))).toMatchObject({ status: 200 })
  expect((await olga.get('/get-session')).json.user.name).toBe('Olga')
  expect((await olga.get('/ok')).json).toEqual({ ok: true })
  expect((await olga.get('/ok?verbose')).json).toEqual({ ok: true, version })
  expect((await olga.get('/openapi.json')).json.info.version).toBe(version)
})

test('it renders and delivers mail', async () => {
  const { baseUrl } = await startInstalled(installed())
  const olga = createTestClient(baseUrl)
  await olga.post('/sign-up/email', details('Mia'))
  await olga.post('/request-password-reset', { email: details('Mia').email })
  const mails = await eventually(async () => {
    const caught = await (await fetch(new URL('/dev/mailbox.json', baseUrl))).json()
    expect(caught).not.toEqual([])
    return caught
  })
  expect(mails).toMatchObject([{ to: details('Mia').email, template: 'reset-password' }])
})

test.each(['foyer', 'foyer-auth'])('the command %s prints its version', async (name) => {
  const command = join(installed().directory, 'node_modules/.bin', name)
  expect((await run(command, ['--version'])).stdout).toBe(`${version}\n`)
})

test('npx finds it by the name of the package', async () => {
  const { directory } = installed()
  const { stdout } = await run('npx', ['--no', '--', 'foyer-auth', '--version'], {
    cwd: directory,
    env: { PATH: process.env.PATH },
  })
  expect(stdout).toBe(`${version}\n`)
})

test('it installs as many packages and megabytes as the README says', async () => {
  const { packages, megabytes } = await measure(installed())
  const text = await readFile(join(repository, 'README.md'), 'utf8')
  const [, told, size] = /(\d+) packages in all, (\d+) MB/.exec(text) ?? []
  expect(packages).toBe(Number(told))
  // Each platform has binaries of its own.
  expect(Math.abs(megabytes - Number(size))).toBeLessThan(8)
})

test('its defineConfig has types: the example compiles, a misspelt option does not', async () => {
  const { directory } = installed()
  const example = await readFile(join(repository, 'examples/configuration/foyer.config.ts'), 'utf8')
  // Not as foyer.config.ts, which the services of the other tests would read.
  await writeFile(join(directory, 'example.ts'), example)
  await writeFile(join(directory, 'misspelt.ts'), example.replace('expiresIn', 'expiresin'))
  const tsc = [join(repository, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--module', 'nodenext']
  await run('node', [...tsc, 'example.ts'], { cwd: directory })
  await expect(run('node', [...tsc, 'misspelt.ts'], { cwd: directory })).rejects.toMatchObject({
    stdout: expect.stringContaining("'expiresin' does not exist"),
  })
})

test('it has the database that a first start extracts', async () => {
  const { directory } = installed()
  expect(await isArchive(join(directory, 'node_modules/foyer-auth/dist/empty-database.tar.gz'))).toBe(true)
})

test('its manifest passes publint', async () => {
  const pkgDir = join(installed().directory, 'node_modules/foyer-auth')
  expect((await publint({ pkgDir, pack: false, strict: true })).messages).toEqual([])
})

test('every package of the repository has the same version', async () => {
  const folders = (await Promise.all(['packages', 'apps'].map((parent) => foldersIn(parent)))).flat()
  const manifests = await Promise.all(folders.map((folder) => readFile(join(folder, 'package.json'), 'utf8')))
  expect(new Set(manifests.map((manifest) => JSON.parse(manifest).version))).toEqual(new Set([version]))
})

async function foldersIn(parent: string): Promise<string[]> {
  return (await readdir(join(repository, parent))).map((name) => join(repository, parent, name))
}
