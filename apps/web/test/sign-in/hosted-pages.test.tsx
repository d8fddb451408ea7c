import { signedInEmail, signedUpVerified } from '@foyer/testing/account-rows'
import { mailedLink } from '@foyer/testing/mail'
import { givenOrganizationRows, membersOf } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import {
  atHome,
  atSignIn,
  button,
  fill,
  follow,
  heading,
  leftFor,
  openLink,
  press,
  says,
  submitSignIn,
} from '#test/page-actions.ts'

const olga = details('Olga')
const NEW_PASSWORD = 'tall arches keep the rain off'
const APPLICATION = 'https://app.example.com/?tab=1'
const FROM_APPLICATION = `callbackURL=${encodeURIComponent(APPLICATION)}`
const options = { trustedOrigins: ['https://app.example.com'] }

describe('an application on another origin', () => {
  const given = testAppsOn()

  test('has a user come back who replaces a forgotten password', async () => {
    const app = await given(options)
    await signedUp(app, 'Olga')
    const browser = app.client()
    const left = leftFor()
    const asking = await openPage(app, `/sign-in?${FROM_APPLICATION}`, browser)
    await says('Continue to app.example.com')
    await follow(asking, 'Forgot your password?')
    await heading('Forgot your password?')
    await fill(asking, 'Email', olga.email)
    await press(asking, 'Send reset link')
    await heading('Check your email')
    const user = await openLink(app, await mailedLink(app, olga.email, 'reset-password'), browser)
    await fill(user, 'New password', NEW_PASSWORD)
    await press(user, 'Save password')
    await press(user, 'Go to sign in')
    await submitSignIn(user, { ...olga, password: NEW_PASSWORD })
    await waitFor(() => expect(left).toEqual([APPLICATION]))
  })

  test('has a user come back who signs in by a mailed link', async () => {
    const app = await given({ ...options, magicLink: { enabled: true } })
    await signedUp(app, 'Olga')
    const browser = app.client()
    const left = leftFor()
    const user = await openPage(app, `/sign-in?${FROM_APPLICATION}`, browser)
    await follow(user, 'Email me a sign-in link')
    await heading('Sign in by email')
    await fill(user, 'Email', olga.email)
    await press(user, 'Email me a sign-in link')
    await heading('Check your email')
    await openLink(app, await mailedLink(app, olga.email, 'magic-link'), browser)
    await waitFor(() => expect(left).toEqual([APPLICATION]))
    expect(await signedInEmail(browser)).toBe(olga.email)
  })

  test('has a user come back who accepts an invitation by a copied link, or in the list of the dashboard', async () => {
    const app = await given(options)
    const browser = await signedUpVerified(app, 'Olga')
    const max = await signedUp(app, 'Max')
    const ids = []
    for (const organizationId of ['acme', 'umbrella']) {
      await givenOrganizationRows(app, organizationId, { Max: 'owner' })
      const invitation = { organizationId, email: olga.email, role: 'member', callbackURL: APPLICATION }
      ids.push((await max.post('/organization/invite-member', invitation)).json.id)
    }
    const left = leftFor()
    await press(await openPage(app, `/accept-invitation/${ids[0]}`, browser), 'Accept invitation')
    await waitFor(() => expect(left).toEqual([APPLICATION]))
    await press(await openPage(app, '/organizations', browser), /^Accept the invitation/)
    await waitFor(() => expect(left).toEqual([APPLICATION, APPLICATION]))
    expect(await membersOf(app)).toEqual(['acme: Max owner, Olga member', 'umbrella: Max owner, Olga member'])
  })

  test('that is not trusted is not returned to from signing out, before or after it', async () => {
    const app = await given(options)
    const browser = await signedUp(app, 'Olga')
    const left = leftFor()
    const path = `/sign-out?callbackURL=${encodeURIComponent('https://evil.example/x')}`
    const user = await openPage(app, path, browser)
    await button('Stay signed in')
    await press(user, 'Sign out')
    await atSignIn()
    await openPage(app, path, browser)
    await atSignIn()
    expect([left, await countRows(app.database, 'session')]).toEqual([[], 0])
  })

  test('that has the user asked whether to sign out is gone back to by the service, and not by who stays', async () => {
    const app = await given(options)
    const browser = await signedUp(app, 'Olga')
    const left = leftFor()
    const endpoint = '/api/auth/oauth2/end-session?client_id=notes'
    const path = `/sign-out?callbackURL=${encodeURIComponent(endpoint)}`
    await press(await openPage(app, path, browser), 'Stay signed in')
    await atHome()
    expect([left, await countRows(app.database, 'session')]).toEqual([[], 1])
    await press(await openPage(app, path, browser), 'Sign out')
    await waitFor(() => expect(left).toEqual([endpoint]))
    expect(await countRows(app.database, 'session')).toBe(0)
  })
})
