import { userStateOf } from '@foyer/testing/account-rows'
import { API_KEYS, givenApiKey } from '@foyer/testing/api-keys'
import { createAuthenticator } from '@foyer/testing/authenticator'
import { clientFor } from '@foyer/testing/organizations'
import { addPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { givenTwoFactorUser } from '@foyer/testing/two-factor'
import { signedUp } from '@foyer/testing/users'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { everythingLoaded, openPage } from '#test/open-page.tsx'
import { button, dialog, field, fill, follow, press, region, says } from '#test/page-actions.ts'
import { choose, chooseItem, rowsShown, textsOf } from '#test/page-parts.ts'
import { givenAdmin } from './admins.ts'

const UMA = '/admin/users/uma'
const on = { enabled: true }

describe('users on the page of each in the admin area', () => {
  const given = testAppsOn()

  test('are banned with a reason, and the ban is lifted', async () => {
    const { app, as } = await givenAdmin(given, ['uma'])
    const user = await openPage(app, UMA, as('adam'))
    await chooseOnUser(user, 'Ban…')
    const form = await dialog('Ban uma?')
    const until = await field('Banned until', form)
    await user.type(until, '2020-01-01')
    await press(user, 'Ban user', form)
    await says('Choose a date in the future', form)
    expect(await userStateOf(app, 'uma')).toBe('user, free')
    await user.clear(until)
    await fill(user, 'Ban reason', 'spam', form)
    await press(user, 'Ban user', form)
    await says('Not signed in on any device.')
    expect(await userStateOf(app, 'uma')).toBe('user, banned: spam')
    expect(screen.queryByRole('button', { name: 'Impersonate' })).toBeNull()
    await press(user, 'Unban')
    await says('uma unbanned.')
    expect(await userStateOf(app, 'uma')).toBe('user, free')
  })

  test('get another role', async () => {
    const { app, as } = await givenAdmin(given, ['uma'])
    const user = await openPage(app, UMA, as('adam'))
    await press(user, 'Change role…')
    const form = await dialog(/role/i)
    await says('Can use their own account and organizations, but not Admin.', form)
    await choose(user, 'Role', 'Admin', form)
    await says('Can do everything on these pages.', form)
    await press(user, 'Save role')
    await says('Role of uma changed.')
    expect(await userStateOf(app, 'uma')).toBe('admin, free')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Impersonate' })).toBeNull())
  })

  test('who remove their own admin role are warned, and lose access at once', async () => {
    const { app, as } = await givenAdmin(given, ['uma'])
    // Anyone who is the only admin stays one.
    await run(app.database, `update "user" set role = 'admin'`)
    const user = await openPage(app, '/admin/users/adam', as('adam'))
    await press(user, 'Change role…')
    const form = await dialog(/role/i)
    await says('This is your own role.', form)
    await choose(user, 'Role', 'User', form)
    await press(user, 'Save role', form)
    await waitFor(() => expect(screen.queryAllByRole('navigation', { name: 'Admin' })).toEqual([]))
  })

  test('get another password', async () => {
    const { app, as } = await givenAdmin(given, ['uma'])
    const user = await openPage(app, UMA, as('adam'))
    await chooseOnUser(user, 'Set password…')
    await fill(user, 'New password', 'a-new-correct-horse', await dialog(/password/i))
    await press(user, 'Set password')
    await says('Password of uma changed.')
    const uma = { email: 'uma@example.com', password: 'a-new-correct-horse' }
    expect((await app.client().post('/sign-in/email', uma)).status).toBe(200)
  })

  test('are signed out of a device', async () => {
    const { app, as } = await givenAdmin(given, ['uma'])
    const user = await openPage(app, UMA, as('adam'))
    await press(user, /^Sign out (?!everywhere)/)
    await says('Not signed in on any device.')
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test('are signed out everywhere after a question, which is told', async () => {
    const { app, as } = await givenAdmin(given, ['uma'])
    await clientFor(app, 'uma')
    const user = await openPage(app, UMA, as('adam'))
    await press(user, 'Sign out everywhere')
    await press(user, 'Sign out everywhere', await dialog(/uma/))
    await says('uma was signed out everywhere.')
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test('are removed after typing their email', async () => {
    const { app, as } = await givenAdmin(given, ['uma'])
    const user = await openPage(app, UMA, as('adam'))
    await chooseOnUser(user, 'Delete…')
    const form = await dialog('Delete uma?')
    const before = await tablesWithoutCounters(app.database)
    await fill(user, 'To confirm, type: uma@example.com', 'uma', form)
    await press(user, 'Delete user', form)
    await says('Type it exactly like this: uma@example.com', form)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await fill(user, 'To confirm, type: uma@example.com', 'uma@example.com', form)
    await press(user, 'Delete user', form)
    await says('uma deleted.')
    await waitFor(() => expect(rowsShown()).toEqual(['adam']))
    expect(await userStateOf(app, 'uma')).toBeUndefined()
  })

  test('are unchanged when the caller is no longer an admin', async () => {
    const { app, as } = await givenAdmin(given, ['uma'])
    const user = await openPage(app, UMA, as('adam'))
    await chooseOnUser(user, 'Ban…')
    const form = await dialog('Ban uma?')
    await everythingLoaded()
    await run(app.database, `update "user" set role = 'user' where id = 'adam'`)
    const before = await tablesWithoutCounters(app.database)
    await press(user, 'Ban user', form)
    await says('Your role doesn’t allow this.')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})

describe('what a user signs in with, in the admin area', () => {
  const given = testAppsOn()

  test('is found by username, removed and reset with a reason, and gone from the page', async () => {
    const { app, as } = await givenAdmin(given, [], { twoFactor: on, passkey: on, username: on })
    const { client } = await givenTwoFactorUser(app, 'Zoe')
    await addPasskey(app, client, createAuthenticator())
    await client.post('/update-user', { username: 'Queen.Zoe' })
    const user = await openPage(app, '/admin/users', as('adam'))
    await user.type(await screen.findByRole('searchbox'), 'queen')
    await waitFor(() => expect(rowsShown()).toEqual(['Zoe']))
    await says('@Queen.Zoe')
    await follow(user, 'Zoe')
    const factor = await region('Two-factor authentication')
    await says('Authenticator app', factor)
    expect(textsOf('definition', factor)).toEqual(expect.arrayContaining(['Authenticator app', '10', 'None']))

    await press(user, 'Remove the passkey “Laptop”…')
    await press(user, 'Remove passkey')
    await says('Enter a reason.')
    await fill(user, 'Reason', 'Stolen')
    await press(user, 'Remove passkey')
    await says('No passkeys.')
    expect(await countRows(app.database, 'passkey')).toBe(0)

    await press(user, 'Reset…', factor)
    await fill(user, 'Reason', 'Lost the phone')
    await press(user, 'Reset two-factor')
    await says('Not turned on.', factor)
    expect(await countRows(app.database, 'twoFactor')).toBe(0)
  })

  test('the API keys are shown to an admin without the keys, and deleted with a reason', async () => {
    const { app, as } = await givenAdmin(given, [], API_KEYS)
    const zoe = await signedUp(app, 'Zoe')
    const { key } = await givenApiKey(zoe, { name: 'backup', expiresIn: 7 * 86_400 })
    const { id: keyId } = await givenApiKey(zoe, { name: 'old', prefix: 'foy_' })
    await zoe.post('/api-key/update', { keyId, enabled: false })
    const { id } = await app.database.db
      .selectFrom('user')
      .select('id')
      .where('name', '=', 'Zoe')
      .executeTakeFirstOrThrow()

    const user = await openPage(app, `/admin/users/${id}`, as('adam'))
    const keys = await region('API keys')
    await button('Delete the API key “backup”…', keys)
    expect(textsOf('row', keys)).toEqual([
      expect.stringMatching(/^Key\s*Created\s*Last used\s*Expires/),
      expect.stringMatching(/^backup.*….*Never.*in 7 days/s),
      expect.stringMatching(/^old.*foy_…?.*Disabled.*Never.*No expiration/s),
    ])
    expect(document.documentElement.outerHTML).not.toContain(key)

    await press(user, 'Delete the API key “backup”…', keys)
    await fill(user, 'Reason', 'Leaked')
    await press(user, 'Delete key')
    await says('The API key “backup” was deleted.')
    await press(user, 'Delete the API key “old”…', keys)
    await fill(user, 'Reason', 'Unused')
    // Its owner was faster.
    await zoe.post('/api-key/delete', { keyId })
    await press(user, 'Delete key')
    await says('This key no longer exists.')
    await openPage(app, `/admin/users/${id}`, as('adam'))
    await says('No API keys.', await region('API keys'))
    expect(await countRows(app.database, 'apikey')).toBe(0)
  })
})

async function chooseOnUser(user: UserEvent, action: string): Promise<void> {
  await press(user, /^Actions for /)
  await chooseItem(user, action)
}
