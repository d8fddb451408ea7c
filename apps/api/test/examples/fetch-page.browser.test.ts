import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { launchProfile } from '@foyer/testing/browser/chromium'
import { inChromium } from '@foyer/testing/browser/in-browser'
import { freePort } from '@foyer/testing/free-port'
import { givenDirectory } from '@foyer/testing/service-process'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Variables } from '#environment/problem.ts'
import { selfSigned, serveHttps } from './https.ts'
import { startExample } from './start-example.ts'

const names = ['accounts.foyer.test', 'app.foyer.test', 'shop.test']
const resolveToLoopback = `--host-resolver-rules=${names.map((name) => `MAP ${name} 127.0.0.1`).join(',')}`
// Chromium's `cookie_controls_mode`; its default depends on the build.
const cookieModes = { all: 0, 'first-party': 1 }
const inProduction: Variables = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'foyer@example.com',
}

inChromium('the example of a page on another origin', (path) => {
  const given = testAppsOn()

  async function openPage(origin: string, cookies: keyof typeof cookieModes = 'all'): Promise<Page> {
    const directory = await givenDirectory()
    await mkdir(join(directory, 'Default'))
    const preferences = { profile: { cookie_controls_mode: cookieModes[cookies] } }
    await writeFile(join(directory, 'Default', 'Preferences'), JSON.stringify(preferences))
    const browser = await launchProfile(path, directory, [resolveToLoopback])
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    await page.goto(origin)
    return page
  }

  /** Foyer at accounts.foyer.test and the page at `host`, both over TLS. */
  async function givenHttps(host: string, options: FoyerOptions, cookies?: keyof typeof cookieModes) {
    const [port, secure, securePage] = [await freePort(), await freePort(), await freePort()]
    const [foyer, origin] = [`https://accounts.foyer.test:${secure}`, `https://${host}:${securePage}`]
    const variables = { ...inProduction, PORT: String(port), FOYER_BASE_URL: foyer }
    const app = await given({ trustedOrigins: [origin], ...options }, variables)
    const certificate = await selfSigned()
    await serveHttps(secure, port, certificate)
    await serveHttps(securePage, await startExample('fetch-page', foyer), certificate)
    await signedUp(app, 'Olga')
    return { app, page: await openPage(origin, cookies) }
  }

  test('on another port of localhost (same site) the page signs in, stays signed in, and signs out', async () => {
    const foyerPort = await freePort()
    const foyer = `http://localhost:${foyerPort}`
    const example = await startExample('fetch-page', foyer)
    const app = await given(
      { trustedOrigins: [`http://localhost:${example}`] },
      { PORT: String(foyerPort), FOYER_BASE_URL: foyer },
    )
    await signedUp(app, 'Olga')
    const page = await openPage(`http://localhost:${example}`)
    await signsInAndOut(page)
  })

  test('so it does on another host of the same domain', async () => {
    const { page } = await givenHttps('app.foyer.test', {})
    await signsInAndOut(page)
  })

  test('so it does on another site with SameSite=None', async () => {
    const { page } = await givenHttps('shop.test', { advanced: { sameSite: 'none' } })
    await signsInAndOut(page)
  })

  test('on another site a browser that blocks third-party cookies stores none', async () => {
    const { page } = await givenHttps('shop.test', { advanced: { sameSite: 'none' } }, 'first-party')
    await signIn(page, PASSWORD)
    await expectStatus(page, 'Nobody is signed in')
    expect(await page.context().cookies()).toEqual([])
  })

  test('on another site the browser stores no SameSite=Lax cookie', async () => {
    const { page } = await givenHttps('shop.test', {})
    await expectStatus(page, 'Nobody is signed in')
    await signIn(page, PASSWORD)
    await expectStatus(page, 'Nobody is signed in')
    expect(await page.context().cookies()).toEqual([])
  })

  test('a wrong password is reported', async () => {
    const { page, app } = await givenHttps('app.foyer.test', {})
    await signIn(page, 'wrong-horse-battery')
    await expectStatus(page, 'Invalid email or password')
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test('a page on an untrusted origin can neither read nor sign in', async () => {
    const { page, app } = await givenHttps('shop.test', { trustedOrigins: [], advanced: { sameSite: 'none' } })
    await expectStatus(page, 'Failed to fetch')
    await signIn(page, PASSWORD)
    await expectStatus(page, 'Failed to fetch')
    expect(await page.context().cookies()).toEqual([])
    expect(await countRows(app.database, 'session')).toBe(1)
  })
})

async function signsInAndOut(page: Page): Promise<void> {
  await expectStatus(page, 'Nobody is signed in')
  await signIn(page, PASSWORD)
  await expectStatus(page, 'Signed in as Olga')
  await page.reload()
  await expectStatus(page, 'Signed in as Olga')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectStatus(page, 'Nobody is signed in')
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill(details('Olga').email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function expectStatus(page: Page, text: string): Promise<void> {
  await page.getByRole('status').getByText(text, { exact: true }).waitFor()
}
