import { inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { run } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseOnUser, givenAdmin, openUser } from './admins.ts'
import { openAccount, regionOf, signUpAs } from './page-actions.ts'
import { PHONE } from './phone.ts'

inBrowser('audit events', (given) => {
  test('an admin filters them by kind and by person, and exports what is shown', async () => {
    const { page } = await givenAdmin(given, 'uma', 'max')
    await openUser(page, 'uma')
    await chooseOnUser(page, 'Ban…')
    await page.getByRole('dialog').getByLabel('Ban reason').fill('spam')
    await page.getByRole('button', { name: 'Ban user' }).click()
    await page.getByRole('rowheader', { name: 'Account banned' }).waitFor()
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Events' }).click()
    await page.getByRole('rowheader', { name: 'Account created' }).waitFor()
    await chooseKind(page, 'banned', 'Account banned')
    await page.getByRole('rowheader', { name: 'Account created' }).waitFor({ state: 'hidden' })
    const banned = page.getByRole('row').filter({ hasText: 'Account banned' })
    await banned.getByText('spam').waitFor()
    await banned.getByRole('link', { name: 'Adam' }).waitFor()
    await banned.getByRole('link', { name: 'uma' }).waitFor()
    expect(await exportedTypes(page)).toEqual(['type', 'user.banned'])
    await choosePerson(page, 'max@', 'max')
    await page.getByRole('heading', { name: 'No events found' }).waitFor()
    await page.getByText('No events match these filters.').waitFor()
    await page.getByRole('button', { name: 'Remove filter: Kind: Account banned' }).waitFor()
    expect(await exportedTypes(page)).toEqual(['type'])
    await page.getByRole('button', { name: 'Remove filter: Person: max' }).click()
    await banned.waitFor()
    await choosePerson(page, 'uma', 'uma')
    await page.waitForURL(/person=uma/)
    await banned.waitFor()
    await page.getByRole('group').getByRole('button', { name: 'Clear filters' }).click()
    await page.waitForURL((url) => !url.searchParams.has('person') && !url.searchParams.has('type'))
    await page.getByRole('rowheader', { name: 'Account created' }).waitFor()
  })

  test('an admin filters them by organization, found by its name, and by a group of kinds', async () => {
    const { app, page } = await givenAdmin(given)
    await givenOrganizationRows(app, 'acme', { Adam: 'owner' })
    const data = { organizationId: 'acme', name: 'Night shift' }
    await page.request.post('/api/auth/organization/create-team', { data })
    await page.goto('/admin/events')
    await page.getByRole('button', { name: 'Organization', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Name or URL' }).fill('ACM')
    await page.getByRole('dialog').getByRole('button', { name: 'acme' }).click()
    await page.getByRole('rowheader', { name: 'Account created' }).waitFor({ state: 'hidden' })
    await page.getByRole('row').filter({ hasText: 'Night shift' }).getByRole('link', { name: 'acme' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Organization: acme', exact: true }).waitFor()
    await chooseKind(page, 'Service: all', 'Service: all')
    await page.getByText('No events match these filters.').waitFor()
    await page.getByRole('button', { name: 'Remove filter: Organization: acme' }).waitFor()
    await page.getByRole('button', { name: 'Remove filter: Kind: Service: all' }).waitFor()
  })

  test('the search of a filter says when it fails, searches again, and is gone through with the arrow keys', async () => {
    const { page } = await givenAdmin(given, 'uma', 'umar')
    await page.goto('/admin/events')
    await page.route('**/trpc/*admin.searchUsers*', (route) => route.abort())
    await page.getByRole('button', { name: 'Person', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await page.getByRole('searchbox', { name: 'Name, email or username' }).fill('uma')
    await dialog.getByText('Searching…').waitFor()
    await dialog.getByText('The matches couldn’t be loaded.').waitFor()
    await page.unroute('**/trpc/*admin.searchUsers*')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByRole('button', { name: 'uma@example.com' }).waitFor()
    await page.getByRole('searchbox', { name: 'Name, email or username' }).focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await page.getByRole('button', { name: 'Person: umar', exact: true }).waitFor()
  })

  test('an event that could not be loaded is loaded again', async () => {
    const { page } = await givenAdmin(given)
    await page.goto('/admin/events')
    await page.getByRole('button', { name: 'Account created' }).click()
    await page.waitForURL(/event=/)
    await page.route('**/trpc/*admin.getEvent*', (route) => route.abort())
    await page.goto(page.url().replace('/admin/events?', '/admin/events?area=service&'))
    const drawer = page.getByRole('dialog')
    await drawer.getByText('The event couldn’t be loaded').waitFor()
    await page.unroute('**/trpc/*admin.getEvent*')
    await drawer.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('dialog', { name: 'Account created' }).getByText('"type": "user.created"').waitFor()
  })

  test('an admin filters them by time', async () => {
    const { app, page } = await givenAdmin(given)
    await run(
      app.database,
      `insert into "auditEvent" (type, "createdAt") values ('keys.rotated', now() - interval '3 days')`,
    )
    await page.goto('/admin/events')
    await page.getByRole('rowheader', { name: 'Signing keys rotated' }).waitFor()
    await page.getByRole('button', { name: 'Time', exact: true }).click()
    await page.getByRole('button', { name: 'Today' }).click()
    await page.getByRole('rowheader', { name: 'Signing keys rotated' }).waitFor({ state: 'hidden' })
    await page.getByRole('rowheader', { name: 'Account created' }).waitFor()
    await page.getByRole('button', { name: 'Time: Today' }).first().click()
    await page.getByRole('dialog').getByLabel('Until').fill('2020-01-01')
    await page.getByRole('heading', { name: 'No events found' }).waitFor()
    await page.getByRole('dialog').getByLabel('From').fill('2020-01-02')
    await page.getByText('This day is before the first one.').waitFor()
    await page.goto('/admin/events?from=2020-01-01&until=2020-01-31')
    await page.getByText(/31 Jan 2020$|^Jan 1.*31, 2020$/).waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('rowheader', { name: 'Signing keys rotated' }).waitFor()
    await page.goto('/admin/events?from=2020-01-01&until=2999-01-01')
    await page.getByRole('rowheader', { name: 'Signing keys rotated' }).waitFor()
  })

  test('the choices of a filter end above the bar of a phone', async () => {
    const { page } = await givenAdmin(given)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/admin/events')
    await page.getByRole('button', { name: 'Kind', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search kinds of events' }).waitFor()
    const choices = await page.getByRole('dialog').boundingBox()
    const bar = await page.getByRole('navigation', { name: 'Main', exact: true }).boundingBox()
    expect((choices?.y ?? 0) + (choices?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    expect(choices?.y).toBeGreaterThanOrEqual(0)
  })

  test('the details of one have each term on the line of what it says, on a phone too', async () => {
    const { page } = await givenAdmin(given)
    await page.setViewportSize(PHONE)
    await page.goto('/admin/events')
    await page.getByRole('button', { name: 'Account created' }).click()
    const drawer = page.getByRole('dialog', { name: 'Account created' })
    await drawer.getByText('"type": "user.created"').waitFor()
    const term = await drawer.locator('dt').first().boundingBox()
    const name = await drawer.locator('dd').first().getByText('Adam', { exact: true }).boundingBox()
    expect(Math.abs(middleOf(name) - middleOf(term))).toBeLessThan(2)
  })

  test('the details of one are in the URL, lead to its neighbours, and give the focus back', async () => {
    const { app, page } = await givenAdmin(given)
    await run(
      app.database,
      `insert into "auditEvent" (type, "actorId", "ipAddress", detail, "createdAt")
       values ('keys.rotated', 'command line', '203.0.113.7', '{"keyId":"k7"}', now() - interval '3 days')`,
    )
    await page.goto('/admin/events')
    await page.getByRole('button', { name: 'Account created' }).click()
    const drawer = page.getByRole('dialog', { name: 'Account created' })
    await drawer.getByText('"type": "user.created"').waitFor()
    await page.waitForURL(/event=/)
    await page.keyboard.press('ArrowRight')
    const older = page.getByRole('dialog', { name: 'Signing keys rotated' })
    await older.getByText('203.0.113.7', { exact: true }).waitFor()
    await older.getByText('Command line', { exact: true }).waitFor()
    await older.getByText('"keyId": "k7"').waitFor()
    expect(await older.getByRole('button', { name: 'Older event' }).isDisabled()).toBe(true)
    const link = page.url()
    await page.keyboard.press('Escape')
    await older.waitFor({ state: 'hidden' })
    await page.waitForFunction(`document.activeElement?.textContent === 'Signing keys rotated'`)
    expect(page.url()).not.toContain('event=')
    await page.goto(link.replace('/admin/events?', '/admin/events?area=account&'))
    await older.getByText('"keyId": "k7"').waitFor()
    await page.goto('/admin/events?event=7')
    await page.getByRole('dialog', { name: 'Event not found' }).waitFor()
  })

  test('an organization admin reads the events of the organization, a member does not', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    const mia = await given.tab(app)
    await signUpAs(mia, 'Mia')
    await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'member' })
    await page.goto('/organizations/acme/activity')
    await page.getByRole('heading', { name: 'No activity yet' }).waitFor()
    await page.goto('/organizations/acme/teams')
    await page.getByRole('button', { name: 'New team' }).click()
    await page.getByLabel('Team name').fill('Night shift')
    await page.getByRole('button', { name: 'Create team' }).click()
    await page.getByText('Night shift').first().waitFor()
    await page.getByRole('link', { name: 'Activity' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Team created' })
    await row.getByText('Olga').first().waitFor()
    await row.getByText('Night shift').waitFor()
    await row.getByRole('button', { name: 'Team created' }).click()
    await page.getByRole('dialog', { name: 'Team created' }).getByText('"team": "Night shift"').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Person', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Name or email of a member' }).fill('mia')
    await page.getByRole('dialog').getByRole('button', { name: 'Mia' }).click()
    await page.getByText('No events match these filters.').waitFor()
    await page.getByRole('button', { name: 'Remove filter: Person: Mia' }).waitFor()
    await mia.goto('/organizations/acme/activity')
    await mia.getByText('Only owners and admins can see the activity of acme.').waitFor()
    expect(await mia.getByRole('link', { name: 'Activity' }).count()).toBe(0)
    expect(await mia.getByText('Team created').count()).toBe(0)
  })

  test('a user reads what concerns their own security, and nothing else', async () => {
    const app = await given.app()
    await signedUp(app, 'Max')
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await page.request.post('/api/auth/update-user', { data: { name: 'Olga B.' } })
    await page.request.post('/api/auth/organization/create', { data: { name: 'Acme', slug: 'acme' } })
    await page.request.post('/api/auth/revoke-other-sessions', { data: {} })
    await openAccount(page, 'security-history')
    const history = regionOf(page, 'Security log')
    await history.getByText('Account created').waitFor()
    await history.getByText('Several devices signed out').waitFor()
    expect(await history.getByText('Profile updated').count()).toBe(0)
    expect(await history.getByText('Organization created').count()).toBe(0)
    expect(await history.getByText('By someone else').count()).toBe(0)
  })

  test('the history uses the language of the page', async () => {
    const app = await given.app()
    const page = await given.tab(app, { locale: 'de-DE' })
    await signUpAs(page, 'Olga')
    await page.goto('/account/security-history')
    await regionOf(page, 'Sicherheitsprotokoll').getByText('Konto erstellt').waitFor()
  })

  test('roles, sign-in methods and the default ban reason are shown in the language of the page', async () => {
    const { app, page } = await givenAdmin(given, 'uma', 'max')
    await page.request.post('/api/auth/admin/ban-user', { data: { userId: 'uma' } })
    await page.request.post('/api/auth/admin/set-role', { data: { userId: 'uma', role: 'admin' } })
    await page.request.post('/api/auth/admin/ban-user', { data: { userId: 'max', banReason: 'spam' } })
    const german = await given.tab(app, { locale: 'de-DE' })
    await german.context().addCookies(await page.context().cookies())
    await openUser(german, 'uma')
    await german.getByText('Kein Grund angegeben (dauerhaft)').waitFor()
    await german.getByRole('row').filter({ hasText: 'Konto gesperrt' }).getByText('Kein Grund angegeben').waitFor()
    await german.getByRole('row').filter({ hasText: 'Rolle geändert' }).getByText('Administrator').waitFor()
    await openUser(german, 'max')
    await german.getByText('spam (dauerhaft)').waitFor()
  })
})

/** Chooses a kind of events after a part of its name. */
async function chooseKind(page: Page, typed: string, kind: string): Promise<void> {
  await page.getByRole('button', { name: /^Kind/ }).click()
  await page.getByRole('searchbox', { name: 'Search kinds of events' }).fill(typed)
  await page.getByRole('dialog').getByRole('button', { name: kind, exact: true }).click()
  await page.getByRole('button', { name: `Kind: ${kind}`, exact: true }).waitFor()
}

async function choosePerson(page: Page, typed: string, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Person/ }).click()
  await page.getByRole('searchbox', { name: 'Name, email or username' }).fill(typed)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${name}@example.com` })
    .click()
  await page.getByRole('button', { name: `Person: ${name}`, exact: true }).waitFor()
}

async function exportedTypes(page: Page): Promise<(string | undefined)[]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  const file = await (await download).createReadStream()
  const lines = Buffer.concat(await file.toArray())
    .toString()
    .trim()
    .split('\r\n')
  return lines.map((line) => line.split(',')[2])
}

function middleOf(box: { y: number; height: number } | null): number {
  return box === null ? Number.NaN : box.y + box.height / 2
}
