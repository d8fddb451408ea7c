import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { details, signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { givenAdmin, openUser } from './admins.ts'
import { HOME_HEADING, openHome, openPage, signUpAs, submitSignIn } from './page-actions.ts'

// Logged like a failed request, which is expected.
const BROKEN_SCRIPT = `throw Object.assign(new Error(), { name: 'TRPCClientError', message: 'Failed to fetch', stack: 'TRPCClientError: Failed to fetch' })`

inBrowser('the focus', (given) => {
  test('is on the field that a page is for, and on the heading of one that was navigated to', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signedUp(app, 'Olga')
    await openPage(page, '/sign-in')
    await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent')).toBe('Email')
    await submitSignIn(page, details('Olga'))
    await expect.poll(() => focused(page)).toMatch(HOME_HEADING)
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await expect.poll(() => focused(page)).toBe('Profile')
    await page.goBack()
    await expect.poll(() => focused(page)).toMatch(HOME_HEADING)
  })

  test('is after Escape on the button that opened a dialog, or its menu, and after a refusal on the pressed one', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await signedUp(app, 'Mia')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'member' })
    await page.goto('/organizations/acme/members')
    await page.getByRole('button', { name: 'Actions for Mia' }).waitFor()
    const before = await widthOfMain(page)
    await page.getByRole('button', { name: 'Actions for Mia' }).click()
    await page.getByRole('menuitem', { name: 'Change role…' }).click()
    await page.getByRole('dialog').getByLabel('Role').waitFor()
    expect(await widthOfMain(page)).toBe(before)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe('Actions for Mia')
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await page.getByRole('link', { name: 'Data and deletion' }).click()
    await page.getByRole('button', { name: 'Delete account…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByLabel('To confirm, type your email').fill('olga@example.com')
    await page.route('**/trpc/user.deleteUser', (route) => route.abort())
    await dialog.getByLabel('Password', { exact: true }).fill(details('Olga').password)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByText('We can’t reach the server.').waitFor()
    await expect.poll(() => focused(page)).toBe('Delete account')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe('Delete account…')
  })
})

inBrowser('landmarks and targets', (given) => {
  test('a broken page inside the layout has one main landmark', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await page.route('**/assets/profile-page-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: BROKEN_SCRIPT }),
    )
    await openHome(page)
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    expect(await page.locator('main').count()).toBe(1)
  })

  test('the links of events and of a user are large enough to hit', async () => {
    const { page } = await givenAdmin(given, 'Olga')
    await openPage(page, '/admin/events')
    await page.getByRole('row').nth(1).waitFor()
    expect(await accessibilityViolations(page, ['target-size'])).toEqual([])
    await openUser(page, 'Olga')
    await page.getByRole('heading', { level: 2 }).last().waitFor()
    expect(await accessibilityViolations(page, ['target-size'])).toEqual([])
  })
})

async function widthOfMain(page: Page): Promise<number | undefined> {
  return (await page.getByRole('main').boundingBox())?.width
}

/** The name or text of the focused element; empty for the body. */
function focused(page: Page): Promise<string> {
  return page.evaluate<string>(
    `document.activeElement === document.body ? '' : document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`,
  )
}
