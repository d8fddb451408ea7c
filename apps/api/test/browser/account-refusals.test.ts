import { withoutPassword } from '@foyer/testing/account-rows'
import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { sentMails } from '@foyer/testing/mail'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { openAccount, regionOf, signUpAs, waitForHome } from './page-actions.ts'

inBrowser('refusals on the account page', (given) => {
  test.each([
    {
      region: 'Name and picture',
      field: 'Your name',
      value: '   ',
      button: 'Save profile',
      message: 'Enter your name.',
    },
    {
      region: 'Email',
      field: 'New email',
      value: 'olga@',
      button: 'Change email',
      message: 'Enter a valid email.',
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
    if (region === 'Email') await section.getByRole('button', { name: button }).click()
    await section.getByLabel(field).fill(value)
    await section.getByRole('button', { name: button }).click()
    await section.getByText(message, { exact: true }).waitFor()
    await section.getByLabel(field).and(page.locator(':focus')).waitFor()
    expect(await section.getByLabel(field).inputValue()).toBe(value)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('what is no link to a picture is refused, with a message next to its field', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openAccount(page)
    const profile = regionOf(page, 'Name and picture')
    await profile.getByRole('button', { name: 'Use a link' }).click()
    const link = profile.getByLabel('Link', { exact: true })
    await link.and(page.locator(':focus')).waitFor()
    await link.fill('javascript:alert(1)')
    await profile.getByRole('button', { name: 'Save profile' }).click()
    await profile.getByText('Enter a link that starts with https://.', { exact: true }).waitFor()
    await link.and(page.locator(':focus')).waitFor()
    expect(await app.database.db.selectFrom('user').select('image').execute()).toEqual([{ image: null }])
  })

  test('a wrong password is reported next to its field, and the input is kept', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openAccount(page, 'sign-in-methods')
    const before = await tablesWithoutCounters(app.database)
    await page.getByRole('button', { name: 'Change password' }).click()
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
    await openAccount(page, 'sign-in-methods')
    const password = regionOf(page, 'Password')
    await password.getByText('You don’t have a password yet.').waitFor()
    expect(await password.getByRole('textbox').count()).toBe(0)
    await password.getByRole('button', { name: 'Send link' }).click()
    await password.getByText('We sent a link to olga@example.com.').waitFor()
    expect(await sentMails(app)).toEqual(['olga@example.com reset-password'])
  })

  test('an image is shown, and initials if it does not load', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openAccount(page)
    const profile = regionOf(page, 'Name and picture')
    await profile.getByRole('button', { name: 'Use a link' }).click()
    const link = profile.getByLabel('Link', { exact: true })
    await link.fill(`${app.baseUrl}/sign-in`)
    await profile.getByText('This picture can’t be loaded').waitFor()
    await link.fill(`${app.baseUrl}/favicon.svg`)
    await profile.locator('img').waitFor()
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
    await openAccount(page)
    expect(await page.getByRole('button', { name: 'Change email' }).count()).toBe(0)
    await openAccount(page, 'data')
    await page.getByRole('button', { name: 'Download data' }).waitFor()
    expect(await page.getByRole('button', { name: 'Delete account…' }).count()).toBe(0)
  })

  test('sign-in methods that fail to load show an error, and load after a retry', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await page.route('**/trpc/*listAccounts*', (route) => route.abort())
    await page.goto('/account/sign-in-methods')
    const alert = regionOf(page, 'Password').getByRole('alert')
    await alert.getByText('Your sign-in methods couldn’t be loaded').waitFor()
    await page.unroute('**/trpc/*listAccounts*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await regionOf(page, 'Password').getByRole('button', { name: 'Change password' }).waitFor()
  })
})
