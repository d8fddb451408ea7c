import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from './open-page.tsx'

const olga = details('Olga')

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
    const entered = { ...olga, ...input }
    await user.type(await screen.findByLabelText('Email'), entered.email)
    await user.type(screen.getByLabelText('Password'), entered.password)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByText('Incorrect email or password.')
    const fields = ['Email', 'Password'].map((name) => screen.getByLabelText(name))
    expect(fields.map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
    expect(document.activeElement).toBe(fields[1])
    expect(browser.cookies.size).toBe(0)
    expect(await countRows(app.database, 'session')).toBe(1)
  })
})
