import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { details, signedUp } from '@foyer/testing/users'
import { beforeAll, expect, test } from 'vitest'
import { focused, userButton } from './components-actions.ts'
import { bundled, givenApplication } from './components-page.ts'
import { submitSignIn } from './page-actions.ts'

const FOLDER = 'packages/react-18/node_modules'
beforeAll(() => bundled(FOLDER), 60_000)

inBrowser("a client's buttons, in an application with React 18,", (given) => {
  test('sign in, switch the active organization and sign out', async () => {
    const { app, page } = await givenApplication(given, {}, FOLDER)
    await signedUp(app, 'Olga')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await page.goto('/')
    await page.getByText('React 18.3.1').waitFor()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await submitSignIn(page, details('Olga'))
    await page.getByRole('button', { name: 'Choose organization' }).press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Organizations: acme' }).waitFor()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await userButton(page).press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await focused(page)).toBe('Sign in')
  })
})
