import type { Given } from '@foyer/testing/browser/in-browser'
import type { TestClient } from '@foyer/testing/client'
import type { TestApp } from '@foyer/testing/test-app'
import { type Details, details } from '@foyer/testing/users'
import type { Locator, Page } from 'playwright-core'

export const HOME_HEADING = /^Good (morning|afternoon|evening)/

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Opens the sign-up page and fills in the form. */
export async function fillSignUp(page: Page, { name, email, password }: Details): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export async function submitSignUp(page: Page, user: Details): Promise<void> {
  await fillSignUp(page, user)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Fills in and submits the open sign-in form. */
export async function submitSignIn(page: Page, { email, password }: Details): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs up a new user in this browser, without opening a page. */
export async function signUpAs(page: Page, name: string): Promise<void> {
  await authenticate(page, '/sign-up/email', details(name))
}

/** Signs in an existing user in this browser, without opening a page. */
export async function signInAs(page: Page, name: string): Promise<void> {
  const { email, password } = details(name)
  await authenticate(page, '/sign-in/email', { email, password })
}

/** Signs this browser in as a client is. */
export async function withCookiesOf(app: TestApp, page: Page, { cookies }: TestClient): Promise<Page> {
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: app.baseUrl })))
  return page
}

/** Opens the list of devices as a user who is also signed in on another one. */
export async function signInOnTwoDevices(given: Given, app: TestApp, page: Page): Promise<void> {
  const other = await given.tab(app, { userAgent: FIREFOX })
  await signUpAs(other, 'Olga')
  await signInAs(page, 'Olga')
  await openAccount(page, 'sessions')
  await page.locator('tbody tr').nth(1).waitFor()
}

export async function waitForHome(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: HOME_HEADING }).waitFor()
}

export async function waitForSignIn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor()
}

export function openHome(page: Page): Promise<void> {
  return openPage(page, '/')
}

/** Opens a page and waits for its heading. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('main h1').waitFor()
}

/** The pages of the account: the end of the path, and the heading. */
const accountPages = {
  '': 'Profile',
  'sign-in-methods': 'Sign-in methods',
  sessions: 'Devices',
  'api-keys': 'API keys',
  'connected-applications': 'Connected applications',
  'security-history': 'Security log',
  preferences: 'Preferences',
  data: 'Data and deletion',
} as const

type AccountPage = keyof typeof accountPages

export const accountPaths = Object.keys(accountPages).map((part) => (part === '' ? '/account' : `/account/${part}`))

/** Opens a page of the account, the profile unless told otherwise, and waits until it has loaded. */
export async function openAccount(page: Page, part: AccountPage = ''): Promise<void> {
  await page.goto(part === '' ? '/account' : `/account/${part}`)
  await page.getByRole('heading', { level: 1, name: accountPages[part], exact: true }).waitFor()
  await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
}

/** The rendered background of an element: red, green and blue. */
export function backgroundOf(page: Page, selector: string): Promise<number[]> {
  return page.evaluate<number[]>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).backgroundColor.match(/\\d+/g).map(Number)`,
  )
}

/** A region of the page by its heading. */
export function regionOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

// Calls the API directly, with the browser's cookies: the forms have their own tests.
async function authenticate(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(`/api/auth${path}`, { data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()} ${await answer.text()}`)
}
