import { testDatabases } from '@foyer/db/testing'
import { expect, test } from 'vitest'
import { withoutPassword } from '../support/account-life.ts'
import { sentMails } from '../support/mail.ts'
import { details, PASSWORD, signedUp } from '../support/people.ts'
import { lastingTables } from '../support/tables.ts'
import { inBrowser, mailCaught } from './in-browser.ts'
import { enterNew, openAccount, partOf, seeHome } from './visit.ts'

const olga = details('Olga')

inBrowser('what the account will not do', testDatabases().slice(0, 1), (given) => {
  test.each([
    { part: 'Profile', field: 'Your name', value: '   ', act: 'Save profile', words: 'Tell us your name' },
    {
      part: 'Profile',
      field: 'Address of a picture',
      value: 'javascript:alert(1)',
      act: 'Save profile',
      words: 'Enter an address that begins with https:// or http://',
    },
    {
      part: 'Email',
      field: 'New address',
      value: 'olga@',
      act: 'Change address',
      words: 'This does not look like an email address',
    },
    {
      part: 'Email',
      field: 'New address',
      value: 'Olga@Example.com',
      act: 'Change address',
      words: 'This is your address already',
    },
    {
      part: 'Email',
      field: 'New address',
      value: 'mia@example.com',
      act: 'Change address',
      words: 'This address cannot be used here',
    },
  ])('$value is refused beside $field', async ({ part, field, value, act, words }) => {
    const world = await given.world()
    await signedUp(world, 'Mia')
    const page = await given.tab(world)
    await enterNew(page, 'Olga')
    await openAccount(page)
    const before = await lastingTables(world.database)
    const section = partOf(page, part)
    await section.getByLabel(field).fill(value)
    await section.getByRole('button', { name: act }).click()
    await section.getByText(words, { exact: true }).waitFor()
    await section.getByLabel(field).and(page.locator(':focus')).waitFor()
    expect(await section.getByLabel(field).inputValue()).toBe(value)
    expect(await lastingTables(world.database)).toEqual(before)
  })

  test('a wrong password is told beside its field, and what was typed stays', async () => {
    const world = await given.world()
    const page = await given.tab(world)
    await enterNew(page, 'Olga')
    await openAccount(page)
    const before = await lastingTables(world.database)
    await page.getByLabel('Current password').fill('wrong-horse-battery')
    await page.getByLabel('New password', { exact: true }).fill('tall arches keep the rain off')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('This is not your password').waitFor()
    await page.getByLabel('Current password').and(page.locator(':focus')).waitFor()
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('tall arches keep the rain off')
    expect(await lastingTables(world.database)).toEqual(before)
  })

  test('who has no password is mailed a link to choose one', async () => {
    const world = await given.world({}, mailCaught)
    const page = await given.tab(world)
    await enterNew(page, 'Olga')
    await withoutPassword(world, 'Olga')
    await openAccount(page)
    const password = partOf(page, 'Password')
    await password.getByText('You come in without a password so far.').waitFor()
    expect(await password.getByRole('textbox').count()).toBe(0)
    await password.getByRole('button', { name: 'Mail me a link' }).click()
    await password.getByText('The mail is on its way.').waitFor()
    expect(await sentMails(world)).toEqual(['olga@example.com reset-password'])
  })

  test('a picture is shown when there is one, and initials where it does not come', async () => {
    const world = await given.world()
    const page = await given.tab(world)
    await enterNew(page, 'Olga')
    await openAccount(page)
    const profile = partOf(page, 'Profile')
    await profile.getByLabel('Address of a picture').fill(`${world.baseUrl}/sign-in`)
    await profile.getByText('No picture comes from this address').waitFor()
    await profile.getByLabel('Address of a picture').fill(`${world.baseUrl}/favicon.svg`)
    await profile.getByText('This is you.').waitFor()
    await profile.getByRole('button', { name: 'Save profile' }).click()
    await profile.getByText('Your profile is saved.').waitFor()
    await page.goto('/')
    await seeHome(page)
    expect(await page.locator('main img').getAttribute('src')).toBe(`${world.baseUrl}/favicon.svg`)
  })

  test('what is switched off is not offered', async () => {
    const world = await given.world({ user: { changeEmail: { enabled: false }, deleteUser: { enabled: false } } })
    const page = await given.tab(world)
    await enterNew(page, 'Olga')
    await page.goto('/account')
    await page.getByRole('button', { name: 'Change password' }).waitFor()
    await page.getByRole('button', { name: 'Change address' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Delete account…' }).waitFor({ state: 'hidden' })
  })

  test('ways in that could not be loaded say so, and are there after another try', async () => {
    const page = await given.tab(await given.world())
    await enterNew(page, 'Olga')
    await page.route('**/trpc/*listAccounts*', (route) => route.abort())
    await page.goto('/account')
    const alert = partOf(page, 'Password').getByRole('alert')
    await alert.getByText('Your ways of signing in could not be loaded').waitFor()
    await page.unroute('**/trpc/*listAccounts*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('Current password').fill(PASSWORD)
    expect(await page.getByLabel('Your name').inputValue()).toBe(olga.name)
  })
})
