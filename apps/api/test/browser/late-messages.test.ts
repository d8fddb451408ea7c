import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { run } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openHome } from './page-actions.ts'

const DELAY = 600
const SCRIPT = /\/assets\/[^/]+\.js$/

/** Notes each text that looks like the key of a message, at whatever moment it is drawn. */
const NOTE_KEYS = `
  window.keys = []
  const KEY = /^[a-z][A-Za-z-]*(\\.[A-Za-z-]+)+$/
  const look = () => {
    const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) if (KEY.test(texts.currentNode.data.trim())) window.keys.push(texts.currentNode.data)
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })`

inBrowser('Home of a user who reads English, in a German browser', (given) => {
  test('draws no key of a message, whichever script comes late', async () => {
    const app = await given.app()
    const page = await given.tab(app, { locale: 'de-DE' })
    await page.request.post('/api/auth/sign-up/email', { data: details('Olga') })
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await run(app.database, 'update "user" set language = 3')
    await page.addInitScript(`localStorage.clear();${NOTE_KEYS}`)
    const scripts = await scriptsOfHome(page)
    expect(scripts.length).toBeGreaterThan(5)
    for (const late of scripts) {
      await page.route(late, (route) => setTimeout(() => void route.continue(), DELAY))
      await openHomeInEnglish(page)
      expect(await page.evaluate('window.keys'), late).toEqual([])
      await page.unroute(late)
    }
  })
})

async function scriptsOfHome(page: Page): Promise<string[]> {
  const scripts = new Set<string>()
  page.on('request', (request) => void (SCRIPT.test(request.url()) && scripts.add(request.url())))
  await openHomeInEnglish(page)
  return [...scripts]
}

/** Waits for what is drawn last; nothing keeps the language from before. */
async function openHomeInEnglish(page: Page): Promise<void> {
  await openHome(page)
  await page.locator('section[aria-labelledby="own-organizations"]').getByText('Owner').waitFor()
}
