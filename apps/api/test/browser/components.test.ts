import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { countRows } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityViolations, rulesIn } from './accessibility.ts'
import { focused, givenOlga, openWindow, userButton } from './components-actions.ts'
import { type Application, bundled, givenApplication } from './components-page.ts'
import { submitSignIn } from './page-actions.ts'
import { overflowOf, PHONE } from './phone.ts'

const olga = details('Olga')
const LONG_NAME = 'A very long name of an organization that no button has room for'
beforeAll(() => bundled('node_modules'), 60_000)

inBrowser("a client's buttons, in an application on another origin,", (given) => {
  test('sign in at the hosted page, and back where the user was', async () => {
    const { app, page, application } = await givenApplication(given)
    await signedUp(app, 'Olga')
    await page.goto('/orders?page=2#last')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText(`Continue to ${new URL(application).host}`).waitFor()
    await submitSignIn(page, olga)
    await userButton(page).waitFor()
    expect(page.url()).toBe(`${application}/orders?page=2#last`)
  })

  test('sign in by a window that closes itself, while the page stays as it is', async () => {
    const { app, page, application } = await givenApplication(given)
    await signedUp(app, 'Olga')
    await page.goto('/orders?page=2#last')
    const window = await openWindow(page)
    // Foyer's page has no hold of the application's.
    expect(await window.evaluate('[opener, name]')).toEqual([null, ''])
    const closed = window.waitForEvent('close')
    await submitSignIn(window, olga)
    await closed
    await page.getByText('Signed in: true').waitFor()
    await userButton(page).waitFor()
    expect(await page.getByLabel('Note').inputValue()).toBe('Three chairs')
    expect(page.url()).toBe(`${application}/orders?page=2#last`)
  })

  test('say that nobody has signed in, once the user is back from a window', async () => {
    const { page } = await givenApplication(given)
    await page.goto('/')
    const window = await openWindow(page)
    await window.close()
    // What a browser says when the page has the focus again; one without a screen never takes it away.
    await page.evaluate("dispatchEvent(new Event('focus'))")
    await page.getByText('Signed in: false').waitFor()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await page.getByLabel('Note').inputValue()).toBe('Three chairs')
  })

  test('sign in at the hosted page where the browser blocks windows', async () => {
    const { app, page } = await givenApplication(given)
    await signedUp(app, 'Olga')
    await page.addInitScript('window.open = () => null')
    await page.goto('/')
    await page.getByRole('button', { name: 'Save' }).click()
    await submitSignIn(page, olga)
    await userButton(page).waitFor()
  })

  test('sign out by the keyboard, and have the focus where one signs in again', async () => {
    const { app, page } = await givenOlga(given)
    await page.goto('/')
    await userButton(page).focus()
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toBe('Sign out')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('Manage account')
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await page.keyboard.press('o')
    expect(await focused(page)).toBe('Organizations')
    await page.keyboard.press('Escape')
    expect(await page.getByRole('menu').count()).toBe(0)
    expect(await focused(page)).toBe('Account of Olga')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect([await page.getByRole('menu').count(), await focused(page)]).toEqual([0, 'Note'])

    const sessions = await countRows(app.database, 'session')
    await userButton(page).click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await focused(page)).toBe('Sign in')
    expect(await countRows(app.database, 'session')).toBe(sessions - 1)
    await page.getByRole('button', { name: /^Organizations/ }).waitFor({ state: 'detached' })
  })

  test('switch the active organization, lead to its page and to a new one, and come back', async () => {
    const { app, page, application } = await givenOlga(given)
    for (const slug of ['acme', 'globex']) await givenOrganizationRows(app, slug, { Olga: 'owner' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Choose organization' }).press('ArrowDown')
    await page.keyboard.press('g')
    expect(await focused(page)).toBe('globex')
    await page.keyboard.press('Enter')
    const switcher = page.getByRole('button', { name: 'Organizations: globex' })
    await switcher.waitFor()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Organizations: globex')
    expect(await activeOrganizations(app)).toEqual(['globex'])

    await givenOrganizationRows(app, 'initech', { Olga: 'member' })
    await switcher.click()
    await page.getByRole('menuitemradio', { name: 'initech' }).waitFor()
    expect(await page.getByRole('menuitemradio', { checked: true }).allTextContents()).toEqual(['Gglobex'])
    await page.getByRole('menuitem', { name: 'Manage organization' }).click()
    await page.getByRole('heading', { level: 1, name: 'globex' }).waitFor()
    await page.getByRole('link', { name: `Continue to ${new URL(application).host}` }).click()
    await switcher.click()
    await page.getByRole('menuitem', { name: 'Create organization' }).click()
    await page.getByLabel('Name').fill('Umbrella')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('button', { name: 'Organizations: Umbrella' }).waitFor()
    expect(page.url()).toBe(`${application}/`)
  })

  test('say what failed, and never that nobody is signed in', async () => {
    const { app, page } = await givenOlga(given)
    for (const slug of ['acme', 'globex']) await givenOrganizationRows(app, slug, { Olga: 'owner' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Choose organization' }).click()
    await page.context().setOffline(true)
    await page.getByRole('menuitemradio', { name: 'acme' }).click()
    await page.getByRole('alert').getByText('Could not switch. Try again.').waitFor()
    await userButton(page).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('alert').getByText('You are still signed in. Try again.').waitFor()
    expect(await page.getByRole('menu').count()).toBe(1)
    await page.context().setOffline(false)

    await page.route(`${app.baseUrl}/api/auth/**`, (route) => route.abort())
    await page.reload()
    const retry = page.getByRole('button', { name: 'Account not available. Try again' })
    await retry.waitFor()
    await page.getByRole('button', { name: 'Organizations not available. Try again' }).waitFor()
    expect(await page.getByRole('button', { name: 'Sign in' }).count()).toBe(0)
    await page.unroute(`${app.baseUrl}/api/auth/**`)
    await retry.click()
    await userButton(page).waitFor()
    await page.getByRole('button', { name: 'Choose organization' }).waitFor()
    expect(await activeOrganizations(app)).toEqual([])
  })

  test('are accessible in light and dark, and have room on a phone for a hundred organizations', async () => {
    const { app, page } = await givenOlga(given)
    await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
    await app.database.db.updateTable('organization').set({ name: LONG_NAME }).execute()
    for (let number = 1; number < 100; number += 1)
      await givenOrganizationRows(app, `number-${number}`, { Olga: 'owner' })
    await page.setViewportSize(PHONE)
    await page.goto('/')
    for (const name of ['Account of Olga', 'Choose organization']) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('menu').waitFor()
      expect(await isInWindow(page)).toBe(true)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await accessibilityViolations(page, rulesIn(colorScheme)), `${name}, ${colorScheme}`).toEqual([])
      }
    }
    await page.getByRole('menuitemradio', { name: LONG_NAME }).click()
    await page.getByRole('button', { name: `Organizations: ${LONG_NAME}` }).press('ArrowUp')
    expect(await focused(page)).toBe('Create organization')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toBe('number-99')
    await typeAtOnce(page, 'Number-42')
    expect(await focused(page)).toBe('number-42')
    expect([await isInWindow(page), await overflowOf(page)]).toEqual([true, 0])
  })
})

function typeAtOnce(page: Page, text: string): Promise<void> {
  return page.evaluate(
    `for (const key of '${text}')
       document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`,
  )
}

async function activeOrganizations({ database }: Application['app']): Promise<string[]> {
  const sessions = await database.db.selectFrom('session').select('activeOrganizationId').execute()
  return sessions.flatMap(({ activeOrganizationId }) => activeOrganizationId ?? [])
}

function isInWindow(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(
    `(({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight)(
      document.querySelector('.foyer-popup').getBoundingClientRect())`,
  )
}
