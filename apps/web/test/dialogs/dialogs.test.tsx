import { userStateOf } from '@foyer/testing/account-rows'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type Network, networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { button, dialog, entered, fill, press, region, says } from '#test/page-actions.ts'
import { chooseAction, isDisabled } from '#test/page-parts.ts'

const TEXT = 'typed'

type Opened = { path: string; open: (user: UserEvent) => Promise<void>; name: string | RegExp; label: string | RegExp }

const dialogs: [string, Opened][] = [
  ['a new user', { path: '/admin/users', open: pressing('New user'), name: 'Invite user', label: 'Name' }],
  ['a ban', { path: '/admin/users/uma', open: choosing('uma', 'Ban…'), name: 'Ban uma?', label: 'Ban reason' }],
  [
    'a password',
    { path: '/admin/users/uma', open: choosing('uma', 'Set password…'), name: /password/i, label: 'New password' },
  ],
  ['a new API key', { path: '/account/api-keys', open: pressing('Create API key'), name: /API key/, label: 'Name' }],
  [
    'a second factor',
    { path: '/account/sign-in-methods', open: turningOn, name: /two-factor/i, label: 'Your password' },
  ],
  [
    'an invitation',
    {
      path: '/organizations/acme/invitations',
      open: pressing('Invite people'),
      name: 'Invite people',
      label: 'Email addresses',
    },
  ],
  ['a new team', { path: '/organizations/acme/teams', open: pressing('New team'), name: /team/, label: 'Team name' }],
  [
    "a team's name",
    { path: '/organizations/acme/teams', open: choosing('Team', 'Rename…'), name: /team/i, label: 'New name' },
  ],
]

describe('a dialog', () => {
  const given = testAppsOn()

  /** Adam is an admin and owns acme, where Uma is a member. */
  async function givenEverything(): Promise<Network & { app: TestApp; open: (path: string) => Promise<UserEvent> }> {
    const app = await given({
      apiKey: { enabled: true },
      twoFactor: { enabled: true },
      organization: { teams: { enabled: true } },
    })
    const network = networkOf(await signedUp(app, 'Adam'))
    await run(app.database, `update "user" set role = 'admin'`)
    await givenUsers(app, 'uma')
    await givenOrganizationRows(app, 'acme', { Adam: 'owner', uma: 'member' })
    return { ...network, app, open: (path) => openPage(app, path, network.client) }
  }

  test.each(dialogs)(
    'keeps what is entered on a click beside it, and asks before Escape discards it: %s',
    async (_of, { path, open, name, label }) => {
      const user = await (await givenEverything()).open(path)
      await open(user)
      const form = await dialog(name)
      await fill(user, label, TEXT, form)
      await clickBeside(user)
      await user.keyboard('{Escape}')
      await press(user, 'Keep editing', await dialog('Discard changes?'))
      await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([form]))
      expect(await entered(label, form)).toBe(TEXT)
      await user.click(within(form).getByLabelText(label))
      await user.keyboard('{Escape}')
      await press(user, 'Discard', await dialog('Discard changes?'))
      await waitFor(() => expect(screen.queryAllByRole('dialog')).toEqual([]))
      expect(location.pathname).toBe(path)
      expect(Object.keys(sessionStorage).filter((key) => key.startsWith('foyer-draft'))).toEqual([])
      await open(user)
      expect(await entered(label, await dialog(name))).not.toBe(TEXT)
    },
  )

  test('stays while its call is under way, and tells what became of it', async () => {
    const { app, open, hold } = await givenEverything()
    const user = await open('/admin/users/uma')
    await chooseAction(user, 'uma', 'Ban…')
    const form = await dialog('Ban uma?')
    const answer = hold('admin.banUser')
    await press(user, 'Ban user', form)
    await expectToStay(user, form)
    answer()
    await says('uma banned.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await userStateOf(app, 'uma')).toMatch(/banned/)
  })

  test('that asks for confirmation stays too, and shows a refusal', async () => {
    const { app, open, hold } = await givenEverything()
    const user = await open('/organizations/acme/members')
    await chooseAction(user, 'uma', 'Remove…')
    const question = await dialog(/^Remove uma/)
    const answer = hold('member.removeMember')
    await press(user, /^Remove/, question)
    await expectToStay(user, question)
    await run(app.database, `delete from member where "userId" = 'uma'`)
    answer()
    await says('This person is no longer a member.', await within(question).findByRole('alert'))
  })
})

function pressing(name: string) {
  return (user: UserEvent) => press(user, name)
}

function choosing(row: string, action: string) {
  return (user: UserEvent) => chooseAction(user, row, action)
}

async function turningOn(user: UserEvent): Promise<void> {
  await press(user, 'Turn on', await region('Two-factor authentication'))
}

/** Where nothing is laid out, what a dialog stands on is told by its class. */
async function clickBeside(user: UserEvent): Promise<void> {
  await user.click(document.querySelector('.mantine-Modal-overlay') ?? expect.unreachable())
}

async function expectToStay(user: UserEvent, form: HTMLElement): Promise<void> {
  await button('Cancel', form)
  await waitFor(async () => expect(await isDisabled('Cancel', form)).toBe(true))
  await clickBeside(user)
  await user.keyboard('{Escape}')
  expect(screen.getAllByRole('dialog')).toEqual([form])
}
