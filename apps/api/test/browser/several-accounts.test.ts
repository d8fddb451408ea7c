import { inBrowser } from '@foyer/testing/browser/in-browser'
import { details } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openAccount, openHome, signUpAs, submitSignIn } from './page-actions.ts'
import { overflowOf, PHONE } from './phone.ts'

const multiSession = { multiSession: { enabled: true } }

inBrowser('several accounts in one browser', (given) => {
  test('are added, listed and switched to by accessible pages, and the other tabs follow with their forms', async () => {
    const app = await given.app(multiSession)
    await signUpAs(await given.tab(app), 'Max')
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openHome(page)
    await openMenu(page, 'Olga')
    await page.getByRole('menuitem', { name: 'Add another account' }).click()
    await page.getByRole('heading', { name: 'Add another account' }).waitFor()
    await expectAccessible(page)
    await submitSignIn(page, details('Max'))
    await openMenu(page, 'Max')
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    const other = await page.context().newPage()
    await openAccount(other)
    expect(await other.getByLabel('Your name').inputValue()).toBe('Max')
    await openMenu(page, 'Max')
    await switchTo(page, 'Olga')
    await other.getByRole('button', { name: 'Account: Olga' }).waitFor()
    await expect.poll(() => other.getByLabel('Your name').inputValue()).toBe('Olga')

    await other.getByLabel('Your name').fill('Olga O.')
    await openMenu(other, 'Olga')
    await other.getByRole('menuitem', { name: 'Switch to Max' }).click()
    await other.getByRole('dialog', { name: 'Discard changes?' }).waitFor()
    await expectAccessible(other)
  })

  test('are switched to in the drawer on a phone, too', async () => {
    const app = await given.app(multiSession)
    const page = await given.tab(app, { viewport: PHONE })
    await signUpAs(page, 'Olga')
    await signUpAs(page, 'Max')
    await openHome(page)
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('link', { name: 'Add another account' }).waitFor()
    expect(await overflowOf(page)).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Switch to Olga' }).click()
    await page.getByRole('heading', { name: 'Olga' }).waitFor()
  })
})

async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Account: ${name}` }).click()
}

async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitem', { name: `Switch to ${name}` }).click()
  await page.getByRole('button', { name: `Account: ${name}` }).waitFor()
}
