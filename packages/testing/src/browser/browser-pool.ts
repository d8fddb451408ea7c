import type { Browser } from 'playwright-core'
import { test } from 'vitest'
import { defaultLookup, findChromium, HEADLESS_SHELL, launchChromium } from './chromium.ts'

/**
 * For the top level of a file or a `describe`: the Chromium of this worker, started by the first suite that uses it and
 * closed with the worker. Each test creates and closes its own contexts, which share nothing.
 */
export function withBrowser(use: (browser: Browser) => void): void {
  inWorker.beforeAll(({ browser }) => use(browser))
}

const inWorker = test
  .extend('chromium', { scope: 'worker' }, findChromium(defaultLookup(), HEADLESS_SHELL))
  .extend('browser', { scope: 'worker' }, async ({ chromium }, { onCleanup }) => {
    if (!chromium.found) throw new Error(chromium.why)
    const browser = await launchChromium(chromium.path)
    onCleanup(() => browser.close())
    return browser
  })
