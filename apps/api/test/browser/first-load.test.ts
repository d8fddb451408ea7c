import { inBrowser } from '@foyer/testing/browser/in-browser'
import { details } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { backgroundOf, openHome, regionOf, signUpAs, submitSignIn, waitForHome, waitForSignIn } from './page-actions.ts'

const MOST_SCRIPTS = 9
/** Asked for once the page stands and has nothing else to do. */
const WHEN_IDLE = /\/toasts-[^/]*\.js$/

inBrowser('first load', (given) => {
  test('the sign-in page asks for few scripts, each once and compressed', async () => {
    const page = await given.tab(await given.app())
    const scripts = scriptsOf(page)
    await page.goto('/sign-in')
    await waitForSignIn(page)
    await expectFewScripts(scripts)
  })

  test('home asks for few scripts, each once and compressed, and all of them with the page', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    const scripts = scriptsOf(page)
    await openHome(page)
    await page.locator('main li time').first().waitFor()
    await regionOf(page, 'Next steps').waitFor()
    await expectFewScripts(scripts)
    const named = await page.evaluate<string>('fetch("/").then((answer) => answer.text())')
    expect(scripts.filter(({ url }) => !named.includes(new URL(url).pathname))).toEqual([])
  })

  test('the sign-in page stands before its script, and what is entered meanwhile is not lost', async () => {
    const app = await given.app({ branding: { accent: '#0b7285' } })
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await page.context().clearCookies()
    const release = await holdScript(page)
    await page.goto('/', { waitUntil: 'commit' })
    await waitForSignIn(page)
    await page.evaluate('window.heading = document.querySelector("h1")')
    expect(await backgroundOf(page, 'button[type="submit"]')).toEqual([11, 114, 133])
    expect(await page.evaluate('document.activeElement.labels?.[0]?.textContent')).toBe('Email')
    await page.getByRole('radio', { name: 'Dark' }).check()
    await page.getByRole('checkbox').uncheck()
    await submitSignIn(page, details('Olga'))
    expect(new URL(page.url()).pathname).toBe('/')
    const signedIn = page.waitForRequest('**/trpc/signIn.signInEmail')
    release()
    expect(await page.evaluate('window.heading.isConnected')).toBe(true)
    expect((await signedIn).postDataJSON()).toMatchObject({ json: { email: details('Olga').email, rememberMe: false } })
    await waitForHome(page)
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  })

  test('a prerendered page in another language than the chosen one is not shown', async () => {
    const page = await given.tab(await given.app())
    await page.goto('/sign-in')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
    await page.getByRole('heading', { level: 1, name: 'Willkommen zurück' }).waitFor()
    const release = await holdScript(page)
    await page.reload({ waitUntil: 'commit' })
    await page.locator('main h1').waitFor({ state: 'attached' })
    expect(await page.locator('main h1').isVisible()).toBe(false)
    release()
    await page.getByRole('heading', { level: 1, name: 'Willkommen zurück' }).waitFor()
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
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/account')
    await page.goBack()
    await waitForHome(page)
  })
})

/** Holds the start script back until the returned function is called. */
async function holdScript(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(?:index|auth)-[\w-]{8}\.js$/, (route) => released.then(() => route.continue()))
  return () => release()
}

async function expectFewScripts(scripts: readonly Script[]): Promise<void> {
  const encodings = await Promise.all(scripts.map(({ encoding }) => encoding))
  const urls = scripts.map(({ url }) => url)
  expect(urls.length).toBeGreaterThan(0)
  expect(urls.length).toBeLessThanOrEqual(MOST_SCRIPTS)
  expect(new Set(urls).size).toBe(urls.length)
  expect(new Set(encodings)).toEqual(new Set(['br']))
}

type Script = { url: string; encoding: Promise<string | null | undefined> }

function scriptsOf(page: Page): Script[] {
  const scripts: Script[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'script' || WHEN_IDLE.test(request.url())) return
    const encoding = request.response().then((response) => response?.headerValue('content-encoding'))
    scripts.push({ url: request.url(), encoding })
  })
  return scripts
}
