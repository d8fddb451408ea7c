import { testDatabases } from '@foyer/db/testing/test-database'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { openHome, signUpAs, submitSignIn, waitForHome, waitForSignIn } from './page-actions.ts'

const engines = testDatabases().slice(0, 1)
const ANY_CALL = '**/trpc/**'
const LIST_OF_SESSIONS = '**/trpc/*listSessions*'

inBrowser('failures', engines, (given) => {
  test('devices that fail to load show an error, and load after a retry', async () => {
    const page = await given.tab(await given.app())
    await page.route(LIST_OF_SESSIONS, (route) => route.abort())
    await signUpAs(page, 'Olga')
    await openHome(page)
    const alert = page.getByRole('alert').filter({ hasText: 'Your devices couldn’t be loaded' })
    await alert.getByText('We can’t reach the server.').waitFor()
    await page.unroute(LIST_OF_SESSIONS)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('This device').waitFor()
    await alert.waitFor({ state: 'hidden' })
  })

  test('an unreachable service shows an error page, and the page loads after a retry', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await openHome(page)
    await page.route(ANY_CALL, (route) => route.abort())
    await page.reload()
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await page.unroute(ANY_CALL)
    await page.getByRole('button', { name: 'Try again' }).click()
    await waitForHome(page)
  })

  test('a form that fails to submit keeps its input', async () => {
    const page = await given.tab(await given.app())
    await page.goto('/sign-in')
    await waitForSignIn(page)
    await page.route(ANY_CALL, (route) => route.abort())
    await submitSignIn(page, details('Olga'))
    await page.getByRole('alert').getByText('We can’t reach the server.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('olga@example.com')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(details('Olga').password)
  })

  test('a failed sign-out is reported, and the user stays signed in', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await openHome(page)
    await page.route('**/trpc/session.signOut', (route) => route.abort())
    await page.getByRole('button', { name: 'Account: Olga' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('Couldn’t sign out').waitFor()
    await page.getByRole('heading', { name: 'Olga' }).waitFor()
  })

  test('an unknown path shows an error page with a link back', async () => {
    const page = await given.tab(await given.app())
    await page.goto('/no/such/door')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByRole('link', { name: 'Back to home' }).click()
    await waitForSignIn(page)
  })
})
