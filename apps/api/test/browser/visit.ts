import type { Locator, Page } from 'playwright-core'
import { type Details, details } from '../support/people.ts'
import type { World } from '../support/world.ts'
import type { Given } from './in-browser.ts'

export const GREETING = /^Good (morning|afternoon|evening)/

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Opens the sign-up and fills it in; `submit` says whether it is sent. */
export async function fillSignUp(page: Page, { name, email, password }: Details): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export async function submitSignUp(page: Page, person: Details): Promise<void> {
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Fills in and sends the sign-in that is open. */
export async function submitSignIn(page: Page, { email, password }: Details): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Someone new who has signed up in this browser and stands in the hall. */
export async function enterNew(page: Page, name: string): Promise<void> {
  await enter(page, '/sign-up/email', details(name))
}

/** The same person once more, in another browser. */
export async function enterAgain(page: Page, name: string): Promise<void> {
  const { email, password } = details(name)
  await enter(page, '/sign-in/email', { email, password })
}

/** Somebody in the hall, who is signed in on another device too. */
export async function enterWithTwoDevices(given: Given, world: World, page: Page): Promise<void> {
  const other = await given.tab(world, { userAgent: FIREFOX })
  await enterNew(other, 'Olga')
  await enterAgain(page, 'Olga')
  await page.locator('tbody tr').nth(1).waitFor()
}

export async function seeHome(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: GREETING }).waitFor()
}

export async function seeSignIn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor()
}

/** Opens a page, and waits until it has something to say. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('main h1').waitFor()
}

/** Opens the account of whoever is signed in, once all of it is there. */
export async function openAccount(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
  await page.getByRole('button', { name: 'Delete account…' }).waitFor()
}

/** A part of the account by its heading. */
export function partOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

// Straight at the API, with the browser's own cookies: the forms have their tests elsewhere.
async function enter(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(`/api/auth${path}`, { data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()} ${await answer.text()}`)
  await page.goto('/')
  await page.locator('main h1').waitFor()
}
