import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { testDatabases } from '@foyer/db/testing'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Variables } from '../../src/environment/environment.ts'
import { launchProfile } from '../browser/chromium.ts'
import { inChromium } from '../browser/in-browser.ts'
import { givenDirectory } from '../support/command.ts'
import { details, PASSWORD, signedUp } from '../support/people.ts'
import { onDatabase } from '../support/suite.ts'
import { countRows } from '../support/tables.ts'
import { freePort } from '../support/world.ts'
import { selfSigned, serveHttps } from './https.ts'
import { startExample } from './start-example.ts'

const names = ['accounts.foyer.test', 'app.foyer.test', 'shop.test']
const toThisMachine = `--host-resolver-rules=${names.map((name) => `MAP ${name} 127.0.0.1`).join(',')}`
// As a person may set it, and as each build of Chromium sets it for them.
const cookieModes = { all: 0, 'of the site': 1 }
const inProduction: Variables = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'foyer@example.com',
}

inChromium('the example of a page on another origin', testDatabases(), (path, open) => {
  const given = onDatabase(open)

  async function opened(origin: string, cookies: keyof typeof cookieModes = 'all'): Promise<Page> {
    const directory = await givenDirectory()
    await mkdir(join(directory, 'Default'))
    const preferences = { profile: { cookie_controls_mode: cookieModes[cookies] } }
    await writeFile(join(directory, 'Default', 'Preferences'), JSON.stringify(preferences))
    const browser = await launchProfile(path, directory, [toThisMachine])
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    await page.goto(origin)
    return page
  }

  /** A Foyer at accounts.foyer.test and the page at `host`, both over TLS. */
  async function givenHttps(host: string, options: FoyerOptions, cookies?: keyof typeof cookieModes) {
    const [port, secure, securePage] = [await freePort(), await freePort(), await freePort()]
    const [foyer, origin] = [`https://accounts.foyer.test:${secure}`, `https://${host}:${securePage}`]
    const variables = { ...inProduction, PORT: String(port), FOYER_BASE_URL: foyer }
    const world = await given({ trustedOrigins: [origin], ...options }, variables)
    const certificate = await selfSigned()
    await serveHttps(secure, port, certificate)
    await serveHttps(securePage, await startExample('fetch-page', foyer), certificate)
    await signedUp(world, 'Olga')
    return { world, page: await opened(origin, cookies) }
  }

  test('another port of localhost is the same site: it signs in, is still signed in later, and signs out', async () => {
    const foyerPort = await freePort()
    const foyer = `http://localhost:${foyerPort}`
    const example = await startExample('fetch-page', foyer)
    const world = await given(
      { trustedOrigins: [`http://localhost:${example}`] },
      { PORT: String(foyerPort), FOYER_BASE_URL: foyer },
    )
    await signedUp(world, 'Olga')
    const page = await opened(`http://localhost:${example}`)
    await signsInAndOut(page)
  })

  test('so is another name below the same domain', async () => {
    const { page } = await givenHttps('app.foyer.test', {})
    await signsInAndOut(page)
  })

  test('on another site it does the same where the cookie is meant for other sites', async () => {
    const { page } = await givenHttps('shop.test', { advanced: { sameSite: 'none' } })
    await signsInAndOut(page)
  })

  test('a browser that takes no cookies of other sites keeps none, and nobody is signed in', async () => {
    const { page } = await givenHttps('shop.test', { advanced: { sameSite: 'none' } }, 'of the site')
    await signIn(page, PASSWORD)
    await told(page, 'Nobody is signed in')
    expect(await page.context().cookies()).toEqual([])
  })

  test('on another site the browser keeps no other cookie', async () => {
    const { page } = await givenHttps('shop.test', {})
    await told(page, 'Nobody is signed in')
    await signIn(page, PASSWORD)
    await told(page, 'Nobody is signed in')
    expect(await page.context().cookies()).toEqual([])
  })

  test('a wrong password is told', async () => {
    const { page, world } = await givenHttps('app.foyer.test', {})
    await signIn(page, 'wrong-horse-battery')
    await told(page, 'Invalid email or password')
    expect(await countRows(world.database, 'session')).toBe(1)
  })

  test('a page that Foyer does not trust learns nothing, and signs nobody in', async () => {
    const { page, world } = await givenHttps('shop.test', { trustedOrigins: [], advanced: { sameSite: 'none' } })
    await told(page, 'Failed to fetch')
    await signIn(page, PASSWORD)
    await told(page, 'Failed to fetch')
    expect(await page.context().cookies()).toEqual([])
    expect(await countRows(world.database, 'session')).toBe(1)
  })
})

async function signsInAndOut(page: Page): Promise<void> {
  await told(page, 'Nobody is signed in')
  await signIn(page, PASSWORD)
  await told(page, 'Signed in as Olga')
  await page.reload()
  await told(page, 'Signed in as Olga')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await told(page, 'Nobody is signed in')
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill(details('Olga').email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function told(page: Page, text: string): Promise<void> {
  await page.getByRole('status').getByText(text, { exact: true }).waitFor()
}
