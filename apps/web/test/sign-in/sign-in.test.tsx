import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { atHome, atSignIn, field, follow, heading, says, submitSignIn } from '#test/page-actions.ts'

const olga = details('Olga')
const untrustedUrls = [
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%2f/evil.example',
  'https%3A%2F%2Fevil.example',
]

describe('signing in', () => {
  const given = testAppsOn()

  test.each([
    { reason: 'a wrong password', input: { password: 'wrong-horse-battery' } },
    { reason: 'an unknown address', input: { email: 'nobody@example.com' } },
  ])('$reason gets the same message, and no session', async ({ input }) => {
    const app = await given()
    await signedUp(app, 'Olga')
    const browser = app.client()
    const user = await openPage(app, '/sign-in', browser)
    await submitSignIn(user, { ...olga, ...input })
    await says('Incorrect email or password.')
    const fields = await Promise.all(['Email', 'Password'].map((name) => field(name)))
    expect(fields.map((entered) => entered.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
    expect(document.activeElement).toBe(fields[1])
    expect(browser.cookies.size).toBe(0)
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test('leads to the requested page, also by way of the sign-up page', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const user = await openPage(app, '/?from=mail')
    await atSignIn()
    await follow(user, 'Create an account')
    await heading('Create your account')
    await follow(user, 'Sign in')
    await atSignIn()
    await submitSignIn(user, olga)
    await atHome()
    expect(location.href).toBe(`${app.baseUrl}/?from=mail`)
  })

  test.each(untrustedUrls)(
    'leads home where %s is requested, which it does not name, also when signed in',
    async (url) => {
      const app = await given()
      await signedUp(app, 'Olga')
      const browser = app.client()
      const path = `/sign-in?callbackURL=${encodeURIComponent(url)}`
      const user = await openPage(app, path, browser)
      await atSignIn()
      expect([location.search, screen.queryByText(/^Continue to/)]).toEqual(['', null])
      await submitSignIn(user, olga)
      await atHome()
      expect(location.href).toBe(`${app.baseUrl}/`)
      await openPage(app, path, browser)
      await atHome()
      await waitFor(() => expect(location.href).toBe(`${app.baseUrl}/`))
    },
  )
})
