import { inBrowser } from '@foyer/testing/browser/in-browser'
import { eventually } from '@foyer/testing/eventually'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { givenAdmin } from './admins.ts'
import { givenMails } from './mails.ts'

inBrowser('the mail queue in the admin area', (given) => {
  test('shows why mails were not sent, and is filtered and searched', async () => {
    const { app, page } = await givenAdmin(given)
    await givenMails(app)
    await page.goto('/admin')
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Email queue' }).click()
    const row = page.getByRole('row', { name: /uma@example.com/ })
    await row.getByText('550 no such mailbox').waitFor()
    await row.getByText('Password reset', { exact: true }).waitFor()
    await page.getByRole('row', { name: /max@example.com.*Retrying 7 in 1 hour/ }).waitFor()
    await page.getByRole('radio', { name: 'Failed 1' }).check()
    await page.getByRole('row', { name: /max@example.com/ }).waitFor({ state: 'hidden' })
    await page.getByRole('radio', { name: 'All 3' }).check()
    await page.getByRole('searchbox', { name: 'Search by email address' }).fill('MAX@')
    await row.waitFor({ state: 'hidden' })
    await page.getByRole('row', { name: /max@example.com/ }).waitFor()
  })

  test('has one mail retried, and all that failed', async () => {
    const { app, page } = await givenAdmin(given)
    await givenMails(app)
    await page.goto('/admin/mails')
    await page.getByRole('button', { name: 'Actions for the email to max@example.com' }).click()
    await page.getByRole('menuitem', { name: 'Retry' }).click()
    await page.getByText('Done for 1 of 1.').waitFor()
    // Nobody can read it, so that it is given up at once.
    await eventually(async () => expect(await attempts(app, 'retrying')).toBe(8))
    await page.getByRole('button', { name: 'Retry all failed' }).click()
    const dialog = page.getByRole('dialog', { name: /Retry all failed emails/ })
    await dialog.getByRole('button', { name: 'Retry all failed' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await eventually(async () => expect(await attempts(app, 'parked')).toBe(4))
    expect(await attempts(app, 'waiting')).toBe(0)
  })

  test('has a mail of a row retried once while its call is under way', async () => {
    const { app, page } = await givenAdmin(given)
    await givenMails(app)
    await page.goto('/admin/mails')
    const held: Route[] = []
    await page.route('**/trpc/admin.retryMails*', (route) => void held.push(route))
    const menu = page.getByRole('button', { name: 'Actions for the email to max@example.com' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Retry' }).click()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Retry', disabled: true }).waitFor()
    for (const route of held) await route.continue()
    await page.getByText('Done for 1 of 1.').waitFor()
    expect(held).toHaveLength(1)
  })

  test('has the selected mails retried once when the button is clicked twice', async () => {
    const { app, page } = await givenAdmin(given)
    await givenMails(app)
    await page.goto('/admin/mails')
    await page.getByRole('columnheader', { name: 'Actions' }).waitFor({ state: 'attached' })
    await page.getByRole('checkbox', { name: 'Select the email to max@example.com' }).check()
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await page.getByRole('button', { name: 'Retry', exact: true }).dblclick()
    await page.getByRole('alert').getByText('Done for 1 of 1.').first().waitFor()
    expect(sent.filter((path) => path.endsWith('admin.retryMails'))).toHaveLength(1)
    expect(await page.getByText('Done for 0 of 1.').count()).toBe(0)
  })

  test('loses the mails that are selected and discarded', async () => {
    const { app, page } = await givenAdmin(given)
    await givenMails(app)
    await page.goto('/admin/mails')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('checkbox', { name: 'Select the email to nina@example.com' }).uncheck()
    await page.getByRole('button', { name: 'Discard' }).click()
    const dialog = page.getByRole('dialog', { name: 'Discard the selected emails (2)?' })
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await page.getByText('Done for 2 of 2.').waitFor()
    await page.getByRole('row', { name: /uma@example.com/ }).waitFor({ state: 'hidden' })
    await page.getByRole('row', { name: /nina@example.com/ }).waitFor()
    const left = await app.database.db.selectFrom('outbox').select('id').where('sentAt', 'is', null).execute()
    expect(left).toEqual([{ id: 'waiting' }])
  })

  test('says when a mail is on its way that was to be discarded', async () => {
    const { app, page } = await givenAdmin(given)
    await givenMails(app)
    await page.goto('/admin/mails')
    await page.getByRole('checkbox', { name: 'Select the email to uma@example.com' }).check()
    await run(
      app.database,
      `update outbox set "parkedAt" = null, "availableAt" = now() + interval '20 s' where id = 'parked'`,
    )
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await page.getByText('Done for 0 of 1. The rest are being sent right now').waitFor()
  })
})

async function attempts({ database: { db } }: TestApp, id: string): Promise<number> {
  return (await db.selectFrom('outbox').select('attempts').where('id', '=', id).executeTakeFirstOrThrow()).attempts
}
