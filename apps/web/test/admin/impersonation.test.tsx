import type { FoyerOptions } from '@foyer/auth-domain/options'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import { allTables, run } from '@foyer/testing/tables'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { atHome, atSignIn, button, press, region, says } from '#test/page-actions.ts'
import { chooseItem } from '#test/page-parts.ts'
import { givenAdmin } from './admins.ts'

const NOT_POSSIBLE = 'You can’t do this while impersonating a user. Stop impersonating first.'

describe('an admin who impersonates a user', () => {
  const given = testAppsOn()

  test('is told on the pages what they cannot do as the user, and signs out of both sessions', async () => {
    const { app, client } = await givenImpersonation(given)
    await openPage(app, '/account', client)
    await says(NOT_POSSIBLE, await region('Email'))
    const user = await openPage(app, '/account/data', client)
    for (const name of ['Download your data', 'Delete account']) {
      const section = await region(name)
      await says(NOT_POSSIBLE, section)
      expect(within(section).queryAllByRole('button')).toEqual([])
    }
    await press(user, 'Account: uma')
    await chooseItem(user, 'Sign out')
    await atSignIn()
    expect([...client.cookies.keys()].filter((name) => /session/.test(name))).toEqual([])
    const { session } = await allTables(app.database)
    expect(session).toMatchObject([{ userId: 'uma', impersonatedBy: null }])
  })

  test("is recorded in the user's history", async () => {
    const { app, client } = await givenImpersonation(given)
    await openPage(app, '/account/security-history', client)
    const history = await region('Security log')
    await waitFor(() => {
      const items = within(history)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
      expect(items).toContainEqual(expect.stringMatching(/Impersonation started.*By someone else/))
    })
  })

  test('adds no account beside the user’s', async () => {
    const { app, client } = await givenImpersonation(given, { multiSession: { enabled: true } })
    await openPage(app, '/sign-in?add=true', client)
    await atHome()
  })

  test('is sent to the sign-in page if their own session has ended meanwhile', async () => {
    const { app, user } = await givenImpersonation(given)
    await button('Stop impersonating')
    await run(app.database, `delete from session where "impersonatedBy" is null`)
    await press(user, 'Stop impersonating')
    await atSignIn()
  })
})

/** Adam has begun to impersonate Uma on her page. */
async function givenImpersonation(given: StartApp, options?: FoyerOptions) {
  const { app, as } = await givenAdmin(given, ['uma'], options)
  const client = as('adam')
  const user = await openPage(app, '/admin/users/uma', client)
  await press(user, 'Impersonate')
  await button('Account: uma')
  return { app, client, user }
}
