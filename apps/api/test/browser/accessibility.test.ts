import { allFeatures } from '@foyer/testing/all-features'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { accountPaths, openAccount, openHome, openPage, signInOnTwoDevices, signUpAs } from './page-actions.ts'
import { PHONE } from './phone.ts'

const signedOutPages = [
  '/sign-in',
  '/sign-in?goodbye=true',
  '/sign-up',
  '/forgot-password',
  '/reset-password?token=unspent',
  '/reset-password?error=INVALID_TOKEN',
  '/verify-email',
  '/verify-email?error=token_expired',
  '/no/such/page',
]

inBrowser('every page', (given) => {
  test.each(signedOutPages)('%s is accessible', async (path) => {
    const page = await given.tab(await given.app())
    await openPage(page, path)
    await expectAccessible(page)
  })

  test('home is accessible', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await openHome(page)
    await page.getByText('This device').waitFor()
    await expectAccessible(page)
  })

  test('the list of devices and its dialog are accessible', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signInOnTwoDevices(given, app, page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog', { name: 'Sign out everywhere?' }).waitFor()
    await expectAccessible(page)
  })

  test.each(accountPaths)('%s is accessible, also where its navigation is above it', async (path) => {
    const page = await given.tab(await given.app(allFeatures))
    await signUpAs(page, 'Olga')
    await openPage(page, path)
    await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
  })

  test('messages on the pages of the account are accessible', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await openAccount(page)
    for (const button of ['Save profile', 'Send confirmation link', 'Change email']) {
      await page.getByRole('button', { name: button }).click()
    }
    await page.getByText('Email sent.').waitFor()
    await expectAccessible(page)
    await openAccount(page, 'sign-in-methods')
    for (const _ of ['opens', 'submits']) await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Enter your password').first().waitFor()
    await expectAccessible(page)
  })

  test('the dialog for deleting the account is accessible', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await openAccount(page, 'data')
    await page.getByRole('button', { name: 'Delete account…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByText('The email of this account is olga@example.com').waitFor()
    await expectAccessible(page)
  })

  test('the confirmation of a sent mail is accessible', async () => {
    const page = await given.tab(await given.app())
    await openPage(page, '/forgot-password')
    await page.getByLabel('Email').fill('olga@example.com')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByText(/You can resend it/).waitFor()
    await expectAccessible(page)
  })

  test('error messages are accessible', async () => {
    const page = await given.tab(await given.app())
    await openPage(page, '/sign-up')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Enter your name').waitFor()
    await expectAccessible(page)
    await page.route('**/trpc/*listSessions*', (route) => route.abort())
    await signUpAs(page, 'Olga')
    await openHome(page)
    await page.getByText('Your recent sign-ins couldn’t be loaded').waitFor()
    await expectAccessible(page)
  })
})
