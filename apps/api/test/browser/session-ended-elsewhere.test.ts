import { inBrowser } from '@foyer/testing/browser/in-browser'
import { invitationsOf } from '@foyer/testing/organization-rows'
import { run } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { draftsIn, emailsField, givenOlga, openInvite } from './drafts.ts'
import { openPage, submitSignIn, waitForSignIn } from './page-actions.ts'

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
})
