import { inBrowser } from '@foyer/testing/browser/in-browser'
import { mailedCode, mailedLink } from '@foyer/testing/mail'
import { accountsIn } from '@foyer/testing/providers/authorization-flow'
import { allTables } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundled, generations, givenComponents } from './better-auth-ui.ts'
import {
  cardOf,
  clickAndWait,
  expectNoError,
  fillSignUp,
  NEW_PASSWORD,
  settingsShown,
  signInShown,
  submitSignIn,
} from './better-auth-ui-actions.ts'
import { decideAtProvider, OLGAS_EMAIL } from './providers.ts'

const olga = details('Olga')

inBrowser('signing in by better-auth-ui', (given) => {
  beforeAll(...bundled)

  describe.each(generations)('in generation $generation', (generation) => {
    test('takes a username, and a new password once the mailed link has come', async () => {
      const { app, page } = await givenComponents(given, generation)
      await page.goto('/auth/sign-up')
      await fillSignUp(page)
      await settingsShown(page)
      await expectNoError(page)
      await page.goto('/auth/sign-out')
      await signInShown(page)
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await page.getByPlaceholder('m@example.com').fill(olga.email)
      await clickAndWait(page, 'Send reset link', /\/(?:request|forget)-password[\w-]*$/)
      await signInShown(page)
      await page.goto((await mailedLink(app, olga.email, 'reset-password')).href)
      await page.getByPlaceholder('New Password').fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Save new password' }).click()
      await submitSignIn(page, 'olga_o', NEW_PASSWORD)
      await settingsShown(page)
      await expectNoError(page)
      expect((await allTables(app.database)).user).toMatchObject([{ username: 'olga_o' }])
    })

    test('takes a mailed link and a mailed code', async () => {
      const { app, page } = await givenComponents(given, generation)
      await page.goto('/auth/magic-link')
      await page.getByPlaceholder('m@example.com').fill(olga.email)
      await page.getByRole('button', { name: 'Send magic link' }).click()
      await page.getByRole('status').filter({ hasText: 'Check your email' }).waitFor()
      await page.goto((await mailedLink(app, olga.email, 'magic-link')).href)
      await settingsShown(page)
      await page.goto('/auth/sign-out')
      await signInShown(page)
      await page.getByRole('button', { name: 'Sign in with Email Code' }).click()
      await page.getByPlaceholder('m@example.com').fill(olga.email)
      await clickAndWait(page, 'Send code', /\/send-verification-otp$/)
      await page.locator('input[name=code]').fill(await mailedCode(app, olga.email))
      await settingsShown(page)
      await expectNoError(page)
      expect((await allTables(app.database)).user).toMatchObject([{ email: olga.email, emailVerified: true }])
    })

    test('takes an account at a provider, and links and unlinks one', async () => {
      const { app, page } = await givenComponents(given, generation)
      await page.goto('/auth/sign-in')
      await page.getByRole('button', { name: 'GitHub' }).click()
      await decideAtProvider(page, 'Allow')
      await settingsShown(page)
      expect(await accountsIn(app)).toEqual([`${OLGAS_EMAIL} github`])
      await page.goto(`${generation.account}/security`)
      const mailed = page.waitForResponse(/\/request-password-reset$/)
      await cardOf(page, 'Set Password').getByRole('button').click()
      await mailed
      await page.goto((await mailedLink(app, OLGAS_EMAIL, 'reset-password')).href)
      await page.getByPlaceholder('New Password').fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Save new password' }).click()
      await submitSignIn(page, OLGAS_EMAIL, NEW_PASSWORD)
      await settingsShown(page)
      await page.goto(`${generation.account}/security`)
      await page.getByRole('button', { name: 'Unlink' }).click()
      await page.getByRole('button', { name: 'Link', exact: true }).waitFor()
      expect(await accountsIn(app)).toEqual([`${OLGAS_EMAIL} credential`])
      await page.getByRole('button', { name: 'Link', exact: true }).click()
      await decideAtProvider(page, 'Allow')
      await page.getByRole('button', { name: 'Unlink' }).waitFor()
      expect(await accountsIn(app)).toEqual([`${OLGAS_EMAIL} credential`, `${OLGAS_EMAIL} github`])
      await expectNoError(page)
    })
  })

  test('waits for the link that verifies an email in generation 2', async () => {
    const { app, page } = await givenComponents(given, generations[0], {
      emailAndPassword: { requireEmailVerification: true },
      emailVerification: { sendOnSignUp: true },
    })
    await page.goto('/auth/sign-up')
    await fillSignUp(page)
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await page.goto((await mailedLink(app, olga.email, 'verify-email')).href)
    await submitSignIn(page, olga.email, olga.password)
    await settingsShown(page)
    await expectNoError(page)
    expect((await allTables(app.database)).user).toMatchObject([{ emailVerified: true }])
  })

  test('takes the code that verifies an email in generation 3', async () => {
    const { app, page } = await givenComponents(given, generations[1], {
      emailAndPassword: { requireEmailVerification: true },
      emailOTP: { enabled: true, sendVerificationOnSignUp: true },
    })
    await page.goto('/auth/sign-up')
    await fillSignUp(page)
    await expect.poll(() => page.url()).toContain('/auth/email-verification')
    await page.locator('input[name=code]').fill(await mailedCode(app, olga.email))
    await submitSignIn(page, olga.email, olga.password)
    await settingsShown(page)
    await expectNoError(page)
    expect((await allTables(app.database)).user).toMatchObject([{ emailVerified: true }])
  })
})
