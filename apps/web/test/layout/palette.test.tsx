import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { atHome, follow, heading, press } from '#test/page-actions.ts'

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
})
