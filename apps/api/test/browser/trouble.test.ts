import { testDatabases } from '@foyer/db/testing'
import { expect, test } from 'vitest'
import { details } from '../support/people.ts'
import { inBrowser } from './in-browser.ts'
import { enterNew, seeHome, seeSignIn, submitSignIn } from './visit.ts'

const engines = testDatabases().slice(0, 1)
const ANY_CALL = '**/trpc/**'
const LIST_OF_SESSIONS = '**/trpc/*listSessions*'

inBrowser('trouble', engines, (given) => {
  test('devices that could not be loaded say so, and are there after another try', async () => {
    const page = await given.tab(await given.world())
    await page.route(LIST_OF_SESSIONS, (route) => route.abort())
    await enterNew(page, 'Olga')
    const alert = page.getByRole('alert').filter({ hasText: 'Your devices could not be loaded' })
    await alert.getByText('We cannot reach the server.').waitFor()
    await page.unroute(LIST_OF_SESSIONS)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('This device').waitFor()
    await alert.waitFor({ state: 'hidden' })
  })

  test('a house nobody answers from says that the door is stuck, and opens after another try', async () => {
    const page = await given.tab(await given.world())
    await enterNew(page, 'Olga')
    await page.route(ANY_CALL, (route) => route.abort())
    await page.reload()
    await page.getByRole('heading', { name: 'The door is stuck' }).waitFor()
    await page.unroute(ANY_CALL)
    await page.getByRole('button', { name: 'Try again' }).click()
    await seeHome(page)
  })

  test('a form that cannot be sent keeps what was typed', async () => {
    const page = await given.tab(await given.world())
    await page.goto('/sign-in')
    await seeSignIn(page)
    await page.route(ANY_CALL, (route) => route.abort())
    await submitSignIn(page, details('Olga'))
    await page.getByRole('alert').getByText('We cannot reach the server.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('olga@example.com')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(details('Olga').password)
  })

  test('a sign-out that did not happen does not look as if it had', async () => {
    const page = await given.tab(await given.world())
    await enterNew(page, 'Olga')
    await page.route('**/trpc/session.signOut', (route) => route.abort())
    await page.getByRole('button', { name: 'Account: Olga' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('Still signed in').waitFor()
    await page.getByRole('heading', { name: 'Olga' }).waitFor()
  })

  test('an address that is none says so, and leads back', async () => {
    const page = await given.tab(await given.world())
    await page.goto('/no/such/door')
    await page.getByRole('heading', { name: 'This door leads nowhere' }).waitFor()
    await page.getByRole('link', { name: 'Back to the hall' }).click()
    await seeSignIn(page)
  })
})
