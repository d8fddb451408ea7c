import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenInvitationRow, givenOrganizationRows } from '@foyer/testing/organization-rows'
import { run } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openHome, regionOf, signUpAs } from './page-actions.ts'
import { PHONE } from './phone.ts'

inBrowser('the next steps of home', (given) => {
  test('tell what is left, and lead there', async () => {
    const page = await given.tab(await given.app())
    await signUpAs(page, 'Olga')
    await openHome(page)
    await progress(page, '0 of 3 done')
    await expectAccessible(page)
    await stepsOf(page).getByRole('link', { name: 'Create', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Acme')
    await page.locator('form button[type="submit"]').click()
    await page.waitForURL(/\/organizations\/acme/)
    await openHome(page)
    await progress(page, '1 of 3 done')
    await stepsOf(page).getByRole('link', { name: 'Confirm', exact: true }).click()
    await page.waitForURL(/\/account#email$/)
    await openHome(page)
    await stepsOf(page).getByRole('link', { name: 'Add', exact: true }).click()
    await page.waitForURL(/\/account\/sign-in-methods$/)
  })

  test('are gone once everything is done', async () => {
    const app = await given.app({ magicLink: { enabled: true } })
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openHome(page)
    await progress(page, '1 of 3 done')
    await run(app.database, `update "user" set "emailVerified" = true`)
    await page.reload()
    await progress(page, '2 of 3 done')
    await run(
      app.database,
      `insert into organization (id, name, slug, "createdAt") values ('acme', 'Acme', 'acme', now())`,
    )
    await run(
      app.database,
      `insert into member (id, "organizationId", "userId", role, "createdAt")
       select 'olga', 'acme', id, 'owner', now() from "user"`,
    )
    await page.reload()
    await page.getByText('This device', { exact: true }).waitFor()
    expect(await stepsOf(page).count()).toBe(0)
  })

  test('are preceded by the invitations that are open, which are accepted there', async () => {
    const app = await given.app()
    await signedUp(app, 'Adam')
    await givenOrganizationRows(app, 'acme', { Adam: 'owner' })
    await givenInvitationRow(app, { to: 'olga@example.com', from: 'adam@example.com' })
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now()`)
    await openHome(page)
    await page.getByRole('button', { name: 'Choose an organization' }).click()
    expect(await page.getByRole('menuitem', { name: 'Invitations' }).innerText()).toMatch(/^Invitations\s+1$/)
    await page.keyboard.press('Escape')
    const invitation = page.getByRole('listitem').filter({ hasText: 'Invited by adam@example.com' })
    await invitation.getByText('Role: Member').waitFor()
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: /Invitations 1/ }).waitFor()
    await page.getByRole('button', { name: 'Accept the invitation to acme' }).click()
    await page.waitForURL(/\/organizations\/acme$/)
    await openHome(page)
    await regionOf(page, 'Your organizations').getByRole('link', { name: 'acme' }).click()
    await page.waitForURL(/\/organizations\/acme$/)
  })

  test('stay closed for the user who closed them', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openHome(page)
    await page.getByRole('button', { name: 'Close next steps' }).click()
    await stepsOf(page).waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByText('This device', { exact: true }).waitFor()
    expect(await stepsOf(page).count()).toBe(0)
    const other = await given.tab(app)
    await signUpAs(other, 'Uma')
    await openHome(other)
    await progress(other, '0 of 3 done')
  })
})

function stepsOf(page: Page) {
  return regionOf(page, 'Next steps')
}

function progress(page: Page, text: string): Promise<void> {
  return stepsOf(page).getByText(text, { exact: true }).waitFor()
}
