import { fileURLToPath } from 'node:url'
import type { TestEngine } from '@foyer/db/testing'
import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Variables } from '../../src/environment/environment.ts'
import { builtPages } from '../../src/http/pages.ts'
import { type GivenWorld, onDatabase } from '../support/suite.ts'
import type { World } from '../support/world.ts'
import { findChromium, launchChromium } from './chromium.ts'

/** What a browser test builds its world from. */
export type Given = {
  /** A Foyer that serves the built dashboard. */
  world: GivenWorld
  /** An empty tab of a browser that nobody used before; its addresses are those of `world`. */
  tab(world: World, options?: BrowserContextOptions): Promise<Page>
}

// A page under development may do what a real one may not.
const inProduction: Variables = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'foyer@example.com',
}
/** For a world whose mails are caught instead of sent, so that a test may open their links. */
export const mailCaught: Variables = { NODE_ENV: 'development', SMTP_URL: undefined, MAIL_FROM: undefined }

// Without motion there is nothing to wait for.
const usual: BrowserContextOptions = { locale: 'en-GB', reducedMotion: 'reduce' }
const TEST_MILLISECONDS = 40_000
const STEP_MILLISECONDS = 15_000

/**
 * A `describe` for each engine, with one browser for its tests. No test may leave an error in the console, break the
 * content security policy or ask another site for anything.
 */
export function inBrowser(subject: string, engines: readonly TestEngine[], tests: (given: Given) => void): void {
  inChromium(subject, engines, (path, open) => tests(givenBrowser(path, open)))
}

/** A `describe` for each engine. Without a Chromium they are left out, under CI=true they fail. */
export function inChromium(
  subject: string,
  engines: readonly TestEngine[],
  tests: (path: string, open: TestEngine['open']) => void,
): void {
  const chromium = findChromium()
  if (chromium.found) {
    describe.each(engines)(`${subject} on $name`, { timeout: TEST_MILLISECONDS }, ({ open }) =>
      tests(chromium.path, open),
    )
    return
  }
  const { why } = chromium
  test.skipIf(process.env.CI !== 'true')(`${subject}, in a browser`, () => {
    throw new Error(why)
  })
}

function givenBrowser(path: string, open: TestEngine['open']): Given {
  let browser: Browser
  const contexts: BrowserContext[] = []
  const problems: string[] = []
  beforeAll(async () => {
    browser = await launchChromium(path)
  }, TEST_MILLISECONDS)
  afterAll(() => browser.close())
  // Of the hooks after a test the last one written runs first: the pages close, then the world, then the judgement.
  afterEach(() => expect(problems.splice(0)).toEqual([]))
  const givenWorld = onDatabase(open, builtPages(fileURLToPath(new URL('../../../web/dist/', import.meta.url))))
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
  })
  return {
    world: (options, variables) =>
      givenWorld({ rateLimit: { enabled: false }, ...options }, { ...inProduction, ...variables }),
    async tab(world, options) {
      const { baseUrl } = world
      const context = await browser.newContext({ baseURL: baseUrl, ...usual, ...options })
      contexts.push(context)
      context.setDefaultTimeout(STEP_MILLISECONDS)
      watch(context, world, problems)
      return context.newPage()
    },
  }
}

function watch(context: BrowserContext, { baseUrl, services }: World, problems: string[]): void {
  const providers = Object.values(services.options.socialProviders).map(({ endpoints }) => endpoints?.authorize ?? '')
  context.on('weberror', (thrown) => problems.push(String(thrown.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !tellsOfRefusal(message)) problems.push(message.text())
  })
  context.on('request', (request) => {
    const { origin, protocol, pathname } = new URL(request.url())
    const known = origin === baseUrl || providers.includes(origin + pathname)
    if (protocol !== 'data:' && !known) problems.push(`asked for ${request.url()}`)
  })
}

// The browser's note of a refused or broken call, and React's of a page that told of one: the page puts it into words.
function tellsOfRefusal(message: ConsoleMessage): boolean {
  const text = message.text()
  if (text.startsWith('TRPCClientError: Failed to fetch')) return true
  return text.startsWith('Failed to load resource') && message.location().url.includes('/trpc/')
}
