import type { TestClient } from '@foyer/testing/client'
import { givenEnrolled } from '@foyer/testing/enrolled'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import {
  atHome,
  atSignIn,
  button,
  dialog,
  entered,
  fill,
  heading,
  press,
  says,
  submitSignIn,
} from '#test/page-actions.ts'

const multiSession = { multiSession: { enabled: true } }

async function openMenu(user: UserEvent, name: string): Promise<void> {
  await press(user, `Account: ${name}`)
  await screen.findByRole('menu')
}

async function choose(user: UserEvent, menuOf: string, item: RegExp | string): Promise<void> {
  await openMenu(user, menuOf)
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('several accounts in one browser', () => {
  const given = testAppsOn()

  /** Olga and Max are signed in, and Max is the one who acts. */
  async function givenTwoAccounts(): Promise<{ app: TestApp; browser: TestClient }> {
    const app = await given(multiSession)
    const browser = await signedUp(app, 'Olga')
    await browser.post('/sign-up/email', details('Max'))
    return { app, browser }
  }

  test('are added beside the first, and each can be switched to', async () => {
    const app = await given(multiSession)
    await signedUp(app, 'Max')
    const user = await openPage(app, '/', await signedUp(app, 'Olga'))
    await choose(user, 'Olga', 'Add another account')
    await heading('Add another account')
    await says('You stay signed in as Olga')
    await submitSignIn(user, details('Max'))
    await choose(user, 'Max', /^Switch to Olga/)
    await openMenu(user, 'Olga')
    await screen.findByRole('menuitem', { name: /^Switch to Max/ })
  })

  test('are added also after a way back from the second factor of one', async () => {
    await givenEnrolled(await given({ twoFactor: { enabled: true } }), 'Max', 'app')
    const app = await given({ ...multiSession, twoFactor: { enabled: true } })
    const user = await openPage(app, '/sign-in?add=true', await signedUp(app, 'Olga'))
    await heading('Add another account')
    await submitSignIn(user, details('Max'))
    await press(user, 'Back to sign in')
    await heading('Add another account')
  })

  test('show and keep nothing of the other after a switch', async () => {
    const { app, browser } = await givenTwoAccounts()
    await givenOrganizationRows(app, 'acme', { Max: 'owner' })
    const user = await openPage(app, '/organizations', browser)
    await screen.findAllByRole('link', { name: /^acme/ })
    await choose(user, 'Max', /^Switch to Olga/)
    await screen.findByRole('link', { name: 'Create an organization' })
    await openPage(app, '/organizations', browser)
    await heading(/organizations/i, 1)
    await screen.findAllByRole('link', { name: 'Create an organization' })
    expect(screen.queryByText('acme')).toBeNull()
    expect(screen.queryByText('max@example.com')).toBeNull()
  })

  test('are signed out of one by one, and the next goes on', async () => {
    const { app, browser } = await givenTwoAccounts()
    const user = await openPage(app, '/', browser)
    await choose(user, 'Max', 'Sign out of this account')
    await openMenu(user, 'Olga')
    await screen.findByRole('menuitem', { name: 'Sign out' })
    await browser.post('/sign-up/email', details('Mia'))
    const again = await openPage(app, '/', browser)
    await choose(again, 'Mia', 'Sign out of all accounts')
    await atSignIn()
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test('ask about what is entered and not saved before a switch, and before signing out of the account', async () => {
    const { app, browser } = await givenTwoAccounts()
    const user = await openPage(app, '/account', browser)
    await fill(user, 'Your name', 'Max M.')
    await choose(user, 'Max', /^Switch to Olga/)
    await says('What you entered has not been saved.', await dialog('Discard changes?'))
    await press(user, 'Keep editing')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await choose(user, 'Max', 'Sign out of this account')
    const question = await dialog('Discard changes?')
    await says('It is lost when you sign out.', question)
    await press(user, 'Cancel', question)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await entered('Your name')).toBe('Max M.')
    await choose(user, 'Max', /^Switch to Olga/)
    await press(user, 'Discard', await dialog('Discard changes?'))
    await button('Account: Olga')
    await atHome()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('go on as the next once what is entered is given up on signing out', async () => {
    const { app, browser } = await givenTwoAccounts()
    const user = await openPage(app, '/account', browser)
    await fill(user, 'Your name', 'Max M.')
    await choose(user, 'Max', 'Sign out of this account')
    await press(user, /^Sign out/, await dialog('Discard changes?'))
    await button('Account: Olga')
    await waitFor(async () => expect(await entered('Your name')).toBe('Olga'))
  })

  test('are neither added nor switched to without the option', async () => {
    const app = await given()
    const browser = await signedUp(app, 'Olga')
    const user = await openPage(app, '/', browser)
    await openMenu(user, 'Olga')
    await screen.findByRole('menuitem', { name: 'Sign out' })
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(items).toEqual(['Your account', 'Sign out'])
    await openPage(app, '/sign-in?add=true', browser)
    await button('Account: Olga')
  })
})
