import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { at, blocksOf, fileOf, optionsOf, type Places, runCommands } from '@foyer/testing/document-page'
import { copyExample } from '@foyer/testing/example-copy'
import { freePort } from '@foyer/testing/free-port'
import { givenDirectory } from '@foyer/testing/service-process'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { describe, expect, test } from 'vitest'

const { resolve } = createRequire(import.meta.url)
const newer = createRequire(resolve('@foyer/newer-client/newer-client'))
const clients = {
  '1.2': folderOf(resolve('better-auth'), 'better-auth'),
  '1.3': folderOf(newer.resolve('better-auth-1-3'), 'better-auth-1-3'),
  '1.5': folderOf(newer.resolve('better-auth-1-5'), 'better-auth-1-5'),
  '1.7': folderOf(newer.resolve('better-auth'), 'better-auth'),
}

describe('each page about a kind of caller leads to the first call', () => {
  const given = testAppsOn()

  /** Foyer as a page has it started, and a directory with the examples and the files of the page. */
  async function givenPage(path: string) {
    const blocks = await blocksOf(path)
    const application = `http://127.0.0.1:${await freePort()}`
    const app = await given(await optionsOf(blocks, { foyer: '', application }))
    const places: Places = { foyer: app.baseUrl, application }
    const directory = await givenDirectory()
    await mkdir(join(directory, 'examples'))
    for (const name of ['express-app', 'cli', 'jwt-service', 'fetch-page', 'mcp-server'])
      await copyExample(name, join(directory, 'examples', name))
    return { app, places, run: () => runCommands(blocks, places, directory) }
  }

  test('a web application with hosted pages', async () => {
    const { places, run } = await givenPage('docs/hosted-pages.md')
    const callbackURL = encodeURIComponent(`${places.application}/`)
    expect((await run()).split('\n').at(-2)).toBe(`Location: ${places.foyer}/sign-in?callbackURL=${callbackURL}\r`)
  })

  test('a phone or desktop application', async () => {
    const { run } = await givenPage('docs/bearers.md')
    expect(JSON.parse(await run()).user.email).toBe('olga-phone@example.com')
  })

  test('a script with an API key', async () => {
    const { app, run } = await givenPage('docs/api-keys.md')
    expect(await run()).toMatch(/"email":"olga-keys@example.com".*\[\]$/s)
    expect(await countRows(app.database, 'apikey')).toBe(1)
  })

  test('a service that verifies tokens', async () => {
    const { run } = await givenPage('docs/tokens.md')
    expect((await run()).split('\n').at(-1)).toContain('"email":"olga-tokens@example.com"')
  })

  test('a server of the Model Context Protocol', async () => {
    const { places, run } = await givenPage('docs/mcp.md')
    const [challenge = '', metadata = ''] = (await run()).split('\n').slice(-2)
    const wellKnown = `${places.application}/.well-known/oauth-protected-resource/mcp`
    expect(challenge.trim()).toBe(`www-authenticate: Bearer resource_metadata="${wellKnown}"`)
    expect(JSON.parse(metadata)).toMatchObject({ authorization_servers: [`${places.foyer}/api/auth`] })
  })

  test('a service that verifies keys', async () => {
    const { run } = await givenPage('docs/api-key-services.md')
    expect(JSON.parse(await run())).toMatchObject({ valid: true, error: null, key: { name: 'client' } })
  })

  test.each(Object.entries(clients))(
    'an application with the client of better-auth %s',
    async (_release, installed) => {
      const [blocks, { baseUrl }, directory] = [
        await blocksOf('docs/better-auth-client.md'),
        await given(),
        await givenDirectory(),
      ]
      await mkdir(join(directory, 'node_modules'))
      await symlink(installed, join(directory, 'node_modules', 'better-auth'))
      const program = at({ foyer: baseUrl }, fileOf(blocks, '// first-call.mjs'))
      await writeFile(join(directory, 'first-call.mjs'), program)
      expect(await runCommands(blocks, { foyer: baseUrl }, directory)).toBe('Hello Olga\n')
    },
  )
})

test('the index links the pages that begin at zero, and no page is left out', async () => {
  const docs = fileURLToPath(new URL('../../docs', import.meta.url))
  const pages = (await readdir(docs)).filter((name) => name.endsWith('.md'))
  const texts = await Promise.all(pages.map(async (name) => ({ name, text: await readFile(join(docs, name), 'utf8') })))
  const fromZero = texts.filter(({ text }) => /^## From zero /m.test(text)).map(({ name }) => name)
  const index = texts.find(({ name }) => name === 'clients.md')?.text ?? ''
  const linked = Array.from(index.matchAll(/\| \[[^\]]+\]\((.*?)\)/g), ([, name]) => name)
  expect(linked.sort()).toEqual(fromZero.sort())
  expect(linked.length).toBeGreaterThanOrEqual(8)
})

test('pages can be followed one after another: each signs up an address of its own', async () => {
  const docs = fileURLToPath(new URL('../../docs', import.meta.url))
  const names = (await readdir(docs)).filter((name) => name.endsWith('.md'))
  // Of the README's transcript there is one, which openapi.md repeats.
  const pages = names.filter((name) => name !== 'openapi.md').map((name) => `docs/${name}`)
  const addresses = await Promise.all(
    [...pages, 'README.md'].map(async (page) => {
      const text = (await blocksOf(page)).map((block) => block.text).join('')
      return [...new Set(text.match(/olga[\w-]*@example\.com/g))]
    }),
  )
  const all = addresses.flat()
  expect(all.length).toBeGreaterThanOrEqual(8)
  expect([...new Set(all)]).toEqual(all)
})

/** The folder of an installed package, of which a file is known. */
function folderOf(file: string, name: string): string {
  return file.slice(0, file.lastIndexOf(`/node_modules/${name}/`) + `/node_modules/${name}`.length)
}
