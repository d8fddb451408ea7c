import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { openedPages, sentMails } from '@foyer/testing/mail'
import { clientFor, givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { expect, test } from 'vitest'
import { detailsOf, give, later } from './temporary-roles.ts'

const DAY = 86_400
const notice = (name: string) => `${name}@example.com role-ends`

onBothEngines('the end of a role', ({ open }) => {
  const given = testAppsOn(open)

  async function givenAcme() {
    const app = await given({ organization: { roles: { clerk: {} } } })
    await givenOrganization(app, { owner: ['olga', 'otto'], admin: 'adam', member: ['mia', 'max'] })
    await run(app.database, 'update "user" set "emailVerified" = true')
    app.stopClock()
    return app
  }

  async function givenBy(app: TestApp, by: string, to: string, change: Parameters<typeof give>[2]) {
    const given = await give(await clientFor(app, by), to, change)
    expect(given.status, given.text).toBe(200)
  }

  const endings = (app: TestApp) => detailsOf(app, 'organization.member.role.ending')

  test('is told a day before, once, to who has given it, also by two sweepers at once', async () => {
    const app = await givenAcme()
    const until = later(app, 3 * DAY)
    await givenBy(app, 'adam', 'mia', { role: 'admin', until })
    app.pass(2 * DAY - 1)
    await sweep(app.services)
    expect(await sentMails(app)).toEqual([])
    app.pass(1)
    await Promise.all([sweep(app.services), sweep(app.services)])
    await sweep(app.services)
    expect(await sentMails(app)).toEqual([notice('adam')])
    expect(openedPages(app, 'adam@example.com')).toEqual(['/organizations/acme/members'])
    const [mail] = app.mailbox.list('adam@example.com')
    expect(mail?.text).toContain('mia@example.com')
    expect(mail?.text).toMatch(/Role: Admin$/m)
    expect(await endings(app)).toEqual([
      { of: 'mia', roleId: 'configured:admin', role: 'admin', until: until.toISOString() },
    ])
  })

  test('is one mail about roles that were given together, and an event of each', async () => {
    const app = await givenAcme()
    await givenBy(app, 'olga', 'mia', { role: ['admin', 'clerk'], until: later(app, 2 * DAY) })
    app.pass(DAY)
    await sweep(app.services)
    expect(await sentMails(app)).toEqual([notice('olga')])
    expect(app.mailbox.list('olga@example.com')[0]?.text).toMatch(/Role: Admin, clerk$/m)
    expect((await endings(app)).map(({ role }) => role).sort()).toEqual(['admin', 'clerk'])
  })

  test('is told to the owners where who has given it has left', async () => {
    const app = await givenAcme()
    await givenBy(app, 'adam', 'mia', { role: 'admin', until: later(app, 2 * DAY) })
    await call(await clientFor(app, 'adam'), 'leaveOrganization', { organizationId: 'acme' })
    await givenBy(app, 'otto', 'max', { role: 'admin', until: later(app, 2 * DAY) })
    await run(app.database, `delete from "user" where id = 'otto'`)
    app.pass(DAY)
    await sweep(app.services)
    expect(await sentMails(app)).toEqual([notice('olga'), notice('olga')])
  })

  test('is told of as it is: not of one that was taken, made shorter than a day, or lasts', async () => {
    const app = await givenAcme()
    const until = later(app, 3 * DAY)
    for (const name of ['mia', 'max', 'adam']) await givenBy(app, 'olga', name, { role: 'clerk', until })
    app.pass(DAY)
    await givenBy(app, 'olga', 'mia', { role: 'member' })
    await givenBy(app, 'olga', 'max', { role: 'clerk', until: later(app, DAY) })
    await givenBy(app, 'olga', 'adam', { role: 'clerk', until: null })
    app.pass(DAY - 1)
    await sweep(app.services)
    app.pass(1)
    await sweep(app.services)
    expect(await endings(app)).toEqual([])
    expect(await sentMails(app)).toEqual([])
  })

  test('is told anew, to who has done it, of one that was extended', async () => {
    const app = await givenAcme()
    await givenBy(app, 'olga', 'mia', { role: 'clerk', until: later(app, 2 * DAY) })
    app.pass(DAY)
    await sweep(app.services)
    expect(await sentMails(app)).toEqual([notice('olga')])
    const until = later(app, 5 * DAY)
    await givenBy(app, 'otto', 'mia', { role: 'clerk', until })
    app.pass(4 * DAY - 1)
    await sweep(app.services)
    expect(await endings(app)).toHaveLength(1)
    app.pass(1)
    await sweep(app.services)
    expect(await sentMails(app)).toEqual([notice('olga'), notice('otto')])
    expect((await endings(app)).at(-1)).toMatchObject({ of: 'mia', until: until.toISOString() })
  })

  test('is not told of a role that was given for a day or less', async () => {
    const app = await givenAcme()
    await givenBy(app, 'olga', 'mia', { role: 'clerk', until: later(app, DAY) })
    await sweep(app.services)
    app.pass(DAY - 1)
    await sweep(app.services)
    expect([await sentMails(app), await endings(app)]).toEqual([[], []])
  })

  test('is not told by a sweeper that comes after it', async () => {
    const app = await givenAcme()
    await givenBy(app, 'olga', 'mia', { role: 'clerk', until: later(app, 2 * DAY) })
    app.pass(2 * DAY)
    await sweep(app.services)
    expect([await sentMails(app), await endings(app)]).toEqual([[], []])
  })
})
