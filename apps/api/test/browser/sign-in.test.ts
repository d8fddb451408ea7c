import { inBrowser } from '@foyer/testing/browser/in-browser'
import { countRows } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { openHome, signUpAs, submitSignIn, waitForHome, waitForSignIn } from './page-actions.ts'

const olga = details('Olga')
const untrustedUrls = [
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/%2f/evil.example',
]

inBrowser('signing in', (given) => {
  test('after signing out the sign-in page is shown, and the password signs in again', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openHome(page)
    await page.getByRole('button', { name: 'Account: Olga' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await waitForSignIn(page)
    expect(await countRows(app.database, 'session')).toBe(0)
    await page.goto('/')
    await waitForSignIn(page)
    await submitSignIn(page, olga)
    await waitForHome(page)
  })

  test('on a phone the account menu is a sheet, with sign-out', async () => {
    const app = await given.app()
    const page = await given.tab(app, { viewport: { width: 360, height: 740 } })
    await signUpAs(page, 'Olga')
    await openHome(page)
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Olga' })
    await sheet.getByText('olga@example.com').waitFor()
    await sheet.getByRole('button', { name: 'Sign out' }).click()
    await waitForSignIn(page)
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test.each([
    { reason: 'a wrong password', input: { password: 'wrong-horse-battery' } },
    { reason: 'an unknown address', input: { email: 'nobody@example.com' } },
  ])('$reason gets the same message, and no session', async ({ input }) => {
    const app = await given.app()
    await signedUp(app, 'Olga')
    const page = await given.tab(app)
    await page.goto('/sign-in')
    await submitSignIn(page, { ...olga, ...input })
    await page.getByRole('alert').getByText('Incorrect email or password.').waitFor()
    for (const field of ['Email', 'Password'])
      await page.getByLabel(field, { exact: true }).and(page.locator('[aria-invalid="true"]')).waitFor()
    await page.getByLabel('Password', { exact: true }).and(page.locator(':focus')).waitFor()
    expect(await page.context().cookies()).toEqual([])
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test.each([
    { keep: true, lasts: 'outlasts the browser' },
    { keep: false, lasts: 'ends with the browser' },
  ])('with "Keep me signed in" $keep the session $lasts', async ({ keep }) => {
    const app = await given.app()
    await signedUp(app, 'Olga')
    const page = await given.tab(app)
    await page.goto('/sign-in')
    await page.getByRole('checkbox', { name: 'Keep me signed in' }).setChecked(keep)
    await submitSignIn(page, olga)
    await waitForHome(page)
    const cookies = await page.context().cookies()
    const session = cookies.find(({ name }) => name.endsWith('session_token'))
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect((session?.expires ?? 0) > 0).toBe(keep)
  })

  test('after signing in the user is redirected to the requested page', async () => {
    const app = await given.app()
    await signedUp(app, 'Olga')
    const page = await given.tab(app)
    await page.goto('/?from=mail')
    await waitForSignIn(page)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await waitForSignIn(page)
    await submitSignIn(page, olga)
    await waitForHome(page)
    expect(page.url()).toBe(`${app.baseUrl}/?from=mail`)
  })

  test('an untrusted callbackURL in the URL redirects to home', async () => {
    const app = await given.app()
    await signedUp(app, 'Olga')
    const page = await given.tab(app)
    for (const callbackUrl of untrustedUrls) {
      const signInUrl = `/sign-in?callbackURL=${encodeURIComponent(callbackUrl)}`
      await page.goto(signInUrl)
      await submitSignIn(page, olga)
      await waitForHome(page)
      expect(page.url(), callbackUrl).toBe(`${app.baseUrl}/`)
      await page.goto(signInUrl)
      await waitForHome(page)
      expect(page.url(), `${callbackUrl}, signed in`).toBe(`${app.baseUrl}/`)
      await page.context().clearCookies()
    }
  })
})
