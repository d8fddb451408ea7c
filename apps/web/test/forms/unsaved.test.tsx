import type { FoyerOptions } from '@foyer/auth-domain/options'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type Network, networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import {
  atHome,
  atSignIn,
  dialog,
  entered,
  fill,
  follow,
  heading,
  press,
  region,
  says,
  submitSignIn,
} from '#test/page-actions.ts'
import { chooseItem } from '#test/page-parts.ts'

const SETTINGS = '/organizations/acme/settings'

const everyForm = {
  user: { additionalFields: { plan: { type: 'string', input: false, label: 'Plan' } } },
} satisfies FoyerOptions

type Form = { path: string; part: string; unfold?: string; label: string }

const forms: [string, Form][] = [
  ['the profile', { path: '/account', part: 'Name and picture', label: 'Your name' }],
  ['another email', { path: '/account', part: 'Email', unfold: 'Change email', label: 'New email' }],
  [
    'another password',
    { path: '/account/sign-in-methods', part: 'Password', unfold: 'Change password', label: 'Current password' },
  ],
  ['the settings of an organization', { path: SETTINGS, part: 'General', label: 'Name' }],
  ['fields of a user, for admins', { path: '/admin/users/mia', part: 'Additional details', label: 'Plan' }],
]

describe('what is entered and not saved', () => {
  const given = testAppsOn()

  /** Olga is an admin and owns acme. */
  async function givenOlga(): Promise<Network & { open: (path: string) => Promise<UserEvent> }> {
    const app = await given(everyForm)
    const network = networkOf(await signedUp(app, 'Olga'))
    await givenUsers(app, 'mia')
    await run(app.database, `update "user" set role = 'admin' where name = 'Olga'`)
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    return { ...network, open: (path) => openPage(app, path, network.client) }
  }

  test.each(forms)('is asked about before it is left: %s', async (_form, { path, part, unfold, label }) => {
    const { open } = await givenOlga()
    const user = await open(path)
    const section = await region(part)
    if (unfold !== undefined) await press(user, unfold, section)
    await fill(user, label, 'mia@example.com', section)
    await expectToAsk(user, () => entered(label, section))
    expect(location.pathname).toBe(path)
    await leaveAnyway(user)
  })

  test('is asked about before it is left: a new organization', async () => {
    const { open } = await givenOlga()
    const user = await open('/new-organization')
    await fill(user, 'Name', 'mia@example.com')
    await expectToAsk(user, () => entered('Name'))
    await leaveAnyway(user)
    await open('/new-organization')
    expect(await entered('Name')).toBe('')
  })

  test('is kept while it is being saved, and forgotten once it is', async () => {
    const { open, sent, hold } = await givenOlga()
    const user = await open('/new-organization')
    const answer = hold('createOrganization')
    await fill(user, 'Name', 'Second')
    await press(user, 'Create organization')
    await waitFor(() => expect(sent.join()).toContain('createOrganization'))
    expect(drafts()).toHaveLength(1)
    answer()
    await heading('Second', 1)
    expect(drafts()).toEqual([])
  })

  test('is not asked about once it is saved', async () => {
    const { open } = await givenOlga()
    const user = await open('/account')
    await fill(user, 'Your name', 'Olga Orlova')
    await press(user, 'Save profile')
    await says('Profile saved.', await region('Name and picture'))
    await leave(user)
    await atHome()
    const owner = await open(SETTINGS)
    const section = await region('General')
    await fill(owner, 'Name', 'Acme', section)
    await fill(owner, /URL/, 'acme-new', section)
    await press(owner, 'Save changes', section)
    await waitFor(() => expect(location.pathname).toBe('/organizations/acme-new/settings'))
    expect(drafts()).toEqual([])
  })

  test('is asked about before signing out, which leaves nothing of it in the tab', async () => {
    const { open } = await givenOlga()
    const user = await open('/account')
    await fill(user, 'Your name', 'Olga Orlova')
    await press(user, 'Account: Olga')
    await chooseItem(user, 'Sign out')
    await press(user, 'Sign out anyway', await dialog('Discard changes?'))
    await atSignIn()
    expect(drafts()).toEqual([])
    await submitSignIn(user, details('Olga'))
    await heading('Profile', 1)
    expect(await entered('Your name')).toBe('Olga')
  })
})

async function leave(user: UserEvent): Promise<void> {
  await follow(user, 'Home', screen.getByRole('banner'))
}

/** Leaves the page after all, by the question's answer, and finds what was entered kept by the other one. */
async function expectToAsk(user: UserEvent, text: () => Promise<unknown>): Promise<void> {
  await leave(user)
  await press(user, 'Keep editing', await dialog('Discard changes?'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await text()).toBe('mia@example.com')
}

async function leaveAnyway(user: UserEvent): Promise<void> {
  await leave(user)
  await press(user, 'Discard', await dialog('Discard changes?'))
  await atHome()
  expect(drafts()).toEqual([])
}

function drafts(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith('foyer-draft'))
}
