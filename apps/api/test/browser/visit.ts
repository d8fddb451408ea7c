import type { Page } from 'playwright-core'
import { type Details, details } from '../support/people.ts'

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

export async function seeHome(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: GREETING }).waitFor()
}

export async function seeSignIn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor()
}

// Straight at the API, with the browser's own cookies: the forms have their tests elsewhere.
async function enter(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(`/api/auth${path}`, { data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()} ${await answer.text()}`)
  await page.goto('/')
  await page.locator('main h1').waitFor()
}
