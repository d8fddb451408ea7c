import { testDatabases } from '@foyer/db/testing/test-database'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openHome, signUpAs, waitForHome, waitForSignIn } from './page-actions.ts'

const engines = testDatabases().slice(0, 1)
const MOST_SCRIPTS = 8

inBrowser('first load', engines, (given) => {
  test('the sign-in page asks for few scripts, each once and compressed', async () => {
    const page = await given.tab(await given.app())
    const scripts = scriptsOf(page)
    await page.goto('/sign-in')
    await waitForSignIn(page)
    const encodings = await Promise.all(scripts.map(({ encoding }) => encoding))
    const urls = scripts.map(({ url }) => url)
    expect(urls.length).toBeGreaterThan(0)
    expect(urls.length).toBeLessThanOrEqual(MOST_SCRIPTS)
    expect(new Set(urls).size).toBe(urls.length)
    expect(new Set(encodings)).toEqual(new Set(['br']))
  })

  test('code that does not load offline says so, and the page comes by itself with the connection', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await openHome(page)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await page.getByText('We can’t reach the server.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('We can’t reach the server.').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/account')
    await page.goBack()
    await waitForHome(page)
  })
})

type Script = { url: string; encoding: Promise<string | null | undefined> }

function scriptsOf(page: Page): Script[] {
  const scripts: Script[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return
    const encoding = request.response().then((response) => response?.headerValue('content-encoding'))
    scripts.push({ url: request.url(), encoding })
  })
  return scripts
}
