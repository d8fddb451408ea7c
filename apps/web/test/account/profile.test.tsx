import type { TestClient } from '@foyer/testing/client'
import { mailedLink, sentMails } from '@foyer/testing/mail'
import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { entered, field, fill, heading, openLink, press, region, says } from '#test/page-actions.ts'

const olga = details('Olga')
const NEW_EMAIL = 'petrova@example.com'

type Scene = { app: TestApp; browser: TestClient; user: UserEvent }

describe('the profile', () => {
  const given = testAppsOn()

  async function givenProfile({ confirmed = false } = {}): Promise<Scene> {
    const app = await given()
    const browser = (await givenUsers(app, 'Olga', 'Mia'))('Olga')
    if (confirmed) await run(app.database, 'update "user" set "emailVerified" = true')
    return { app, browser, user: await openPage(app, '/account', browser) }
  }

  async function changeEmail(user: UserEvent, email: string, announced = ''): Promise<void> {
    await press(user, 'Change email')
    await says(announced)
    await fill(user, 'New email', email)
    await press(user, 'Change email')
  }

  function emailOf({ database }: TestApp): Promise<object> {
    const rows = database.db.selectFrom('user').select(['email', 'emailVerified'])
    return rows.where('name', '=', 'Olga').executeTakeFirstOrThrow()
  }

  test('shows a new name on the whole page', async () => {
    const { user } = await givenProfile()
    await fill(user, 'Your name', ' Olga Petrova ')
    await press(user, 'Save profile')
    await says('Profile saved.', await region('Name and picture'))
    await screen.findByRole('button', { name: 'Account: Olga Petrova' })
  })

  test('changes an unverified email at once, and sends a verification mail to the new one', async () => {
    const { app, browser, user } = await givenProfile()
    await changeEmail(user, NEW_EMAIL, 'Your email changes right away.')
    const email = await region('Email')
    await says('Email changed.', email)
    await says(`We sent a confirmation link to ${NEW_EMAIL}.`, email)
    expect(await emailOf(app)).toEqual({ email: NEW_EMAIL, emailVerified: false })
    await openLink(app, await mailedLink(app, NEW_EMAIL, 'verify-email'), browser)
    await heading('Email confirmed')
    expect(await emailOf(app)).toEqual({ email: NEW_EMAIL, emailVerified: true })
  })

  test('changes a verified email after confirmation by its signed-in owner', async () => {
    const { app, browser, user } = await givenProfile({ confirmed: true })
    await changeEmail(user, NEW_EMAIL, 'We’ll send a link to olga@example.com first.')
    await says('We sent a link to olga@example.com. Open it to change your email')
    expect(await emailOf(app)).toEqual({ email: olga.email, emailVerified: true })
    const link = await mailedLink(app, olga.email, 'change-email')
    await openLink(app, link, app.client())
    await heading('Sign in to continue')
    expect(await emailOf(app)).toEqual({ email: olga.email, emailVerified: true })
    await openLink(app, link, browser)
    await says(`${NEW_EMAIL} is not confirmed yet.`)
    expect(await emailOf(app)).toEqual({ email: NEW_EMAIL, emailVerified: false })
  })

  test.each([
    { part: 'Name and picture', label: 'Your name', value: '   ', action: 'Save profile', message: 'Enter your name.' },
    { part: 'Email', label: 'New email', value: 'olga@', action: 'Change email', message: 'Enter a valid email.' },
    {
      part: 'Email',
      label: 'New email',
      value: 'Olga@Example.com',
      action: 'Change email',
      message: 'This is already your email',
    },
    {
      part: 'Email',
      label: 'New email',
      value: 'mia@example.com',
      action: 'Change email',
      message: 'This email can’t be used here',
    },
  ])('refuses $value, with a message next to $label', async ({ part, label, value, action, message }) => {
    const { app, user } = await givenProfile()
    const before = await tablesWithoutCounters(app.database)
    const section = await region(part)
    if (part === 'Email') await press(user, action, section)
    await fill(user, label, value, section)
    await press(user, action, section)
    await says(message, section)
    await waitFor(async () => expect(document.activeElement).toBe(await field(label, section)))
    expect(await entered(label, section)).toBe(value)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('refuses what is no link to a picture, with a message next to its field', async () => {
    const { app, user } = await givenProfile()
    const profile = await region('Name and picture')
    await press(user, 'Use a link', profile)
    const link = await field('Link', profile)
    await waitFor(() => expect(document.activeElement).toBe(link))
    await fill(user, 'Link', 'javascript:alert(1)', profile)
    await press(user, 'Save profile', profile)
    await within(profile).findByText('Enter a link that starts with https://.')
    expect(document.activeElement).toBe(link)
    const images = await app.database.db.selectFrom('user').select('image').where('name', '=', 'Olga').execute()
    expect(images).toEqual([{ image: null }])
  })

  test('has a language, which applies at once, when loaded again, and in mails', async () => {
    const { app, browser } = await givenProfile()
    const preferences = await openPage(app, '/account/preferences', browser)
    const language = within(await region('Language')).getByRole('combobox')
    await preferences.selectOptions(language, 'de')
    await says('Sprache gespeichert. Sie gilt auch für unsere E-Mails.')
    localStorage.clear()
    const user = await openPage(app, '/account/preferences', browser)
    await heading('Einstellungen', 1)
    expect(Reflect.get(within(await region('Sprache')).getByRole('combobox'), 'value')).toBe('de')
    expect(document.documentElement.lang).toBe('de')
    await openPage(app, '/account', browser)
    await press(user, 'Bestätigungslink senden')
    await says('E-Mail gesendet.')
    expect(await sentMails(app)).toEqual(['olga@example.com verify-email'])
    expect(app.mailbox.list(olga.email)[0]?.subject).toContain('E-Mail-Adresse für Foyer bestätigen')
  })
})

describe('a service without some features', () => {
  const given = testAppsOn()

  test('does not offer to change an email or to delete an account', async () => {
    const app = await given({ user: { changeEmail: { enabled: false }, deleteUser: { enabled: false } } })
    const browser = (await givenUsers(app, 'Olga'))('Olga')
    await openPage(app, '/account', browser)
    await region('Email')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Change email' })).toBeNull())
    await openPage(app, '/account/data', browser)
    await screen.findByRole('button', { name: 'Download data' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete account…' })).toBeNull())
  })
})
