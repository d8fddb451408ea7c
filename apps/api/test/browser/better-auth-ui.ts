import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { type Given, mailCaught } from '@foyer/testing/browser/in-browser'
import { onLocalhost } from '@foyer/testing/browser/virtual-authenticator'
import type { TestClient } from '@foyer/testing/client'
import { at, blocksOf, optionsOf } from '@foyer/testing/document-page'
import { freePort } from '@foyer/testing/free-port'
import { givenProviderApp } from '@foyer/testing/providers/authorization-flow'
import type { TestApp } from '@foyer/testing/test-app'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { onTestFinished } from 'vitest'

const on = { enabled: true }
export const DOCUMENT = 'docs/better-auth-ui.md'

/** Both in use; each comes with the client of better-auth that it was made for, which reads keys in its own shape. */
export const generations = [
  {
    generation: 2,
    apiKey: on,
    account: '/auth',
    organization: { settings: '/auth/organization', members: '/auth/members' },
  },
  {
    generation: 3,
    apiKey: { ...on, enableMetadata: true, list: 'page' },
    account: '/account',
    organization: { settings: '/organization/settings', members: '/organization/members' },
  },
] as const
export type Generation = (typeof generations)[number]

const BUILD_MILLISECONDS = 120_000
const scripts = new Map<number, Promise<string>>()

/** For `beforeAll`: the page of a generation takes seconds to bundle, once in each worker. */
export const bundled = [
  () => Promise.all(generations.map(({ generation }) => scriptOf(generation))),
  BUILD_MILLISECONDS,
] as const

/** Foyer with the options of the document, which are all that the components can show, and a tab of an application on another port that has them. */
export async function givenComponents(
  given: Given,
  { generation, apiKey }: Generation,
  options: FoyerOptions = {},
): Promise<{ app: TestApp; page: Page }> {
  const port = await freePort()
  const baseURL = `http://localhost:${port}`
  const settings = { ...mailCaught, ...(await onLocalhost()) }
  const documented = await optionsOf(await blocksOf(DOCUMENT), { foyer: '', application: baseURL })
  const { app } = await givenProviderApp((all) => given.app(all, settings), {
    ...documented,
    apiKey,
    only: ['github'],
    ...options,
  })
  await serve(port, at({ foyer: app.baseUrl }, await scriptOf(generation)))
  return { app, page: await given.tab(app, { baseURL }) }
}

/** Gives the browser the session of a client. */
export async function signInAs(page: Page, { cookies }: TestClient, { baseUrl }: TestApp): Promise<void> {
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
}

async function serve(port: number, script: string): Promise<void> {
  const head = '<!doctype html><title>Application</title><link rel="icon" href="data:,">'
  const html = `${head}<body><script type="module" src="/page.js"></script>`
  const server = createServer(({ url }, response) => {
    const isScript = url === '/page.js'
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html').end(isScript ? script : html)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
}

export function scriptOf(generation: number): Promise<string> {
  const script = scripts.get(generation) ?? bundle(generation)
  scripts.set(generation, script)
  return script
}

async function bundle(generation: number): Promise<string> {
  const root = join(import.meta.dirname, `../../../../packages/better-auth-ui-${generation}`)
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    // As applications ship it: React's build for development loads half as fast.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    build: { write: false, minify: true, rolldownOptions: { input: join(root, 'src/page.tsx') } },
  })
  if (!('output' in result)) throw new Error(`better-auth-ui ${generation} was not bundled`)
  return result.output[0].code
}
