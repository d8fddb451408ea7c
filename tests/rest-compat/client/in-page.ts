import { fileURLToPath } from 'node:url'
import { embedded } from '@foyer/db/testing/test-database'
import type { Client } from '@foyer/rest-compat/client/client'
import { withBrowser } from '@foyer/testing/browser/browser-pool'
import { inChromium } from '@foyer/testing/browser/in-browser'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import express, { type RequestHandler } from 'express'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'
import { afterEach } from 'vitest'

/** What a browser test of the client gets. */
export type Given = {
  /** A test app that also serves an application's pages: an empty one, and those in `pages`. */
  app: StartApp
  /** A new browser context; relative URLs of its pages resolve against the app's base URL. */
  browser(app: TestApp): Promise<BrowserContext>
}

/** A `describe` with real Chromium and the built client. */
export function inPages(subject: string, tests: (given: Given) => void): void {
  inChromium(subject, () => {
    let chromium: Browser
    const contexts: BrowserContext[] = []
    withBrowser((started) => {
      chromium = started
    })
    const startApp = testAppsOn(embedded.open, applicationPages)
    afterEach(async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()))
    })
    tests({
      app: startApp,
      async browser({ baseUrl }) {
        const context = await chromium.newContext({ baseURL: baseUrl })
        contexts.push(context)
        return context
      },
    })
  })
}

/** Opens an empty page and waits until it has loaded the built client. */
export async function openEmpty(browser: BrowserContext): Promise<Page> {
  const page = await browser.newPage()
  await page.goto('/empty')
  await page.waitForFunction('window.client')
  return page
}

/** Runs `act` with the page's client. `act` is sent to the browser as text, so it must be self-contained. */
export function withClient<Result>(page: Page, act: (client: Client) => Result): Promise<Awaited<Result>> {
  return page.evaluate(`(${act})(window.client)`)
}

function applicationPages(): RequestHandler {
  const pages = express.Router()
  pages.use(
    '/client',
    express.static(fileURLToPath(new URL('../../../packages/rest-compat/dist/client/', import.meta.url))),
  )
  pages.get('/pages/:name', async (request, response) => {
    response.type('js').send(await bundle(request.params.name))
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

async function bundle(name: string): Promise<string> {
  const input = fileURLToPath(new URL(`./pages/${name}`, import.meta.url))
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, rolldownOptions: { input } },
  })
  if (!('output' in result)) throw new Error(`${name} was not bundled`)
  return result.output[0].code
}
