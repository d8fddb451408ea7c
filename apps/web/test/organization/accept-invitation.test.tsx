import { mailedLink } from '@foyer/testing/mail'
import { invitationsOf, membersOf } from '@foyer/testing/organization-rows'
import { givenOrganization, givenUsers, rolesIn } from '@foyer/testing/organizations'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { button, dialog, follow, heading, openLink, press, says, submitSignIn } from '#test/page-actions.ts'
import { textsOf } from '#test/page-parts.ts'

const mia = details('mia')

describe('an invitation that is', () => {
  const given = testAppsOn()

  test('declined creates no member', async () => {
    const { app, link } = await givenInvitation(given)
    const as = await givenUsers(app, 'mia')
    const user = await openPage(app, link, as('mia'))
    await press(user, 'Decline')
    await press(user, 'Cancel', await dialog('Decline the invitation to acme?'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await invitationsOf(app)).toEqual(['mia@example.com admin pending'])
    await press(user, 'Decline')
    await press(user, 'Decline invitation', await dialog('Decline the invitation to acme?'))
    await heading('Invitation declined')
    expect(await invitationsOf(app)).toEqual(['mia@example.com admin rejected'])
    await openPage(app, link, as('mia'))
    await heading('This invitation is no longer valid')
    expect(await rolesIn(app)).toEqual({ olga: 'owner' })
  })

  test('for another account is accepted after switching to it', async () => {
    const { app, link } = await givenInvitation(given)
    await signedUp(app, 'mia')
    const user = await openPage(app, link, (await givenUsers(app, 'max'))('max'))
    await heading('This invitation is for another account')
    expect(textsOf('definition')).toEqual(['mia@example.com', 'max@example.com'])
    await press(user, 'Use another account')
    await says('It’s for mia@example.com.')
    await follow(user, 'Sign in')
    await submitSignIn(user, mia)
    await press(user, 'Accept invitation')
    await heading('acme', 1)
  })

  test('for another account does not show its address without the mailed token', async () => {
    const { app, path } = await givenInvitation(given)
    await openPage(app, path, (await givenUsers(app, 'max'))('max'))
    await heading('This invitation is for another account')
    await says('The email this invitation was sent to')
    expect(document.documentElement.outerHTML).not.toContain('mia@example.com')
  })

  test('for an existing member says so', async () => {
    const { app, link } = await givenInvitation(given)
    const as = await givenUsers(app, 'mia')
    await run(
      app.database,
      `insert into member (id, "organizationId", "userId", role, "createdAt") values ('m', 'acme', 'mia', 'member', now())`,
    )
    const user = await openPage(app, link, as('mia'))
    await heading('You’re already a member')
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull()
    await press(user, 'Go to acme')
    await heading('acme', 1)
  })

  test('of someone who has left says whom to ask', async () => {
    const { app, link } = await givenInvitation(given)
    await run(app.database, `delete from member where id = 'acme-olga'`)
    await openPage(app, link, (await givenUsers(app, 'mia'))('mia'))
    await says('Ask someone else in the organization for a new one.')
  })

  test.each([
    { what: 'too old', change: `"expiresAt" = '2020-01-01'` },
    { what: 'canceled', change: `status = 'canceled'` },
  ])('$what can no longer be accepted', async ({ change }) => {
    const { app, link } = await givenInvitation(given)
    await run(app.database, `update invitation set ${change}`)
    await openPage(app, link, (await givenUsers(app, 'mia'))('mia'))
    await heading('This invitation is no longer valid')
  })

  test('opened without the mailed link requires a verified email', async () => {
    const { app, path } = await givenInvitation(given)
    const client = await signedUp(app, 'mia')
    const user = await openPage(app, path, client)
    await press(user, 'Accept invitation')
    await heading('Confirm your email first')
    await press(user, 'Send confirmation link')
    await says('Email sent.')
    const confirming = await openLink(app, await mailedLink(app, mia.email, 'verify-email'), client)
    await press(confirming, 'Continue')
    await press(confirming, 'Accept invitation')
    await heading('acme', 1)
  })

  test('not opened is listed once the email is verified, with a warning while the inviter’s is not', async () => {
    const { app } = await givenInvitation(given)
    const client = await signedUp(app, 'mia')
    const user = await openPage(app, '/organizations', client)
    await says(`Confirm your email to see invitations sent to ${mia.email}`)
    expect(screen.queryByRole('button', { name: 'Accept the invitation to acme' })).toBeNull()
    await press(user, 'Send confirmation link')
    await says('Email sent.')
    const confirming = await openLink(app, await mailedLink(app, mia.email, 'verify-email'), client)
    await press(confirming, 'Continue')
    await says('This person hasn’t confirmed their email')
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now() where id = 'olga'`)
    const again = await openPage(app, '/organizations', client)
    await button('Accept the invitation to acme')
    expect(screen.queryByText(/This person hasn’t confirmed their email/)).toBeNull()
    await press(again, 'Accept the invitation to acme')
    await heading('acme', 1)
    expect(await membersOf(app)).toEqual(['acme: mia admin, olga owner'])
  })
})

/** Olga has invited Mia to acme as an admin; `link` is the mailed one, `path` the same without its token. */
async function givenInvitation(given: StartApp): Promise<{ app: TestApp; link: string; path: string }> {
  const app = await given()
  const { as } = await givenOrganization(app, { owner: 'olga' })
  await as('olga').post('/organization/invite-member', { organizationId: 'acme', email: mia.email, role: 'admin' })
  const { pathname, search } = await mailedLink(app, mia.email, 'invitation')
  return { app, link: pathname + search, path: pathname }
}
