import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { mailedLink } from '@foyer/testing/mail'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { fillSignUp, openAccount, signUpAs, submitSignIn, waitForHome, waitForSignIn } from './page-actions.ts'

const usernames = { username: { enabled: true }, rateLimit: { enabled: false } }

inBrowser('usernames', (given) => {
  test('one is chosen at sign-up and signs in', async () => {
    const page = await given.tab(await given.app(usernames))
    await fillSignUp(page, details('Olga'))
    await page.getByLabel('Username (optional)').fill('ab')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Use at least 3 characters').waitFor()
    await page.getByLabel('Username (optional)').fill('Ol.Ga')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await waitForHome(page)
    await page.context().clearCookies()
    await page.goto('/sign-in')
    await expectAccessible(page)
    await submitSignIn(page, { ...details('Olga'), email: 'ol.ga' })
    await waitForHome(page)
  })

  test('one that is taken or reserved is refused at its field', async () => {
    const app = await given.app(usernames)
    await app.client().post('/sign-up/email', { ...details('Max'), username: 'max' })
    const page = await given.tab(app)
    await fillSignUp(page, details('Olga'))
    for (const [name, problem] of [
      ['MAX', 'This username is taken. Choose another one.'],
      ['support', 'This username cannot be used. Choose another one.'],
    ] as const) {
      await page.getByLabel('Username (optional)').fill(name)
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByText(problem).waitFor()
    }
    await page.getByLabel('Username (optional)').fill('')
    await page.getByRole('button', { name: 'Create account' }).click()
    await waitForHome(page)
  })

  test('a wrong one says no more than that something is wrong', async () => {
    const page = await given.tab(await given.app(usernames))
    await page.goto('/sign-in')
    await submitSignIn(page, { ...details('Olga'), email: 'nobody' })
    await page.getByText('Incorrect email, username or password').waitFor()
  })

  test('somebody unverified is told to look for the mail', async () => {
    const app = await given.app({ ...usernames, emailAndPassword: { requireEmailVerification: true } }, mailCaught)
    await app.client().post('/sign-up/email', { ...details('Olga'), username: 'olga' })
    const page = await given.tab(app)
    await page.goto('/sign-in')
    await submitSignIn(page, { ...details('Olga'), email: 'olga' })
    await page.getByText('Your email is not confirmed yet').waitFor()
    await mailedLink(app, 'olga@example.com', 'verify-email')
  })

  test('one is added and changed in the profile', async () => {
    const app = await given.app(usernames)
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    for (const name of ['olga', 'Olga_2']) {
      await openAccount(page)
      await page.getByLabel('Username').fill(name)
      await page.getByRole('button', { name: 'Save' }).first().click()
      await expect
        .poll(
          async () =>
            (await app.database.db.selectFrom('user').select('displayUsername').executeTakeFirst())?.displayUsername,
        )
        .toBe(name)
    }
  })

  test('nothing speaks of them while they are off', async () => {
    const page = await given.tab(await given.app())
    await page.goto('/sign-in')
    await waitForSignIn(page)
    expect(await page.getByText(/username/i).count()).toBe(0)
    await page.goto('/sign-up')
    await page.getByLabel('Your name').waitFor()
    expect(await page.getByText(/username/i).count()).toBe(0)
  })
})
