import { type Given, inBrowser } from '@foyer/testing/browser/in-browser'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { FIREFOX, openAccount, openHome, regionOf, signInAs, signUpAs, waitForSignIn } from './page-actions.ts'

inBrowser("a user's devices", (given) => {
  test('are shown on home, the latest three, with the way to all of them', async () => {
    const { app, chrome } = await givenTwoDevices(given)
    for (const _ of [1, 2]) await signInAs(await given.tab(app, { userAgent: FIREFOX }), 'Olga')
    await openHome(chrome)
    const recent = regionOf(chrome, 'Recent sign-ins')
    await recent.getByRole('listitem').nth(2).waitFor()
    expect(await recent.getByRole('listitem').allInnerTexts()).toEqual(
      Array(3).fill(expect.stringMatching(/^Firefox on Linux/)),
    )
    await recent.getByRole('link', { name: 'All devices' }).click()
    await chrome.getByText('You’re signed in on 4 devices.').waitFor()
    expect(await chrome.getByRole('row').count()).toBe(5)
  })

  test('another device is signed out, and is sent to the sign-in page by its next request', async () => {
    const { app, chrome, firefox } = await givenTwoDevices(given)
    await chrome.getByText('You’re signed in on 2 devices.').waitFor()
    await chrome.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
    await chrome.getByText('Firefox on Linux has been signed out.').waitFor()
    await chrome.getByText('No other devices').waitFor()
    expect(await countRows(app.database, 'session')).toBe(1)
    await clickAndWaitForSignIn(firefox)
    await chrome.reload()
    await chrome.getByRole('button', { name: 'Account: Olga' }).waitFor()
  })

  test('one that was signed out is named in the security log, and apart from it the one that did it', async () => {
    const { chrome } = await givenTwoDevices(given)
    await chrome.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
    await chrome.getByText('Firefox on Linux has been signed out.').waitFor()
    await openAccount(chrome, 'security-history')
    const row = regionOf(chrome, 'Security log').getByRole('listitem').filter({ hasText: 'Device signed out' })
    expect(await row.innerText()).toMatch(/Device signed out\s+Firefox on Linux\s+Done from Chrome/)
  })

  test('all other devices are signed out, and the current one is not', async () => {
    const { app, chrome, firefox } = await givenTwoDevices(given)
    await chrome.getByRole('button', { name: 'Sign out other devices' }).click()
    await chrome.getByText('All other devices have been signed out.').waitFor()
    await chrome.getByText('No other devices').waitFor()
    expect(await countRows(app.database, 'session')).toBe(1)
    await firefox.reload()
    await waitForSignIn(firefox)
  })

  test('signing out everywhere includes the current device, after a confirmation', async () => {
    const { app, chrome, firefox } = await givenTwoDevices(given)
    await chrome.getByRole('button', { name: 'Sign out everywhere' }).click()
    const dialog = chrome.getByRole('dialog', { name: 'Sign out everywhere?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await countRows(app.database, 'session')).toBe(2)
    await chrome.getByRole('button', { name: 'Sign out everywhere' }).click()
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
    await waitForSignIn(chrome)
    expect(await countRows(app.database, 'session')).toBe(0)
    await clickAndWaitForSignIn(firefox)
  })

  test('the current device is signed out from its row, after a confirmation', async () => {
    const { app, chrome } = await givenTwoDevices(given)
    await chrome.getByRole('button', { name: 'Sign out this device' }).click()
    const dialog = chrome.getByRole('dialog', { name: 'Sign out this device?' })
    await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
    await waitForSignIn(chrome)
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test('signing out in one tab signs out the other', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await openHome(page)
    const other = await page.context().newPage()
    await other.goto('/')
    await other.getByRole('heading', { name: 'Olga' }).waitFor()
    await page.getByRole('button', { name: 'Account: Olga' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await waitForSignIn(page)
    await waitForSignIn(other)
  })
})

async function givenTwoDevices(given: Given): Promise<{ app: TestApp; chrome: Page; firefox: Page }> {
  const app = await given.app()
  const chrome = await given.tab(app)
  await signUpAs(chrome, 'Olga')
  const firefox = await given.tab(app, { userAgent: FIREFOX })
  await signInAs(firefox, 'Olga')
  await openHome(firefox)
  await openAccount(chrome, 'sessions')
  return { app, chrome, firefox }
}

// A focused window refetches the session by itself, and may show the sign-in page before the click.
async function clickAndWaitForSignIn(page: Page): Promise<void> {
  const signIn = page.getByRole('heading', { level: 1, name: 'Welcome back' })
  await page.getByRole('link', { name: 'Edit profile' }).or(signIn).click()
  await page.getByRole('link', { name: 'Security log' }).or(signIn).click()
  await waitForSignIn(page)
}
