import { testDatabases } from '@foyer/db/testing/test-database'
import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { mailedCode, mailedLink, otherCode } from '@foyer/testing/mail'
import { details, signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { submitSignIn, submitSignUp, waitForHome, waitForSignIn } from './page-actions.ts'

const olga = details('Olga')
const NEW_PASSWORD = 'tall arches keep the rain off'
const links = { magicLink: { enabled: true } }
const codes = { emailOTP: { enabled: true } }

inBrowser('signing in by mail', testDatabases(), (given) => {
  test('a link opened in the same browser signs in, and the tab that waits goes on too', async () => {
    const app = await given.app(links, mailCaught)
    const page = await given.tab(app)
    await page.goto('/sign-in')
    await requestMail(page, 'Email me a sign-in link')
    await page.getByText('Open the link we sent to olga@example.com to sign in.').waitFor()
    const other = await page.context().newPage()
    await other.goto((await mailedLink(app, olga.email, 'magic-link')).href)
    await waitForHome(other)
    await waitForHome(page)
  })

  test('a link opened in another browser asks, and signs in there', async () => {
    const app = await given.app(links, mailCaught)
    const page = await given.tab(app)
    await page.goto('/sign-in')
    await requestMail(page, 'Email me a sign-in link')
    const { href } = await mailedLink(app, olga.email, 'magic-link')
    const phone = await given.tab(app)
    await phone.goto(href)
    await phone.getByRole('heading', { name: 'Sign in here?' }).waitFor()
    expect(await accessibilityViolations(phone)).toEqual([])
    await phone.getByRole('button', { name: 'Sign in as olga@example.com' }).click()
    await waitForHome(phone)
    const late = await given.tab(app)
    await late.goto(href)
    await late.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await late.getByRole('button', { name: 'Send me a new link' }).click()
    await late.getByRole('heading', { name: 'Sign in by email' }).waitFor()
  })

  test('the code of the same mail signs in the tab that waits, after a wrong one', async () => {
    const app = await given.app({ ...links, ...codes }, mailCaught)
    const page = await given.tab(app)
    await page.goto('/sign-in?callbackURL=/account')
    await requestMail(page, 'Email me a sign-in link')
    await page.getByText('or open the link in the same email').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    const code = await mailedCode(app, olga.email)
    const field = page.getByLabel('Code', { exact: true })
    expect([await field.getAttribute('autocomplete'), await field.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ])
    await field.fill(otherCode(code))
    await page.getByText('That code isn’t right.').waitFor()
    await field.fill('')
    await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
  })

  test('where passwords are off, a code is the way in', async () => {
    const app = await given.app({ ...codes, emailAndPassword: { enabled: false } }, mailCaught)
    const page = await given.tab(app)
    await page.goto('/sign-in')
    await requestMail(page, 'Email me a sign-in code')
    await page.getByLabel('Code', { exact: true }).fill(await mailedCode(app, olga.email))
    await waitForHome(page)
  })

  test('a forgotten password is replaced by a code', async () => {
    const app = await given.app(codes, mailCaught)
    await signedUp(app, 'Olga')
    const page = await given.tab(app)
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(olga.email)
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await page.getByRole('button', { name: 'Use a code instead' }).click()
    await page.getByLabel('Code', { exact: true }).fill(await mailedCode(app, olga.email))
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await waitForSignIn(page)
    await submitSignIn(page, { ...olga, password: NEW_PASSWORD })
    await waitForHome(page)
  })

  test('an email is confirmed by a code', async () => {
    const app = await given.app({ ...codes, emailAndPassword: { requireEmailVerification: true } }, mailCaught)
    const page = await given.tab(app)
    await submitSignUp(page, olga)
    await page.getByRole('button', { name: 'Use a code instead' }).click()
    await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
    await page.getByLabel('Code', { exact: true }).fill(await mailedCode(app, olga.email))
    await page.getByRole('heading', { name: 'Address confirmed' }).waitFor()
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await submitSignIn(page, olga)
    await waitForHome(page)
  })
})

async function requestMail(page: Page, action: string): Promise<void> {
  await page.getByRole('link', { name: action }).click()
  await page.getByRole('heading', { name: 'Sign in by email' }).waitFor()
  await page.getByLabel('Email').fill(olga.email)
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}
