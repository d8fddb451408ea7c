import { fileURLToPath } from 'node:url'
import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import { isTrustedOrigin } from '@foyer/auth-domain/redirect/trusted-origins'
import { embedded } from '@foyer/db/testing/test-database'
import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { builtPages, createLog, type Variables } from '#service-sources.ts'
import { type StartApp, testAppsOn } from '#suite.ts'
import type { TestApp } from '#test-app.ts'
import { withBrowser } from './browser-pool.ts'
import { findChromium } from './chromium.ts'

/** The fixtures of a browser test. */
export type Given = {
  /** Starts an app that serves the built dashboard. */
  app: StartApp
  /** An empty page in a new browser context with the base URL of `app`; `applications`: origins that it may ask as well. */
  tab(app: TestApp, options?: BrowserContextOptions, applications?: readonly string[]): Promise<Page>
}

// In production mode, because development mode relaxes security headers.
const inProduction: Variables = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'foyer@example.com',
}
/** For an app whose mails are caught instead of sent, so that a test can open their links. */
export const mailCaught: Variables = { NODE_ENV: 'development', SMTP_URL: undefined, MAIL_FROM: undefined }

// Reduced motion, so that no animation has to be awaited.
const contextOptions: BrowserContextOptions = { locale: 'en-GB', reducedMotion: 'reduce' }
const TEST_MILLISECONDS = 40_000
const STEP_MILLISECONDS = 15_000

/**
 * A `describe` with one browser for its tests. A test fails on a console error, a violation of the content security policy
 * or a request to another origin.
 */
export function inBrowser(subject: string, tests: (given: Given) => void): void {
  inChromium(subject, () => tests(givenBrowser()))
}

/** A `describe` with Chromium's path. Without a Chromium it fails, and says how to install one. */
export function inChromium(subject: string, tests: (path: string) => void): void {
  const chromium = findChromium()
  if (chromium.found) {
    describe(subject, { timeout: TEST_MILLISECONDS }, () => tests(chromium.path))
    return
  }
  const { why } = chromium
  test(`${subject}, in a browser`, () => {
    throw new Error(why)
  })
}

function givenBrowser(): Given {
  let browser: Browser
  const contexts: BrowserContext[] = []
  const problems: string[] = []
  withBrowser((started) => {
    browser = started
  })
  // afterEach hooks run in reverse order: the pages close, then the app, then the problems are checked.
  afterEach(() => expect(problems.splice(0)).toEqual([]))
  const built = fileURLToPath(new URL('../../../../apps/web/dist/', import.meta.url))
  const startApp = testAppsOn(embedded.open, (options) => builtPages(built, options, createLog('error')))
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
  })
  return {
    app: (options, variables) =>
      startApp({ rateLimit: { enabled: false }, ...options }, { ...inProduction, ...variables }),
    async tab(app, options, applications = []) {
      const { baseUrl } = app
      const context = await browser.newContext({ baseURL: baseUrl, ...contextOptions, ...options })
      contexts.push(context)
      context.setDefaultTimeout(STEP_MILLISECONDS)
      watch(context, app, applications, problems)
      return context.newPage()
    },
  }
}

function watch(
  context: BrowserContext,
  { services }: TestApp,
  applications: readonly string[],
  problems: string[],
): void {
  const providers = Object.values(services.options.socialProviders).map(({ endpoints }) => endpoints?.authorize ?? '')
  context.on('weberror', (thrown) => problems.push(String(thrown.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpectedError(message)) problems.push(message.text())
  })
  context.on('request', (request) => {
    const { origin, protocol, pathname } = new URL(request.url())
    const isTrusted = isTrustedOrigin(origin, services.trustedOrigins) || applications.includes(origin)
    const known = isTrusted || providers.includes(origin + pathname)
    if (protocol !== 'data:' && !known) problems.push(`asked for ${request.url()}`)
  })
}

// The browser's and React's log of a refused or failed call, which the page itself shows to the user.
function isExpectedError(message: ConsoleMessage): boolean {
  const text = message.text()
  if (/^(?:TRPCClientError: Failed to fetch|UnreachablePageError)/.test(text)) return true
  if (text.endsWith('net::ERR_INTERNET_DISCONNECTED')) return true
  const { url } = message.location()
  // The page of an unknown path is a 404 itself, and a file is asked for at the REST API.
  const isCall = url.includes('/trpc/') || url.endsWith('/export-user-data') || isCallOfApplication(message)
  return (
    text.startsWith('Failed to load resource') && (isCall || url === message.page()?.url() || isIconOfApplication(url))
  )
}

// Chromium asks an application for one that it does not have; its headless shell does not.
function isIconOfApplication(url: string): boolean {
  return new URL(url, 'http://none').pathname === '/favicon.ico'
}

// An application on another origin calls REST, as the dashboard calls tRPC.
function isCallOfApplication(message: ConsoleMessage): boolean {
  const { origin, pathname } = new URL(message.location().url, 'http://none')
  return pathname.startsWith(`${BASE_PATH}/`) && !message.page()?.url().startsWith(`${origin}/`)
}
