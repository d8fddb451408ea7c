import { inBrowser } from '@foyer/testing/browser/in-browser'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { givenLongNames } from './long-names.ts'
import { openPage } from './page-actions.ts'
import { LONG, locales, shoot } from './screens.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

inBrowser('screenshots of', (given) => {
  test.each(locales)(
    'what happened in $language',
    async ({ language, locale }) => {
      const app = await given.app()
      const page = await given.tab(app, { locale })
      await givenLongNames(app, page)
      await givenManyKinds(app, page)
      await openPage(page, '/admin/events')
      await page.getByRole('rowheader').first().waitFor()
      await shoot(page, language, 'events')
      await page.getByRole('rowheader').nth(2).getByRole('button').click()
      await page.getByRole('dialog').locator('pre').waitFor()
      await shoot(page, language, 'event', false)
      await openPage(page, '/admin/events?person=user-2&organization=acme&area=factor&from=2026-01-01&until=2026-01-31')
      await page.getByRole('status').waitFor()
      await shoot(page, language, 'events-none')
      await openPage(page, '/admin/events?period=7-days')
      await page.getByRole('group').getByRole('button').nth(2).click()
      await page.getByRole('dialog').getByRole('searchbox').waitFor()
      await shoot(page, language, 'kinds', false)
      await openPage(page, '/organizations/acme/activity')
      await page.getByRole('rowheader').first().waitFor()
      await shoot(page, language, 'activity')
      await openPage(page, '/account/security-history')
      await page.locator('main ol li').first().waitFor()
      await shoot(page, language, 'security-history')
    },
    LONG,
  )
})

/** One event of most kinds, by users, an admin as another, the command line, the service and nobody. */
async function givenManyKinds(app: TestApp, page: Page): Promise<void> {
  await page.request.post('/api/auth/organization/create-team', {
    data: { organizationId: 'acme', name: 'Night shift' },
  })
  const invited = { organizationId: 'acme', email: 'a.new.colleague@example.com', role: 'member' }
  await page.request.post('/api/auth/organization/invite-member', { data: invited })
  await page.request.post('/api/auth/admin/ban-user', { data: { userId: 'user-1', banReason: 'spam' } })
  await run(
    app.database,
    `insert into "auditEvent" (type, "actorId", "actorName", "actorEmail", "impersonatorId", "targetUserId", "targetName", "targetEmail", "ipAddress", "userAgent", detail, "createdAt")
     select type, actor, name, email, admin, target, "targetName", "targetEmail", '203.0.113.7', '${FIREFOX}', detail, now() - ago::interval from (values
       ('keys.rotated', 'command line', null, null, null, null, null, null, '{"keyId":"k"}', '1 hour'),
       ('user.authentication.failed', null, null, null, null, 'user-0', 'Olga Petrova', 'olga@example.com', '{"method":"email","account":"x","reason":null}', '2 hours'),
       ('session.created', 'user-0', 'Olga Petrova', 'olga@example.com', null, 'user-0', 'Olga Petrova', 'olga@example.com', '{"method":"password","secondFactor":"totp"}', '1 day'),
       ('session.updated', 'user-0', 'Olga Petrova', 'olga@example.com', (select id from "user" where email like 'adam%'), 'user-0', 'Olga Petrova', 'olga@example.com', '{"changed":["plan"]}', '1 day'),
       ('user.role.changed', 'gone', null, null, null, 'user-0', 'Olga Petrova', 'olga@example.com', '{"from":"user","role":"admin"}', '26 hours'),
       ('user.deleted', null, null, null, null, 'gone', null, null, '{"abandoned":true}', '9 days')
     ) as event (type, actor, name, email, admin, target, "targetName", "targetEmail", detail, ago)`,
  )
}
