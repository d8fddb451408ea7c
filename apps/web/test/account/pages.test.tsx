import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '#test/open-page.tsx'
import { follow, heading, region, says } from '#test/page-actions.ts'

describe('the pages of the account', () => {
  const given = testAppsOn()

  test('have one for API keys where the service has any, and none where it has not', async () => {
    const app = await given({ apiKey: { enabled: true } })
    const user = await openPage(app, '/account', (await givenUsers(app, 'Olga'))('Olga'))
    const [navigation = expect.unreachable()] = await screen.findAllByRole('navigation', { name: 'Your account' })
    await follow(user, 'API keys', navigation)
    await says('There are no API keys yet.', await region('API keys'))
    const without = await given()
    await openPage(without, '/account/api-keys', (await givenUsers(without, 'Mia'))('Mia'))
    await heading('Page not found', 1)
  })

  test.each([
    ['/account#password', '/account/sign-in-methods#password'],
    ['/account#history', '/account/security-history#history'],
    ['/account#delete', '/account/data#delete'],
    ['/account?linked=google', '/account/sign-in-methods?linked=google'],
    ['/account#email', '/account#email'],
  ])('are found by the link of when they were one: %s', async (link, path) => {
    const app = await given()
    await openPage(app, link, (await givenUsers(app, 'Olga'))('Olga'))
    await waitFor(() => expect(location.href).toBe(app.baseUrl + path))
  })

  test('tell why linking a provider failed, also to a link of when they were one', async () => {
    const app = await given()
    await openPage(app, '/account?error=access_denied', (await givenUsers(app, 'Olga'))('Olga'))
    await waitFor(() => expect(location.pathname).toBe('/account/sign-in-methods'))
    await says('You canceled at the provider')
    expect(screen.getByText(/^You canceled at the provider/).closest('[role="alert"]')).not.toBeNull()
  })

  test('are known to the palette', async () => {
    const app = await given()
    const user = await openPage(app, '/', (await givenUsers(app, 'Olga'))('Olga'))
    await screen.findByRole('main')
    await user.keyboard('{Control>}k{/Control}')
    await user.click(await screen.findByRole('textbox', { name: 'Search or choose an action' }))
    await user.paste('data and')
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Data and deletion' })
    await user.keyboard('{Enter}')
    await heading('Data and deletion', 1)
  })
})
