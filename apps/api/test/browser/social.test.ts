import { inBrowser } from '@foyer/testing/browser/in-browser'
import { accountsIn } from '@foyer/testing/providers/authorization-flow'
import { countRows, run } from '@foyer/testing/tables'
import { expect, test } from 'vitest'
import { openAccount, openPage, regionOf, submitSignIn, waitForHome, waitForSignIn } from './page-actions.ts'
import { decideAtProvider, givenAppWithProviders, MAX, NORA, OLGAS_EMAIL } from './providers.ts'

inBrowser('signing in with a provider', (given) => {
  test.each(['github', 'google', 'apple'] as const)(
    'a new user of %s gets an account, and signs in to it again',
    async (id) => {
      const { app } = await givenAppWithProviders(given, [id])
      const page = await given.tab(app)
      await openPage(page, '/sign-up')
      await page.getByRole('button', { name: /^Continue with / }).click()
      await decideAtProvider(page, 'Allow')
      await waitForHome(page)
      expect(await accountsIn(app)).toEqual([`${OLGAS_EMAIL} ${id}`])
      const other = await given.tab(app)
      await openPage(other, '/sign-in')
      await other.getByRole('button', { name: /^Continue with / }).click()
      await decideAtProvider(other, 'Allow')
      await waitForHome(other)
      expect(await accountsIn(app)).toEqual([`${OLGAS_EMAIL} ${id}`])
    },
  )

  test('after signing in the user is redirected to the requested page', async () => {
    const { app } = await givenAppWithProviders(given, ['github'])
    const page = await given.tab(app)
    await page.goto('/account')
    await waitForSignIn(page)
    await page.getByRole('button', { name: 'Continue with GitHub' }).click()
    await decideAtProvider(page, 'Allow')
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  })

  test('after a denial an error is shown, and the callback URL is kept', async () => {
    const { app } = await givenAppWithProviders(given, ['github', 'apple'])
    const page = await given.tab(app)
    for (const name of ['GitHub', 'Apple']) {
      await openPage(page, '/sign-in?callbackURL=%2Faccount')
      await page.getByRole('button', { name: `Continue with ${name}` }).click()
      await decideAtProvider(page, 'Deny')
      await page.getByRole('alert').getByText('You canceled at the provider.').waitFor()
      expect(new URL(page.url()).searchParams.get('callbackURL')).toBe('/account')
    }
    expect(await countRows(app.database, 'user')).toBe(0)
    expect(await countRows(app.database, 'verification')).toBe(0)
  })

  test('with the email of another account the user is told how to link the provider, and can do so', async () => {
    const { app } = await givenAppWithProviders(given, ['github', 'spotify'])
    const max = { name: MAX, email: 'max.muster@example.com', password: 'correct-horse-battery' }
    await app.client().post('/sign-up/email', max)
    const page = await given.tab(app)
    await openPage(page, '/sign-in')
    for (const name of ['Spotify', 'GitHub']) {
      await page.getByRole('button', { name: `Continue with ${name}` }).click()
      await decideAtProvider(page, 'Allow', MAX)
      const message = page.getByRole('alert').getByText('can’t confirm that the email is yours')
      await message.waitFor()
      expect(await message.textContent()).toContain('sign in the way you did before and link the provider')
    }
    expect(await accountsIn(app)).toEqual([`${max.email} credential`])
    await submitSignIn(page, max)
    await waitForHome(page)
    await openAccount(page, 'sign-in-methods')
    const methods = regionOf(page, 'Linked accounts')
    // Their password is no linked account.
    await methods.getByText('No accounts linked yet.').waitFor()
    expect(await methods.getByRole('listitem').count()).toBe(0)
    // Spotify never verifies an email.
    expect(await methods.getByRole('button', { name: /^Link / }).allTextContents()).toHaveLength(1)
    await methods.getByRole('button', { name: 'Link GitHub' }).click()
    await page.getByRole('radio', { name: 'Somebody else' }).check()
    await page.getByLabel('Their address').fill(max.email)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('alert').getByText('GitHub linked.').waitFor()
    expect(await accountsIn(app)).toEqual([`${max.email} credential`, `${max.email} github`])
  })

  test('a banned user gets a message', async () => {
    const { app } = await givenAppWithProviders(given, ['github'])
    const page = await given.tab(app)
    await openPage(page, '/sign-up')
    await page.getByRole('button', { name: 'Continue with GitHub' }).click()
    await decideAtProvider(page, 'Allow')
    await waitForHome(page)
    await run(app.database, 'update "user" set banned = true')
    const other = await given.tab(app)
    await openPage(other, '/sign-in')
    await other.getByRole('button', { name: 'Continue with GitHub' }).click()
    await decideAtProvider(other, 'Allow')
    await other.getByRole('alert').getByText('This account has been banned.').waitFor()
    await waitForSignIn(other)
  })

  test('without an email from the provider the user is asked for one', async () => {
    const { app } = await givenAppWithProviders(given, ['tiktok'])
    const page = await given.tab(app)
    await openPage(page, '/sign-up')
    await page.getByRole('button', { name: 'Continue with TikTok' }).click()
    await decideAtProvider(page, 'Allow', NORA)
    await waitForHome(page)
    await page.getByRole('region', { name: 'Add your email' }).getByRole('link').click()
    const email = regionOf(page, 'Email')
    await email.getByText('TikTok didn’t share your email').waitFor()
    await email.getByLabel('New email').fill('nora@example.com')
    await email.getByRole('button', { name: 'Change email' }).click()
    await email.getByText('nora@example.com', { exact: true }).waitFor()
    expect(await accountsIn(app)).toEqual(['nora@example.com tiktok'])
  })
})

inBrowser('the sign-in page', (given) => {
  test('shows no provider if none is configured', async () => {
    const page = await given.tab(await given.app())
    await openPage(page, '/sign-in')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^Continue with/ }).count()).toBe(0)
  })

  test('with many providers shows the first ones, and the rest on request', async () => {
    const ids = ['github', 'google', 'apple', 'discord', 'gitlab', 'kick', 'reddit', 'roblox', 'vk', 'zoom'] as const
    const page = await given.tab((await givenAppWithProviders(given, ids)).app)
    await openPage(page, '/sign-in')
    const buttons = page.getByRole('button', { name: /^Continue with/ })
    expect(await buttons.count()).toBe(4)
    await page.getByRole('button', { name: 'More ways to sign in' }).click()
    expect(await buttons.count()).toBe(10)
  })

  test('without passwords shows only the providers', async () => {
    const options = { emailAndPassword: { enabled: false } }
    const page = await given.tab((await givenAppWithProviders(given, ['github'], { options })).app)
    await openPage(page, '/sign-in')
    await page.getByRole('button', { name: 'Continue with GitHub' }).waitFor()
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0)
  })

  test.each([
    ['state_not_found', 'Sign-in took too long'],
    ['signup_disabled', 'You don’t have an account yet'],
    ['email_not_found', 'The provider didn’t share your email'],
    ['invalid_code', 'The provider didn’t respond as expected'],
    ['<b>made up</b>', 'Sign-in failed'],
  ])('shows for %s: %s', async (code, message) => {
    const page = await given.tab(await given.app())
    await openPage(page, `/sign-in?error=${encodeURIComponent(code)}`)
    await page.getByRole('alert').getByText(message).waitFor()
  })
})
