import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import {
  atHome,
  atSignIn,
  entered,
  field,
  fill,
  heading,
  press,
  region,
  says,
  submitSignUp,
} from '#test/page-actions.ts'

const olga = details('Olga')

describe('signing up', () => {
  const given = testAppsOn()

  test('leads home, which shows the name, the email and the current device', async () => {
    const app = await given()
    const browser = app.client()
    const user = await openPage(app, '/sign-up', browser)
    await submitSignUp(user, olga)
    await atHome()
    const who = await region('Your profile')
    within(who).getByRole('heading', { name: 'Olga' })
    await says('olga@example.com', who)
    await says('This device', await screen.findByRole('list', { name: 'Recent sign-ins' }))
    await openPage(app, '/account/sessions', browser)
    await says('No other devices')
    await says('This device', screen.getByRole('table', { name: 'Where you are signed in' }))
  })

  test('with an existing email is refused with a message', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const browser = app.client()
    const user = await openPage(app, '/sign-up', browser)
    await submitSignUp(user, { ...olga, name: 'Somebody else' })
    await says('An account with this email already exists.', await screen.findByRole('alert'))
    expect(await entered('Email')).toBe('olga@example.com')
    expect(browser.cookies.size).toBe(0)
    expect(await countRows(app.database, 'user')).toBe(1)
  })

  test.each([
    { wrong: { password: 'short' }, label: 'Password', message: 'Use at least 8 characters.' },
    { wrong: { email: 'olga@' }, label: 'Email', message: 'Enter a valid email.' },
    { wrong: { name: '  ' }, label: 'Your name', message: 'Enter your name.' },
  ])('with $wrong is refused next to the field, before anything is sent', async ({ wrong, label, message }) => {
    const app = await given()
    const { client, sent } = networkOf(app.client())
    const user = await openPage(app, '/sign-up', client)
    await submitSignUp(user, { ...olga, ...wrong })
    await says(message)
    const input = await field(label)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(input)
    // Queries have their input in the path, and nothing else was sent.
    expect(sent.filter((path) => !path.includes('?'))).toEqual([])
    expect(await countRows(app.database, 'user')).toBe(0)
  })

  test.each(['password1', 'Olga2026!'])(
    'with %s is refused next to the field, and with another one it is not',
    async (password) => {
      const app = await given()
      const user = await openPage(app, '/sign-up')
      await submitSignUp(user, { ...olga, password })
      await says('Too easy to guess.')
      const input = await field('Password')
      expect(input.getAttribute('aria-invalid')).toBe('true')
      expect(document.activeElement).toBe(input)
      expect(await countRows(app.database, 'user')).toBe(0)
      await submitSignUp(user, olga)
      await atHome()
    },
  )

  test('tells the strength of the password while it is typed', async () => {
    const user = await openPage(await given(), '/sign-up')
    await fill(user, 'Your name', 'Olga')
    await fill(user, 'Password', 'olga')
    await says('4 more characters needed')
    await fill(user, 'Password', 'tall arches keep the rain off')
    await says('Strong')
  })

  test('shows the password on request', async () => {
    const user = await openPage(await given(), '/sign-up')
    const password = await field('Password')
    await press(user, 'Show password')
    expect(password.getAttribute('type')).toBe('text')
    await press(user, 'Hide password')
    expect(password.getAttribute('type')).toBe('password')
  })

  test('without automatic sign-in leads to the sign-in page', async () => {
    const app = await given({ emailAndPassword: { autoSignIn: false } })
    const user = await openPage(app, '/sign-up')
    await submitSignUp(user, olga)
    await heading('Your account is ready')
    await says('You can now sign in as olga@example.com.')
    expect(await countRows(app.database, 'session')).toBe(0)
    await press(user, 'Go to sign in')
    await atSignIn()
  })

  test('with required verification asks to check the mail', async () => {
    const app = await given({
      emailAndPassword: { requireEmailVerification: true },
      emailVerification: { sendOnSignUp: true },
    })
    const user = await openPage(app, '/sign-up')
    await submitSignUp(user, olga)
    await heading('Confirm your email')
    await says('We sent a link to olga@example.com.')
    await press(user, 'Use another email')
    expect(await entered('Your name')).toBe(olga.name)
    expect(await entered('Password')).toBe('')
    await submitSignUp(user, { ...olga, email: 'olga.petrova@example.com' })
    await says('We sent a link to olga.petrova@example.com.')
    await press(user, 'Back to sign in')
    await atSignIn()
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test.each(['/sign-in', '/sign-up'])('is not offered at %s when passwords are disabled', async (path) => {
    await openPage(await given({ emailAndPassword: { enabled: false } }), path)
    await heading('Password sign-in is turned off')
    expect(screen.queryAllByRole('textbox')).toEqual([])
  })

  test('is not offered where nobody may sign up', async () => {
    const app = await given({ emailAndPassword: { disableSignUp: true } })
    await openPage(app, '/sign-in')
    await atSignIn()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull())
    await openPage(app, '/sign-up')
    await heading('Sign-up is closed')
  })
})
