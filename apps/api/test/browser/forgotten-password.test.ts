import { type Given, inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { mailedLink, sentMails, tokenOf } from '@foyer/testing/mail'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openHome, signInAs, submitSignIn, waitForHome, waitForSignIn } from './page-actions.ts'

const olga = details('Olga')
const NEW_PASSWORD = 'tall arches keep the rain off'

inBrowser('a forgotten password', (given) => {
  test('is replaced by a mailed link, and the new one signs in', async () => {
    const { app, page } = await givenOlga(given)
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // The page before has a field of the same name.
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await requestLink(page, olga.email)
    await page.goto((await mailedLink(app, olga.email, 'reset-password')).href)
    await choosePassword(page, NEW_PASSWORD)
    await page.getByRole('heading', { name: 'Password changed' }).waitFor()
    expect(await countRows(app.database, 'session')).toBe(0)
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await waitForSignIn(page)
    await submitSignIn(page, { ...olga, password: NEW_PASSWORD })
    await waitForHome(page)
  })

  test('a link works once, and then offers to request another one', async () => {
    const { app, page } = await givenOlga(given)
    await page.goto('/forgot-password')
    await requestLink(page, olga.email)
    const link = await mailedLink(app, olga.email, 'reset-password')
    const other = await page.context().newPage()
    await other.goto(link.href)
    await other.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await page.goto(link.href)
    await choosePassword(page, NEW_PASSWORD)
    await page.getByRole('heading', { name: 'Password changed' }).waitFor()
    await choosePassword(other, 'another one altogether')
    await other.getByRole('heading', { name: 'This link has expired' }).waitFor()
    await page.goto(link.href)
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
    expect(page.url()).toBe(`${app.baseUrl}/reset-password`)
    await page.getByRole('button', { name: 'Request a new link' }).click()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  })

  test('the new password signs out other devices', async () => {
    const { app, page } = await givenOlga(given)
    const otherDevice = await given.tab(app)
    await signInAs(otherDevice, 'Olga')
    await openHome(otherDevice)
    await page.goto('/forgot-password')
    await requestLink(page, olga.email)
    await page.goto((await mailedLink(app, olga.email, 'reset-password')).href)
    await choosePassword(page, NEW_PASSWORD)
    await page.getByRole('heading', { name: 'Password changed' }).waitFor()
    await otherDevice.reload()
    await waitForSignIn(otherDevice)
  })
})

inBrowser('requesting a password reset', (given) => {
  test('an unknown email gets the same page and no mail', async () => {
    const { app, page } = await givenOlga(given)
    const texts: string[] = []
    for (const email of [olga.email, 'nobody@example.com']) {
      // The page itself keeps what was sent when it is loaded again.
      await page.goto('/sign-in')
      await page.goto('/forgot-password')
      await requestLink(page, email)
      const text = (await page.locator('main').textContent()) ?? ''
      texts.push(text.replace(email, 'the address').replace(/\d+ seconds/, 'a while'))
    }
    expect(texts[1]).toBe(texts[0])
    expect(await sentMails(app)).toEqual(['olga@example.com reset-password'])
  })

  test('another mail can be sent after a minute', async () => {
    const { app, page } = await givenOlga(given)
    await page.clock.install()
    await page.goto('/forgot-password')
    await requestLink(page, olga.email)
    const sendAgain = page.getByRole('button', { name: 'Resend' })
    await page.getByText(/You can resend it in \d\d seconds/).waitFor()
    expect(await sendAgain.getAttribute('aria-disabled')).toBe('true')
    expect(await sendAgain.innerText()).toMatch(/Resend in \d\d seconds/)
    await page.clock.fastForward(61_000)
    await page.getByText('You can resend it now.').waitFor()
    await sendAgain.click()
    await page.getByText('Email sent.').waitFor()
    expect(await sentMails(app)).toEqual(['olga@example.com reset-password', 'olga@example.com reset-password'])
  })

  test('the token is neither in the address bar nor in the history', async () => {
    const { app, page } = await givenOlga(given)
    await page.goto('/forgot-password')
    await requestLink(page, olga.email)
    const link = await mailedLink(app, olga.email, 'reset-password')
    await page.goto(link.href)
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await page.waitForURL(`${app.baseUrl}/reset-password`)
    const browserState = await page.evaluate<string>(
      'JSON.stringify([history.state, localStorage, sessionStorage, document.referrer])',
    )
    expect(browserState).not.toContain(tokenOf(link))
    await page.reload()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  })

  test('a password that is too short is refused, with a message next to the field', async () => {
    const page = await given.tab(await given.app())
    await page.goto('/reset-password?token=whatever')
    await choosePassword(page, 'short')
    await page.getByText('Use at least 8 characters').waitFor()
    await choosePassword(page, NEW_PASSWORD)
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  })

  test('when password reset is disabled there is no link to it, and the page says so', async () => {
    const app = await given.app({ emailAndPassword: { resetPassword: { enabled: false } } })
    const page = await given.tab(app)
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Forgot your password?' }).waitFor({ state: 'hidden' })
    await page.goto('/forgot-password')
    await page.getByRole('heading', { name: 'Password reset is turned off' }).waitFor()
  })
})

async function givenOlga(given: Given): Promise<{ app: TestApp; page: Page }> {
  const app = await given.app({}, mailCaught)
  await signedUp(app, 'Olga')
  return { app, page: await given.tab(app) }
}

async function requestLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
}
