import { fileURLToPath } from 'node:url'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { testDatabases } from '@foyer/db/testing'
import type { Client } from '@foyer/rest-compat/client/client'
import express, { type RequestHandler } from 'express'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { launchChromium } from '../browser/chromium.ts'
import { inChromium } from '../browser/in-browser.ts'
import { onDatabase } from '../support/suite.ts'
import type { World } from '../support/world.ts'

/** What a test in a page builds its world from. */
export type Given = {
  /** A Foyer that also serves pages of an application: an empty one, and those of `pages`. */
  world(options?: FoyerOptions): Promise<World>
  /** A browser that nobody used before, as `baseURL` has its tabs' addresses. */
  browser(world: World): Promise<BrowserContext>
}

/** A `describe` for each engine, with real Chromium and the client as it is built. */
export function inPages(subject: string, tests: (given: Given) => void): void {
  inChromium(subject, testDatabases(), (path, open) => {
    let chromium: Browser
    const contexts: BrowserContext[] = []
    beforeAll(async () => {
      chromium = await launchChromium(path)
    }, 40_000)
    afterAll(() => chromium.close())
    const givenWorld = onDatabase(open, applicationPages())
    afterEach(async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()))
    })
    tests({
      world: givenWorld,
      async browser({ baseUrl }) {
        const context = await chromium.newContext({ baseURL: baseUrl })
        contexts.push(context)
        return context
      },
    })
  })
}

/** An empty page that has loaded the built client. */
export async function openEmpty(browser: BrowserContext): Promise<Page> {
  const page = await browser.newPage()
  await page.goto('/empty')
  await page.waitForFunction('window.client')
  return page
}

/** Has the page's client do something. What `act` uses must stand in it: it is sent to the browser as text. */
export function withClient<Result>(page: Page, act: (client: Client) => Result): Promise<Awaited<Result>> {
  return page.evaluate(`(${act})(window.client)`)
}

function applicationPages(): RequestHandler {
  const pages = express.Router()
  pages.use(
    '/client',
    express.static(fileURLToPath(new URL('../../../../packages/rest-compat/dist/client/', import.meta.url))),
  )
  pages.get('/pages/:name', async (request, response) => {
    response.type('js').send(await bundled(request.params.name))
  })
  pages.get('/empty', (_request, response) => {
    response
      .type('html')
      .send(htmlOf("import { createClient } from '/client/client.js'; window.client = createClient()"))
  })
  pages.get('/show/:name', (request, response) => {
    response.type('html').send(htmlOf(`import '/pages/${request.params.name}'`))
  })
  pages.use((_request, response) => void response.type('html').send('<!doctype html><title>Application</title>'))
  return pages
}

function htmlOf(script: string): string {
  return `<!doctype html><title>Application</title><link rel="icon" href="data:,"><body><script type="module">${script}</script>`
}

async function bundled(name: string): Promise<string> {
  const input = fileURLToPath(new URL(`./pages/${name}`, import.meta.url))
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, rolldownOptions: { input } },
  })
  if (!('output' in result)) throw new Error(`${name} was not bundled`)
  return result.output[0].code
}
