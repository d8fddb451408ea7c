import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signUp } from '@foyer/testing/users'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { atSignIn, button, dialog, follow, press, region, says } from '#test/page-actions.ts'

const CHROME = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
}
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

describe("a user's devices", () => {
  const given = testAppsOn()

  async function givenTwoDevices(): Promise<{ app: TestApp; chrome: TestClient; firefox: TestClient }> {
    const app = await given()
    const chrome = await signUp(app, 'Olga', CHROME)
    return { app, chrome, firefox: await onFirefox(app) }
  }

  async function onFirefox(app: TestApp): Promise<TestClient> {
    const { email, password } = details('Olga')
    const firefox = app.client(FIREFOX)
    await firefox.post('/sign-in/email', { email, password })
    return firefox
  }

  test('are shown on home, the latest three, with the way to all of them', async () => {
    const { app, chrome } = await givenTwoDevices()
    await onFirefox(app)
    await onFirefox(app)
    const user = await openPage(app, '/', chrome)
    const recent = await region('Recent sign-ins')
    const items = () => within(recent).getAllByRole('listitem')
    await waitFor(() =>
      expect(items().map(({ textContent }) => textContent)).toEqual(
        Array(3).fill(expect.stringMatching(/^Firefox on Linux/)),
      ),
    )
    await follow(user, 'All devices', recent)
    await says('You’re signed in on 4 devices.')
    expect(screen.getAllByRole('row')).toHaveLength(5)
  })

  test('are signed out one by one, and sent to the sign-in page by their next request', async () => {
    const { app, chrome, firefox } = await givenTwoDevices()
    const user = await openPage(app, '/account/sessions', chrome)
    await says('You’re signed in on 2 devices.')
    await press(user, 'Sign out Firefox on Linux')
    await says('Firefox on Linux has been signed out.')
    await says('No other devices')
    expect(await countRows(app.database, 'session')).toBe(1)
    await openPage(app, '/account/security-history', chrome)
    const log = within(await region('Security log'))
    const entry = (await log.findByText('Device signed out')).closest('li')
    expect(entry?.textContent).toMatch(/Device signed out\s*Firefox on Linux.*Done from Chrome/)
    await openPage(app, '/account', firefox)
    await atSignIn()
    await openPage(app, '/account', chrome)
    await screen.findByRole('button', { name: 'Account: Olga' })
  })

  test('are all signed out but the current one', async () => {
    const { app, chrome, firefox } = await givenTwoDevices()
    const user = await openPage(app, '/account/sessions', chrome)
    await press(user, 'Sign out other devices')
    await says('All other devices have been signed out.')
    await says('No other devices')
    expect(await countRows(app.database, 'session')).toBe(1)
    await openPage(app, '/', firefox)
    await atSignIn()
  })

  test('are listed again where they could not be signed out', async () => {
    const { app, chrome } = await givenTwoDevices()
    const { client, cut } = networkOf(chrome)
    const user = await openPage(app, '/account/sessions', client)
    await button('Sign out Firefox on Linux')
    for (const part of ['revokeOtherSessions', 'listSessions']) cut(part)
    await press(user, 'Sign out other devices')
    await says('Couldn’t sign out')
    await button('Sign out Firefox on Linux')
    expect(await countRows(app.database, 'session')).toBe(2)
  })

  test('are all signed out with the current one, after a confirmation', async () => {
    const { app, chrome } = await givenTwoDevices()
    const user = await openPage(app, '/account/sessions', chrome)
    await press(user, 'Sign out everywhere')
    const question = await dialog('Sign out everywhere?')
    await press(user, 'Cancel', question)
    await waitFor(() => expect(question.isConnected).toBe(false))
    expect(await countRows(app.database, 'session')).toBe(2)
    await press(user, 'Sign out everywhere')
    await press(user, 'Sign out everywhere', await dialog('Sign out everywhere?'))
    await atSignIn()
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test('are signed out from the row of the current one, after a confirmation', async () => {
    const { app, chrome } = await givenTwoDevices()
    const user = await openPage(app, '/account/sessions', chrome)
    await press(user, 'Sign out this device')
    await press(user, 'Sign out', await dialog('Sign out this device?'))
    await atSignIn()
    expect(await countRows(app.database, 'session')).toBe(1)
  })
})
