import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { details } from '@foyer/testing/users'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type Network, networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { atHome, atSignIn, button, entered, follow, heading, press, says, submitSignIn } from '#test/page-actions.ts'
import { chooseItem } from '#test/page-parts.ts'

describe('failures', () => {
  const given = testAppsOn()

  async function givenOlga(): Promise<Network & { open: (path: string) => Promise<UserEvent> }> {
    const app = await given()
    const network = networkOf((await givenUsers(app, 'Olga'))('Olga'))
    return { ...network, open: (path) => openPage(app, path, network.client) }
  }

  test('devices that fail to load show an error, and load after a retry', async () => {
    const { open, cut } = await givenOlga()
    const repair = cut('listSessions')
    const user = await open('/account/sessions')
    const alert = await screen.findByRole('alert')
    await says('Your devices couldn’t be loaded', alert)
    await says('We can’t reach the server.', alert)
    repair()
    await press(user, 'Try again', alert)
    await says('This device')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('an unreachable service shows an error page, and the page loads after a retry', async () => {
    const { open, cut } = await givenOlga()
    const repair = cut('getSession')
    const user = await open('/')
    await heading('Something went wrong')
    repair()
    await press(user, 'Try again')
    await atHome()
  })

  test('a form that fails to submit keeps its input', async () => {
    const app = await given()
    const { client, cut } = networkOf(app.client())
    const user = await openPage(app, '/sign-in', client)
    cut('/trpc/')
    await submitSignIn(user, details('Olga'))
    await says('We can’t reach the server.', await screen.findByRole('alert'))
    expect(await entered(/^Email/)).toBe('olga@example.com')
    expect(await entered('Password')).toBe(details('Olga').password)
  })

  test('a failed sign-out is reported, and the user stays signed in', async () => {
    const { open, cut } = await givenOlga()
    cut('session.signOut')
    const user = await open('/')
    await press(user, 'Account: Olga')
    await chooseItem(user, 'Sign out')
    await says('Couldn’t sign out')
    await heading('Olga')
  })

  test('an unknown path shows an error page with a link back', async () => {
    const user = await openPage(await given(), '/no/such/page')
    await heading('Page not found')
    await screen.findByRole('combobox', { name: 'Language' })
    await press(user, 'Go to sign in')
    await atSignIn()
  })

  test('an unknown path leaves the navigation to the person who is signed in', async () => {
    const user = await (await givenOlga()).open('/no/such/page')
    await heading('Page not found')
    await button('Account: Olga')
    await follow(user, 'Back to home')
    await atHome()
  })
})
