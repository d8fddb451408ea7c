import type { FoyerOptions } from '@foyer/auth-domain/options'
import { mailedCode, sentMails } from '@foyer/testing/mail'
import { givenInvitationRow, givenOrganizationRows, invitationsOf } from '@foyer/testing/organization-rows'
import { givenOrganization } from '@foyer/testing/organizations'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { button, dialog, entered, field, fill, follow, press, says } from '#test/page-actions.ts'
import { choose, chooseAction, openMenu, row, rowsShown, textsOf } from '#test/page-parts.ts'

const OLGA = 'olga@example.com'
const MAX = 'max@example.com'

describe('inviting', () => {
  const given = testAppsOn()

  test('several at once shows the result for each address', async () => {
    const { app, user } = await givenInvitations(given, [{ to: MAX }])
    await invite(user, `nina@example.com, mia@example.com; ${MAX}`)
    await says('Already a member')
    expect(textsOf('listitem', await screen.findByRole('list', { name: 'Results' }))).toEqual([
      expect.stringMatching(/nina@example.com.*Invitation sent/),
      expect.stringMatching(/mia@example.com.*Already a member/),
      expect.stringMatching(/max@example.com.*Already invited/),
    ])
    expect(await entered('Email addresses')).toBe(`mia@example.com\n${MAX}`)
    await press(user, `Resend to ${MAX}`)
    await says('Invitation resent')
    expect(await entered('Email addresses')).toBe('mia@example.com')
    expect(await invitationsOf(app)).toEqual([`${MAX} member pending`, 'nina@example.com member pending'])
    expect(await sentMails(app)).toEqual([`${MAX} invitation`, 'nina@example.com invitation'])
  })

  test('again resends an invitation unchanged, whatever role is selected now', async () => {
    const { app, user } = await givenInvitations(given, [{ to: MAX, role: 'owner' }])
    await press(user, 'Invite people')
    await choose(user, 'Role', 'Admin')
    await invite(user, MAX)
    await press(user, `Resend to ${MAX}`)
    await says('Invitation resent')
    expect(await invitationsOf(app)).toEqual([`${MAX} owner pending`])
  })

  test('closes the dialog once all are sent, and says how many', async () => {
    const { user } = await givenInvitations(given, [])
    await invite(user, 'nina@example.com, max@example.com')
    await says('2 invitations sent.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await row('nina@example.com')
  })

  test('begins on the page of the members', async () => {
    const { user } = await givenInvitations(given, [], { path: '/organizations/acme/members' })
    await follow(user, 'Invite people')
    await field('Email addresses', await dialog('Invite people'))
    await waitFor(() => expect(location.hash).toBe(''))
    await press(user, 'Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('invalid addresses, or too many, sends nothing at all', async () => {
    const { app, user } = await givenInvitations(given, [])
    await invite(user, 'nina@example.com, max@')
    await says('“max@” is not a valid email')
    await invite(user, Array.from({ length: 21 }, (_, index) => `p${index}@example.com`).join(' '))
    await says('Enter at most 20 emails at once')
    expect(await invitationsOf(app)).toEqual([])
  })

  test('too fast shows how long to wait', async () => {
    const options: FoyerOptions = {
      rateLimit: { enabled: true, rules: { inviteMember: { window: 60, max: 3 } } },
      organization: { inviterMustBeVerified: 'never' },
    }
    const { app, user, as } = await givenInvitations(given, [], { options })
    for (const name of ['a', 'b', 'c']) {
      const sent = { organizationId: 'acme', email: `${name}@example.com`, role: 'member' }
      expect((await as('olga').post('/organization/invite-member', sent)).status).toBe(200)
    }
    await invite(user, MAX)
    await says('Too many emails in a short time.')
    await says(/You can resend it in \d+ seconds/)
    expect(await entered('Email addresses')).toBe(MAX)
    expect(await invitationsOf(app)).toHaveLength(3)
  })

  test('beyond three addresses a day needs a verified email, which one notice above the form asks for in place', async () => {
    const app = await given({ emailOTP: { enabled: true } })
    const olga = await signedUp(app, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    const user = await openPage(app, '/organizations/acme/invitations', olga)
    await invite(user, `a@example.com, b@example.com, c@example.com, ${MAX}, nina@example.com`)
    await says(`Confirm ${OLGA} to invite more people.`)
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent?.match(/to invite more people/g)).toHaveLength(1)
    const send = await button('Send confirmation link')
    const emails = await field('Email addresses')
    expect(send.compareDocumentPosition(emails) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    expect(document.activeElement).toBe(send)
    expect(await entered('Email addresses')).toBe(`${MAX}\nnina@example.com`)
    expect(await invitationsOf(app)).toHaveLength(3)
    await press(user, 'Send confirmation link')
    await says('You can resend it')
    await fill(user, '6-digit code', await mailedCode(app, OLGA))
    await waitFor(() => expect(screen.queryByText(/to invite more people/)).toBeNull())
    await press(user, 'Send invitation', dialog)
    await says('2 invitations sent.')
    expect(await invitationsOf(app)).toHaveLength(5)
  })
})

describe('an invitation in the list', () => {
  const given = testAppsOn()

  test('can be resent, also an expired one', async () => {
    const { app, user } = await givenInvitations(given, [{ to: MAX, expiresAt: '2020-01-01' }])
    await chooseAction(user, MAX, 'Resend')
    await says(`Invitation resent to ${MAX}.`)
    await screen.findByRole('row', { name: /max@example.com.*Pending/ })
    expect(await sentMails(app)).toEqual([`${MAX} invitation`])
  })

  test('can be canceled', async () => {
    const { app, user } = await givenInvitations(given, [{ to: MAX }])
    await chooseAction(user, MAX, 'Revoke…')
    await press(user, 'Revoke invitation')
    await says(`Invitation to ${MAX} revoked.`)
    await says('Revoked', await row(MAX))
    expect(screen.queryByRole('button', { name: `Actions for ${MAX}` })).toBeNull()
    expect(await invitationsOf(app)).toEqual([`${MAX} member canceled`])
  })

  test('has a link that can be copied', async () => {
    const { app, user } = await givenInvitations(given, [{ to: MAX }])
    await chooseAction(user, MAX, 'Copy link')
    await says(`Link copied. It works only for ${MAX}.`)
    expect(await navigator.clipboard.readText()).toBe(
      `${app.baseUrl}/accept-invitation/acme-${MAX}?email=max%40example.com`,
    )
  })

  test('has a link that stays in sight where the browser does not copy it', async () => {
    const { app, user } = await givenInvitations(given, [{ to: MAX }])
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await chooseAction(user, MAX, 'Copy link')
    const link = `Copy this link: ${app.baseUrl}/accept-invitation/acme-${MAX}`
    await says(link)
    await press(user, 'Close')
    await waitFor(() => expect(document.body.textContent).not.toContain(link))
  })

  test('is filtered by status, including expired', async () => {
    const { user } = await givenInvitations(given, [
      { to: 'open@example.com' },
      { to: 'late@example.com', expiresAt: '2020-01-01' },
      { to: 'no@example.com', status: 'rejected' },
    ])
    await waitFor(() => expect(rowsShown()).toHaveLength(3))
    for (const [state, email] of [
      ['Pending 1', 'open@example.com'],
      ['Expired 1', 'late@example.com'],
      ['Declined 1', 'no@example.com'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name: state }))
      await waitFor(() => expect(rowsShown()).toEqual([email]))
    }
    expect(screen.queryByRole('radio', { name: /Revoked/ })).toBeNull()
  })

  test('with a role that the user does not have cannot be resent', async () => {
    const { app, user, as } = await givenInvitations(given, [{ to: MAX, role: 'owner' }])
    await run(app.database, `update member set role = 'admin' where id = 'acme-olga'`)
    await openPage(app, '/organizations/acme/invitations', as('olga'))
    expect(await openMenu(user, MAX)).toEqual(['Revoke…'])
    await user.keyboard('{Escape}')
    await press(user, 'Invite people')
    expect(textsOf('option', await field('Role', await dialog('Invite people')))).toEqual(['Admin', 'Member'])
  })
})

type Invitation = { to: string; role?: string; status?: string; expiresAt?: string }
type Opened = { path?: string; options?: FoyerOptions }

/** Olga owns acme, where Mia is a member, and has invited these; Olga has the page of the invitations before her. */
async function givenInvitations(
  given: StartApp,
  invitations: readonly Invitation[],
  { path = '/organizations/acme/invitations', options }: Opened = {},
) {
  const app: TestApp = await given(options)
  const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
  for (const { role = 'member', ...row } of invitations) {
    await givenInvitationRow(app, { from: OLGA, ...row })
    await run(app.database, `update invitation set role = '${role}' where email = '${row.to}'`)
  }
  return { app, as, user: await openPage(app, path, as('olga')) }
}

/** In the dialog, which is opened unless it is open. */
async function invite(user: UserEvent, addresses: string): Promise<void> {
  if (screen.queryByRole('dialog') === null) await press(user, 'Invite people')
  await fill(user, 'Email addresses', addresses)
  await press(user, 'Send invitation')
}
