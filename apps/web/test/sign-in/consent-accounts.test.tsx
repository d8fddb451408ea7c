import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { button, entered, fill, heading, leftFor, press, says, submitSignIn, submitSignUp } from '#test/page-actions.ts'
import { givenRequests, TITLE } from './authorization-requests.ts'

describe('before it asks for consent, the page of a sign-in to an application', () => {
  const given = testAppsOn()
  const givenClient = (options?: FoyerOptions) => givenRequests(given, options)

  test('leads to the sign-in page, with the email that the application names, and goes on afterwards', async () => {
    const { app, pageFor } = await givenClient()
    await signedUp(app, 'Olga')
    const browser = app.client()
    const user = await openPage(app, await pageFor(browser, { login_hint: 'olga@example.com' }), browser)
    await heading('Welcome back', 1)
    expect(await entered('Email')).toBe('olga@example.com')
    await submitSignIn(user, details('Olga'))
    await heading(TITLE)
  })

  test('leads to the sign-up page where a new account is asked for, and goes on as the new user', async () => {
    const { app, pageFor } = await givenClient()
    const browser = app.client()
    const left = leftFor()
    const user = await openPage(app, await pageFor(browser, { prompt: 'create' }), browser)
    await submitSignUp(user, details('Olga'))
    await waitFor(() => expect(left).toHaveLength(1))
    await openLeft(app, left, browser)
    await heading(TITLE)
  })

  test('offers a new account beside the one that is signed in, and goes on with that one too', async () => {
    const { app, pageFor } = await givenClient({ multiSession: { enabled: true } })
    const olga = await signedUp(app, 'Olga')
    const left = leftFor()
    const user = await openPage(app, await pageFor(olga, { prompt: 'create' }), olga)
    await heading('Create an account?')
    const link = screen.getByRole('link', { name: 'Create a new account' })
    expect(link.getAttribute('href')).toMatch(/^\/sign-up\?.*add=true/)
    await press(user, /^Continue as Olga/)
    await waitFor(() => expect(left).toHaveLength(1))
    await openLeft(app, left, olga)
    await heading(TITLE)
  })

  test('asks which account where the application wants that, among those of this browser', async () => {
    const { app, pageFor } = await givenClient({ multiSession: { enabled: true } })
    const browser = await signedUp(app, 'Olga')
    await browser.post('/sign-up/email', details('Max'))
    const left = leftFor()
    const user = await openPage(app, await pageFor(browser, { prompt: 'select_account' }), browser)
    await heading('Choose an account')
    await button(/^Continue as Max/)
    await press(user, /^Continue as Olga/)
    await waitFor(() => expect(left).toHaveLength(1))
    await openLeft(app, left, browser)
    await heading(TITLE)
    await says('olga@example.com')
  })

  test('switches to another account that the user signs in to, which ends this session where there can be one', async () => {
    const { app, pageFor } = await givenClient()
    await signedUp(app, 'Max')
    const browser = await signedUp(app, 'Olga')
    const user = await openPage(app, await pageFor(browser), browser)
    await press(user, 'Use another account')
    await heading('Choose an account')
    await press(user, 'Use another account')
    await submitSignIn(user, details('Max'))
    await heading(TITLE)
    await says('max@example.com')
  })

  test('asks the user to confirm that it is they where the application wants a recent proof, and goes on', async () => {
    const { app, pageFor } = await givenClient()
    const olga = await signedUp(app, 'Olga')
    const path = await pageFor(olga, { prompt: 'login' })
    const user = await openPage(app, path, olga)
    await heading('Confirm it’s you')
    app.pass(1)
    await fill(user, 'Your password', details('Olga').password)
    await press(user, 'Confirm')
    await heading(TITLE)
  })
})

/** The page of this service that the browser was sent to. */
function openLeft(app: TestApp, left: readonly string[], browser: TestClient): Promise<UserEvent> {
  const { origin, pathname, search } = new URL(left.at(-1) ?? '')
  expect(origin).toBe(app.baseUrl)
  return openPage(app, pathname + search, browser)
}
