import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { run } from '@foyer/testing/tables'
import { givenMails } from '@foyer/testing/unsent-mails'
import { test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { chooseOnUser, givenAdmin, openUser } from './admins.ts'
import { openPage } from './page-actions.ts'
import { givenWebhooks } from './webhooks.ts'

inBrowser('every admin page', (given) => {
  test.each([
    { path: '/admin', text: 'All emails have been sent.' },
    { path: '/admin/users', text: 'uma' },
    { path: '/admin/users?banned=true', text: 'No users found' },
    { path: '/admin/users/uma', text: 'Recent events' },
    { path: '/admin/users/nobody', text: 'User not found' },
    { path: '/admin/organizations', text: 'acme' },
    { path: '/admin/organizations?search=nothing', text: 'No organizations found' },
    { path: '/admin/organizations/acme', text: 'Recent events' },
    { path: '/admin/organizations/nothing', text: 'Organization not found' },
    { path: '/admin/mails', text: '550 no such mailbox' },
    { path: '/admin/mails?state=waiting', text: 'nina@example.com' },
    { path: '/admin/mails?search=nobody', text: 'No emails found' },
    { path: '/admin/webhooks', text: 'CRM' },
    { path: '/admin/webhooks/service-works', text: 'webhook.test' },
    { path: '/admin/webhooks/nothing', text: 'Webhook not found' },
    { path: '/admin/service-keys', text: 'No service keys yet' },
    { path: '/admin/service', text: 'Before you go live' },
    { path: '/admin/events', text: 'uma' },
    { path: '/admin/events?until=2020-01-01', text: 'No events found' },
    { path: '/organizations/acme/activity', text: 'No activity yet' },
  ])('$path is accessible', async ({ path, text }) => {
    const { app, page } = await givenAdmin(given, 'uma')
    await givenOrganizationRows(app, 'acme', { Adam: 'owner' })
    await run(
      app.database,
      `insert into "auditEvent" (type, "actorId", "actorName", "actorEmail", "targetUserId", "targetName", "targetEmail", "createdAt")
       values ('session.revoked', 'uma', 'uma', 'uma@example.com', 'uma', 'uma', 'uma@example.com', now())`,
    )
    if (path.startsWith('/admin/mails')) await givenMails(app)
    if (path.startsWith('/admin/webhooks')) await givenWebhooks(app)
    await openPage(page, path)
    await page.locator('main').getByText(text, { exact: true }).first().waitFor()
    await expectAccessible(page)
  })

  test('the details and the filters of events are accessible', async () => {
    const { page } = await givenAdmin(given, 'uma')
    await openPage(page, '/admin/events')
    await page.getByRole('button', { name: 'Account created' }).first().click()
    await page.getByRole('dialog', { name: 'Account created' }).locator('pre').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    for (const filter of ['Person', 'Kind', 'Time']) {
      await page.getByRole('button', { name: filter, exact: true }).click()
      await page.getByRole('dialog', { name: `Filter by ${filter}` }).waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
  })

  test('the details of a delivery and the form of a webhook are accessible', async () => {
    const { app, page } = await givenAdmin(given, 'uma')
    await givenOrganizationRows(app, 'acme', { Adam: 'owner' })
    await givenWebhooks(app)
    await openPage(page, '/admin/webhooks/service-works?delivery=service-2')
    await page.getByRole('dialog', { name: 'Test' }).locator('pre').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit webhook' })
    await form.getByRole('button', { name: 'Show events: Email addresses' }).click()
    await form.getByRole('checkbox', { name: 'Email confirmed' }).waitFor()
    await expectAccessible(page)
  })

  test('the form of a service key, the key and its row are accessible', async () => {
    const { page } = await givenAdmin(given)
    await openPage(page, '/admin/service-keys')
    await page.getByRole('button', { name: 'Create service key' }).click()
    const dialog = page.getByRole('dialog')
    const create = dialog.getByRole('button', { name: 'Create key' })
    await create.click()
    await dialog.getByText('Enter a name.').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Name').fill('Warehouse')
    await dialog.getByLabel(/^Follow/).check()
    await dialog.getByLabel('Allowed IP addresses').fill('10.0.0.0/8')
    await create.click()
    await dialog.getByText('Copy the key now').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Only from 10.0.0.0/8').waitFor()
    await expectAccessible(page)
  })

  test('the dialogs and the impersonation banner are accessible', async () => {
    const { page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await chooseOnUser(page, 'Ban…')
    await page.getByRole('dialog', { name: 'Ban uma?' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Impersonate', exact: true }).click()
    await page.getByRole('button', { name: 'Stop impersonating' }).waitFor()
    await expectAccessible(page)
  })
})
