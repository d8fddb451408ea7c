import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { atHome, field, fill, follow, heading, press } from '#test/page-actions.ts'
import { preferLanguage } from '#test/page-parts.ts'

describe('the command palette', () => {
  const given = testAppsOn()

  test('stays closed where the layout is shown again', async () => {
    const app = await given()
    const user = await openPage(app, '/nowhere', await signedUp(app, 'Olga'))
    await heading('Page not found', 1)
    await press(user, /^Search/)
    await screen.findByRole('textbox', { name: 'Search or choose an action' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await follow(user, 'Back to home')
    await atHome()
    expect(screen.queryByRole('dialog')).toBeNull()
    await press(user, /^Search/)
    await screen.findByRole('textbox', { name: 'Search or choose an action' })
  })

  test('finds pages and actions by other words, and a team by its name, from Home', async () => {
    const app = await given({ organization: { teams: { enabled: true } } })
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const user = await openPage(app, '/', as('olga'))
    await press(user, /^Search/)
    for (const [typed, found] of Object.entries(WORDS))
      await expectFound(user, 'Search or choose an action', typed, found)
    await user.keyboard('{Enter}')
    await heading('Members', 1)
    expect(new URL(location.href).searchParams.get('team')).toBe('acme-core')
  })

  test('finds them by the words of the language', async () => {
    preferLanguage('de-DE')
    const app = await given()
    const user = await openPage(app, '/', await signedUp(app, 'Olga'))
    await press(user, /^Suche/)
    await expectFound(user, 'Suchen oder Aktion wählen', 'ausloggen', ['Abmelden'])
    await expectFound(user, 'Suchen oder Aktion wählen', 'dunkelmodus', ['Einstellungen'])
  })
})

const WORDS = {
  passkey: ['Sign-in methods'],
  totp: ['Sign-in methods'],
  'log out': ['Devices', 'Sign out'],
  invite: ['Invite peopleacme'],
  core: ['coreTeam in acme'],
}

async function expectFound(user: UserEvent, label: string, typed: string, found: readonly string[]): Promise<void> {
  await fill(user, label, typed)
  const rows = () => [...document.querySelectorAll('.mantine-Spotlight-action')].map(({ textContent }) => textContent)
  await waitFor(() => expect(rows()).toEqual(found))
  await field(label)
}
