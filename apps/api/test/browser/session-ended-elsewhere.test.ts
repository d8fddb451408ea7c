import { inBrowser } from '@foyer/testing/browser/in-browser'
import { invitationsOf } from '@foyer/testing/organization-rows'
import { run } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { draftsIn, emailsField, givenOlga, nameField, openInvite } from './drafts.ts'
import { openAccount, openPage, submitSignIn, waitForSignIn } from './page-actions.ts'

const olga = details('Olga')

inBrowser('a session that ends elsewhere', (given) => {
  test('is said on the sign-in page, which leads back to the page and to what was entered', async () => {
    const { app, page } = await givenOlga(given)
    await openPage(page, '/organizations/acme/invitations')
    await openInvite(page)
    await emailsField(page).fill('mia@example.com')
    await run(app.database, 'delete from session')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await waitForSignIn(page)
    await page.getByRole('status').getByText('You have been signed out.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(olga.email)
    await submitSignIn(page, olga)
    await page.waitForURL(`${app.baseUrl}/organizations/acme/invitations`)
    await page.getByText('We restored your draft. Nothing has been sent.').waitFor()
    expect(await emailsField(page).inputValue()).toBe('mia@example.com')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByText('1 invitation sent.').waitFor()
    expect(await invitationsOf(app)).toEqual(['mia@example.com member pending'])
    expect(await draftsIn(page)).toEqual([])
  })

  test('gives nothing of what was entered to another user', async () => {
    const { app, page } = await givenOlga(given)
    await signedUp(app, 'Max')
    await openAccount(page)
    await nameField(page).fill('Olga Orlova')
    await run(app.database, `delete from session where "userId" = (select id from "user" where name = 'Olga')`)
    await page.locator('#profile button[type="submit"]').click()
    await page.getByRole('status').getByText('You have been signed out.').waitFor()
    expect(await draftsIn(page)).toHaveLength(1)
    await submitSignIn(page, details('Max'))
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    expect(await nameField(page).inputValue()).toBe('Max')
    expect(await draftsIn(page)).toEqual([])
  })

  test('never keeps a password', async () => {
    const { app, page } = await givenOlga(given)
    await openAccount(page, 'sign-in-methods')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('Current password').fill(olga.password)
    await page.getByLabel('New password', { exact: true }).fill('another one altogether')
    await run(app.database, 'delete from session')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('status').getByText('You have been signed out.').waitFor()
    expect(await draftsIn(page)).toEqual([])
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('another one altogether')
  })

  test('is not said after signing out, nor on a first visit', async () => {
    const { page } = await givenOlga(given)
    await openPage(page, '/account')
    await page.getByRole('button', { name: 'Account: Olga' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await waitForSignIn(page)
    expect(await page.getByText('You have been signed out.').count()).toBe(0)
    expect(await page.getByLabel('Email').inputValue()).toBe('')
    await page.goto('/account')
    await waitForSignIn(page)
    expect(await page.getByText('You have been signed out.').count()).toBe(0)
  })
})
