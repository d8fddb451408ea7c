import { testDatabases } from '@foyer/db/testing/test-database'
import { withoutPassword } from '@foyer/testing/account-rows'
import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { sentMails } from '@foyer/testing/mail'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { openAccount, regionOf, signUpAs, waitForHome } from './page-actions.ts'

const olga = details('Olga')

inBrowser('refusals on the account page', testDatabases().slice(0, 1), (given) => {
  test.each([
    { region: 'Profile', field: 'Your name', value: '   ', button: 'Save profile', message: 'Enter your name' },
    {
      region: 'Profile',
      field: 'Profile picture',
      value: 'javascript:alert(1)',
      button: 'Save profile',
      message: 'Enter a link that starts with https://',
    },
    {
      region: 'Email',
      field: 'New email',
      value: 'olga@',
      button: 'Change email',
      message: 'Enter a valid email',
    },
    {
      region: 'Email',
      field: 'New email',
      value: 'Olga@Example.com',
      button: 'Change email',
      message: 'This is already your email',
    },
    {
      region: 'Email',
      field: 'New email',
      value: 'mia@example.com',
      button: 'Change email',
      message: 'This email can’t be used here',
    },
  ])('$value is refused, with a message next to $field', async ({ region, field, value, button, message }) => {
    const app = await given.app()
    await signedUp(app, 'Mia')
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openAccount(page)
    const before = await tablesWithoutCounters(app.database)
    const section = regionOf(page, region)
    await section.getByLabel(field).fill(value)
    await section.getByRole('button', { name: button }).click()
    await section.getByText(message, { exact: true }).waitFor()
    await section.getByLabel(field).and(page.locator(':focus')).waitFor()
    expect(await section.getByLabel(field).inputValue()).toBe(value)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a wrong password is reported next to its field, and the input is kept', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openAccount(page)
    const before = await tablesWithoutCounters(app.database)
    await page.getByLabel('Current password').fill('wrong-horse-battery')
    await page.getByLabel('New password', { exact: true }).fill('tall arches keep the rain off')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Incorrect password').waitFor()
    await page.getByLabel('Current password').and(page.locator(':focus')).waitFor()
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('tall arches keep the rain off')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a user without a password is mailed a link to set one', async () => {
    const app = await given.app({}, mailCaught)
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await withoutPassword(app, 'Olga')
    await openAccount(page)
    const password = regionOf(page, 'Password')
    await password.getByText('You don’t have a password yet.').waitFor()
    expect(await password.getByRole('textbox').count()).toBe(0)
    await password.getByRole('button', { name: 'Send reset link' }).click()
    await password.getByText('Email sent.').waitFor()
    expect(await sentMails(app)).toEqual(['olga@example.com reset-password'])
  })

  test('an image is shown, and initials if it does not load', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openAccount(page)
    const profile = regionOf(page, 'Profile')
    await profile.getByLabel('Profile picture').fill(`${app.baseUrl}/sign-in`)
    await profile.getByText('This image can’t be loaded').waitFor()
    await profile.getByLabel('Profile picture').fill(`${app.baseUrl}/favicon.svg`)
    await profile.getByText('Preview').waitFor()
    await profile.getByRole('button', { name: 'Save profile' }).click()
    await profile.getByText('Profile saved.').waitFor()
    await page.goto('/')
    await waitForHome(page)
    expect(await page.locator('main img').getAttribute('src')).toBe(`${app.baseUrl}/favicon.svg`)
  })

  test('disabled features are not offered', async () => {
    const app = await given.app({ user: { changeEmail: { enabled: false }, deleteUser: { enabled: false } } })
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await page.goto('/account')
    await page.getByRole('button', { name: 'Change password' }).waitFor()
    await page.getByRole('button', { name: 'Change email' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Delete account…' }).waitFor({ state: 'hidden' })
  })

  test('sign-in methods that fail to load show an error, and load after a retry', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await page.route('**/trpc/*listAccounts*', (route) => route.abort())
    await page.goto('/account')
    const alert = regionOf(page, 'Password').getByRole('alert')
    await alert.getByText('Your sign-in methods couldn’t be loaded').waitFor()
    await page.unroute('**/trpc/*listAccounts*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('Current password').fill(PASSWORD)
    expect(await page.getByLabel('Your name').inputValue()).toBe(olga.name)
  })
})
