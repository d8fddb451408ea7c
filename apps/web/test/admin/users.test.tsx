import { userStateOf } from '@foyer/testing/account-rows'
import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { atHome, button, dialog, fill, follow, heading, press, says } from '#test/page-actions.ts'
import { choose, chooseAction, row, rowsShown } from '#test/page-parts.ts'
import { givenAdmin } from './admins.ts'

const USERS = '/admin/users'
const MANY_USERS = Array.from({ length: 30 }, (_, index) => `guest${String(index + 1).padStart(2, '0')}`)
const LONG = 'a-long-enough-one'

describe('users in the admin area', () => {
  const given = testAppsOn()

  test('are searched by part of an email, and filtered by role and ban', async () => {
    const { app, as } = await givenAdmin(given, ['uma', 'max'])
    const user = await openPage(app, '/admin', as('adam'))
    await follow(user, 'Users', screen.getByRole('banner'))
    await row('max')
    await user.type(screen.getByRole('searchbox'), 'UMA@')
    await waitFor(() => expect(rowsShown()).toEqual(['uma']))
    await waitFor(() => expect(location.search).toContain('search=UMA'))
    await user.click(screen.getByRole('checkbox', { name: 'Banned' }))
    await heading('No users found')
    await press(user, 'Show all users')
    await row('max')
    await user.click(screen.getByRole('checkbox', { name: 'Admins' }))
    await waitFor(() => expect(rowsShown()).toEqual(['adam']))
  })

  test('are sorted and paginated, and the URL stores the page', async () => {
    const { app, as } = await givenAdmin(given, MANY_USERS)
    const user = await openPage(app, USERS, as('adam'))
    await press(user, 'Email')
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /^Email/ }).getAttribute('aria-sort')).toBe('ascending'),
    )
    await waitFor(() => expect(rowsShown()).toEqual(['adam', ...MANY_USERS.slice(0, 24)]))
    await press(user, 'Next')
    await row('guest30')
    const { pathname, search } = location
    await press(user, 'Previous')
    await waitFor(() => expect(rowsShown()).toEqual(['adam', ...MANY_USERS.slice(0, 24)]))
    await openPage(app, pathname + search, as('adam'))
    await row('guest30')
  })

  test('are opened with the keyboard', async () => {
    const { app, as } = await givenAdmin(given, ['uma'])
    const user = await openPage(app, `${USERS}?search=uma`, as('adam'))
    const link = await screen.findByRole('link', { name: 'uma' })
    link.focus()
    await user.keyboard('{Enter}')
    await heading(/^uma/, 1)
  })

  test('are created with a password', async () => {
    const { app, as } = await givenAdmin(given)
    const user = await openPage(app, USERS, as('adam'))
    await press(user, 'New user')
    const form = await dialog('Invite user')
    await fill(user, 'Name', 'Nina', form)
    await fill(user, 'Email', 'adam@example.com', form)
    await choose(user, 'Password', 'Set one now', form)
    await fill(user, 'New password', LONG, await dialog(/user/))
    await press(user, 'Create user')
    await says('An account with this email already exists.')
    expect(await countRows(app.database, 'user')).toBe(1)
    await fill(user, 'Email', 'nina@example.com', await dialog(/user/))
    await press(user, 'Create user')
    await heading(/^Nina/, 1)
    const nina = { email: 'nina@example.com', password: LONG }
    expect((await app.client().post('/sign-in/email', nina)).status).toBe(200)
  })

  test('that fail to load show an error, and load after a retry', async () => {
    const { app, as } = await givenAdmin(given, ['uma'])
    const { client, cut } = networkOf(as('adam'))
    const repair = cut('admin.searchUsers')
    const user = await openPage(app, USERS, client)
    await says('The users couldn’t be loaded')
    await says('We can’t reach the server.')
    repair()
    await press(user, 'Try again')
    await row('uma')
  })

  test('are not shown to a user without the admin role', async () => {
    const { app, as } = await givenAdmin(given, ['uma', 'max'])
    const { client, sent } = networkOf(as('max'))
    await openPage(app, '/', client)
    await atHome()
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull()
    for (const part of ['', '/users', '/users/uma', '/events', '/mails', '/service']) {
      await openPage(app, `/admin${part}`, client)
      await heading('You don’t have access', 1)
      expect(document.body.textContent).not.toContain('uma')
    }
    expect(sent.filter((path) => /admin\.(?!getPolicy)/.test(path))).toEqual([])
  })
})

describe('users chosen from the list in the admin area', () => {
  const given = testAppsOn()

  test('are banned together after a confirmation that tells how many, and deleted together', async () => {
    const { app, as } = await givenAdmin(given, ['uma', 'max', 'mia'])
    const user = await openPage(app, USERS, as('adam'))
    await select(user, 'Select uma', 'Select max')
    await says('Selected: 2')
    await press(user, 'Ban')
    await press(user, 'Ban', await dialog('Ban the selected users (2)?'))
    await says('Done for 2 of 2.')
    expect(await userStateOf(app, 'uma')).toBe('user, banned: No reason')
    expect(await userStateOf(app, 'mia')).toBe('user, free')
    await select(user, 'Select all on this page')
    await says('Selected: 3')
    await press(user, 'Delete')
    await user.type(await screen.findByRole('textbox', { name: /confirm/ }), '3')
    await press(user, 'Delete', await dialog('Delete the selected users (3)?'))
    await says('Done for 3 of 3.')
    expect(await countRows(app.database, 'user')).toBe(1)
  })

  test('are banned, unbanned and signed out from the list, and only what applies is offered', async () => {
    const { app, as } = await givenAdmin(given, ['uma', 'max'])
    const user = await openPage(app, USERS, as('adam'))
    await chooseAction(user, 'uma', 'Ban…')
    await press(user, 'Ban user', await dialog('Ban uma?'))
    await screen.findByRole('row', { name: /uma.*Banned/ })
    await select(user, 'Select uma')
    await button('Unban')
    expect(screen.queryByRole('button', { name: 'Ban' })).toBeNull()
    await chooseAction(user, 'uma', 'Unban')
    await says('uma unbanned.')
    expect(await userStateOf(app, 'uma')).toBe('user, free')
    await chooseAction(user, 'uma', 'Sign out everywhere…')
    await press(user, 'Sign out everywhere', await dialog(/uma/))
    await says('uma was signed out everywhere.')
    await chooseAction(user, 'uma', 'Open')
    await heading(/^uma/, 1)
    const [, back = expect.unreachable()] = within(screen.getByRole('main')).getAllByRole('link', { name: 'Users' })
    await user.click(back)
    expect(await screen.findByRole('checkbox', { name: 'All' })).toHaveProperty('checked', true)
  })

  test('who cannot be deleted stay selected, with the reason', async () => {
    const { app, as } = await givenAdmin(given, ['max'])
    await givenOrganization(app, { owner: 'uma', member: 'mia' })
    const user = await openPage(app, USERS, as('adam'))
    await select(user, 'Select uma', 'Select max')
    await press(user, 'Delete')
    await user.type(await screen.findByRole('textbox', { name: /confirm/ }), '2')
    await press(user, 'Delete', await dialog('Delete the selected users (2)?'))
    await says('Done for 1 of 2.')
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect(alerts).toContainEqual(expect.stringContaining('uma'))
    await says('Selected: 1')
    expect(await userStateOf(app, 'uma')).toBe('user, free')
    expect(await userStateOf(app, 'max')).toBeUndefined()
  })
})

async function select(user: UserEvent, ...names: string[]): Promise<void> {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name }))
}
