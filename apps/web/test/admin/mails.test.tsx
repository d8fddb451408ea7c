import { eventually } from '@foyer/testing/eventually'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { givenMails } from '@foyer/testing/unsent-mails'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#test/network.ts'
import { openPage } from '#test/open-page.tsx'
import { dialog, follow, press, says } from '#test/page-actions.ts'
import { chooseItem, row, rowsShown } from '#test/page-parts.ts'
import { givenAdmin } from './admins.ts'

const MAILS = '/admin/mails'
const OF_MAX = 'Actions for the email to max@example.com'

describe('the mail queue in the admin area', () => {
  const given = testAppsOn()

  test('shows why mails were not sent, and is filtered and searched', async () => {
    const { app, as } = await givenAdmin(given)
    await givenMails(app)
    const user = await openPage(app, '/admin', as('adam'))
    await follow(user, 'Email queue', screen.getByRole('banner'))
    const failed = await row('uma@example.com')
    await says('550 no such mailbox', failed)
    await says('Password reset', failed)
    await screen.findByRole('row', { name: /max@example.com.*Retrying.*7.*in 1 hour/ })
    await user.click(screen.getByRole('radio', { name: 'Failed 1' }))
    await waitFor(() => expect(rowsShown()).toEqual(['uma@example.com']))
    await user.click(screen.getByRole('radio', { name: 'All 3' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search by email address' }), 'MAX@')
    await waitFor(() => expect(rowsShown()).toEqual(['max@example.com']))
  })

  test('has one mail retried, and all that failed', async () => {
    const { app, as } = await givenAdmin(given)
    await givenMails(app)
    const user = await openPage(app, MAILS, as('adam'))
    await press(user, OF_MAX)
    await chooseItem(user, 'Retry')
    await says('Done for 1 of 1.')
    // Nobody can read it, so that it is given up at once.
    await eventually(async () => expect(await attempts(app, 'retrying')).toBe(8))
    await press(user, 'Retry all failed')
    await press(user, 'Retry all failed', await dialog(/Retry all failed emails/))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await eventually(async () => expect(await attempts(app, 'parked')).toBe(4))
    expect(await attempts(app, 'waiting')).toBe(0)
  })

  test('has a mail of a row retried once while its call is under way', async () => {
    const { app, as } = await givenAdmin(given)
    await givenMails(app)
    const { client, sent, hold } = networkOf(as('adam'))
    const user = await openPage(app, MAILS, client)
    const release = hold('admin.retryMails')
    await press(user, OF_MAX)
    await chooseItem(user, 'Retry')
    await press(user, OF_MAX)
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Retry' }).matches(':disabled')).toBe(true))
    release()
    await says('Done for 1 of 1.')
    expect(sent.filter((path) => path.includes('admin.retryMails'))).toHaveLength(1)
  })

  test('has the selected mails retried once when the button is clicked twice', async () => {
    const { app, as } = await givenAdmin(given)
    await givenMails(app)
    const { client, sent } = networkOf(as('adam'))
    const user = await openPage(app, MAILS, client)
    await user.click(await screen.findByRole('checkbox', { name: 'Select the email to max@example.com' }))
    await user.dblClick(screen.getByRole('button', { name: 'Retry' }))
    await says('Done for 1 of 1.')
    expect(sent.filter((path) => path.includes('admin.retryMails'))).toHaveLength(1)
    expect(document.body.textContent).not.toContain('Done for 0 of 1.')
  })

  test('loses the mails that are selected and discarded', async () => {
    const { app, as } = await givenAdmin(given)
    await givenMails(app)
    const user = await openPage(app, MAILS, as('adam'))
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select the email to nina@example.com' }))
    await press(user, 'Discard')
    await press(user, 'Discard', await dialog('Discard the selected emails (2)?'))
    await says('Done for 2 of 2.')
    await waitFor(() => expect(rowsShown()).toEqual(['nina@example.com']))
    const left = await app.database.db.selectFrom('outbox').select('id').where('sentAt', 'is', null).execute()
    expect(left).toEqual([{ id: 'waiting' }])
  })

  test('says when a mail is on its way that was to be discarded', async () => {
    const { app, as } = await givenAdmin(given)
    await givenMails(app)
    const user = await openPage(app, MAILS, as('adam'))
    await user.click(await screen.findByRole('checkbox', { name: 'Select the email to uma@example.com' }))
    await run(
      app.database,
      `update outbox set "parkedAt" = null, "availableAt" = now() + interval '20 s' where id = 'parked'`,
    )
    await press(user, 'Discard')
    await press(user, 'Discard', await dialog(/Discard/))
    await says('Done for 0 of 1. The rest are being sent right now')
  })
})

async function attempts({ database: { db } }: TestApp, id: string): Promise<number> {
  return (await db.selectFrom('outbox').select('attempts').where('id', '=', id).executeTakeFirstOrThrow()).attempts
}
