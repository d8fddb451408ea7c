import { allFeatures } from '@foyer/testing/all-features'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { openPage, signUpAs } from './page-actions.ts'
import { LONG, locales, shoot } from './screens.ts'

const pagesInUse = [
  '/',
  '/organizations',
  '/organizations/acme',
  '/organizations/acme/members',
  '/organizations/acme/teams',
  '/organizations/acme/activity',
  '/account/sign-in-methods',
  '/account/sessions',
  '/account/security-history',
  '/admin',
  '/admin/users',
  '/admin/users/user-1',
  '/admin/organizations',
  '/admin/organizations/acme',
  '/admin/service',
]

const names = ['Mia Berger', 'Jonas Keller', 'Ana Souza', 'Noah Wright', 'Léa Martin', 'Omar Haddad', 'Ida Holm']

inBrowser('screenshots of', (given) => {
  test.each(locales)('a service in use in $language', { timeout: LONG }, async ({ language, locale }) => {
    const app = await given.app(allFeatures)
    const page = await given.tab(app, { locale, viewport: { width: 1440, height: 900 } })
    await signUpAs(page, 'Adam')
    await givenMonth(app)
    await givenEvents(app, page)
    for (const path of pagesInUse) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await openPage(page, path)
      await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
      await shoot(page, language, `in-use${path.replaceAll('/', '-')}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, '/organizations/acme')
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog').waitFor()
    await shoot(page, language, 'in-use-palette', false)
  })
})

/** A month of sign-ups and sessions; Adam is an admin, and belongs to three organizations in different roles. */
async function givenMonth({ database }: TestApp): Promise<void> {
  const values = names.map((name, n) => `('user-${n}', '${name}', 'person${n}@example.com', ${n})`)
  const adam = `(select id from "user" where email = '${details('Adam').email}')`
  const statements = [
    `update "user" set role = 'admin', "emailVerified" = true, name = 'Adam Novak' where id = ${adam}`,
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", role)
     select id, name, email, true, now() - n * interval '9 hours', now(), 'user' from (values ${values}) as one(id, name, email, n)`,
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", role)
     select 'more-' || n, 'Person ' || n, 'more' || n || '@example.com', true,
       now() - (3 + (n * n) % 27) * interval '1 day', now(), 'user' from generate_series(1, 80) n`,
    `insert into session (id, token, "userId", "expiresAt", "createdAt", "updatedAt", "ipAddress", "userAgent")
     select 's' || n, 's' || n, 'more-' || (1 + n % 80), '2999-01-01', now() - interval '30 days',
       now() - ((n * n) % 29) * interval '1 day', '203.0.113.7', null from generate_series(1, 160) n`,
    ...sessionsOf('own', adam),
    ...sessionsOf('other', "'user-1'"),
    `insert into account (id, "providerId", "accountId", "userId", "createdAt", "updatedAt")
     values ('password', 'credential', 'user-1', 'user-1', now(), now()), ('google', 'google', '11400', 'user-1', now(), now())`,
    `insert into organization (id, name, slug, "createdAt") values ('acme', 'Acme Instruments', 'acme', now() - interval '200 days'),
       ('globex', 'Globex', 'globex', now() - interval '90 days'), ('initech', 'Initech Labs', 'initech', now() - interval '20 days')`,
    `insert into member (id, "organizationId", "userId", role, "createdAt")
     select 'own-' || slug, slug, ${adam}, role, now() - interval '9 days'
     from (values ('acme', 'owner'), ('globex', 'admin'), ('initech', 'member')) as own(slug, role)`,
    `insert into member (id, "organizationId", "userId", role, "createdAt")
     select 'm' || n, 'acme', 'user-' || n, case when n < 2 then 'admin' else 'member' end, now() - n * interval '1 day'
     from generate_series(0, 6) n`,
    `insert into team (id, name, "organizationId", "createdAt") values ('design', 'Design', 'acme', now()), ('lab', 'Laboratory', 'acme', now())`,
    `insert into "teamMember" (id, "teamId", "memberId", "createdAt") select 't' || n, 'design', 'm' || n, now() from generate_series(0, 3) n`,
    `insert into invitation (id, "organizationId", email, role, status, "expiresAt", "createdAt", "inviterId")
     select 'i' || n, 'acme', (array['rosa', 'tariq'])[n] || '@example.com', 'member', 'pending', now() + n * interval '26 hours', now(), ${adam}
     from generate_series(1, 2) n`,
  ]
  for (const statement of statements) await run(database, statement)
}

function sessionsOf(id: string, user: string): string[] {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604'
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'
  return [phone, mac].map(
    (agent, n) =>
      `insert into session (id, token, "userId", "expiresAt", "createdAt", "updatedAt", "ipAddress", "userAgent")
       values ('${id}-${n}', '${id}-${n}', ${user}, '2999-01-01', now() - interval '${n + 1} days', now() - interval '${n + 1} hours', '198.51.100.2${n}', '${agent}')`,
  )
}

/** What Adam did in their organization, by the service itself. */
async function givenEvents(app: TestApp, page: Page): Promise<void> {
  const post = (path: string, data: unknown) =>
    page.request.post(`${app.baseUrl}/api/auth${path}`, { headers: { origin: app.baseUrl }, data })
  await post('/organization/create-team', { organizationId: 'acme', name: 'Night shift' })
  await post('/organization/invite-member', { organizationId: 'acme', email: 'vera@example.com', role: 'admin' })
  await post('/organization/update-member-role', { organizationId: 'acme', memberId: 'm3', role: 'admin' })
  await post('/change-password', { currentPassword: PASSWORD, newPassword: 'tall arches keep the rain off' })
  await post('/admin/ban-user', { userId: 'user-6', banReason: 'Unpaid' })
}
