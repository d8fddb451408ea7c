import { outboxDrained, sentMails } from '@foyer/testing/mail'
import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const limited = { rateLimit: { enabled: true } }
const DAY = 24 * 60 * 60
const addresses = (count: number) => Array.from({ length: count }, (_, n) => `invitee${n}@example.com`)

describe('the quotas of invitations', () => {
  const given = testAppsOn()

  const verify = (app: TestApp) =>
    run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now()`)
  const reject = (app: TestApp) => run(app.database, `update invitation set status = 'rejected'`)

  const invite = (client: Parameters<typeof call>[0], email: string, organizationId = 'acme') =>
    call(client, 'inviteMember', { organizationId, role: 'member', email })

  test('allow fifty a day per inviter, one after the other', async () => {
    const app = await given(limited)
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'adam' })
    await verify(app)
    for (const email of addresses(50)) expect((await invite(as('olga'), email)).status).toBe(200)
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    const refused = await invite(as('olga'), 'zoe@example.com')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(DAY - 600)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await invite(as('adam'), 'zoe@example.com')).status).toBe(200)
    app.pass(DAY + 1)
    expect((await invite(as('olga'), 'noa@example.com')).status).toBe(200)
    await outboxDrained(app)
  })

  test('count an organization as a whole', async () => {
    const app = await given({
      rateLimit: { enabled: true, mail: { invitation: { organization: { window: DAY, max: 3 } } } },
    })
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'adam' })
    const [one = '', two = '', three = '', four = ''] = addresses(4)
    expect((await invite(as('olga'), one)).status).toBe(200)
    expect((await invite(as('adam'), two)).status).toBe(200)
    expect((await invite(as('olga'), three)).status).toBe(200)
    expect((await invite(as('adam'), four)).status).toBe(429)
    await outboxDrained(app)
  })

  test('leave room for a verified inviter, whatever accounts without a verified address do', async () => {
    const app = await given(limited)
    const throwaway = await givenOrganization(app, { owner: ['thea', 'theo'] }, 'spam')
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const statuses = []
    for (const name of ['thea', 'thea', 'thea', 'thea', 'theo', 'theo']) {
      statuses.push((await invite(throwaway.as(name), 'zoe@example.com', 'spam')).status)
      await outboxDrained(app)
      await reject(app)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
    expect((await invite(as('olga'), 'zoe@example.com')).status).toBe(429)
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now() where id = 'olga'`)
    expect((await invite(as('olga'), 'zoe@example.com')).status).toBe(200)
    expect(await sentMails(app)).toEqual(Array(4).fill('zoe@example.com invitation'))
  })

  test('let no other verified inviters keep the first mail of one from an address', async () => {
    const app = await given(limited)
    const throwaway = await givenOrganization(app, { owner: ['thea', 'theo'] }, 'spam')
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await verify(app)
    const statuses = []
    for (const name of ['thea', 'thea', 'thea', 'thea', 'theo', 'theo', 'theo']) {
      statuses.push((await invite(throwaway.as(name), 'zoe@example.com', 'spam')).status)
      await outboxDrained(app)
      await reject(app)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 429])
    expect((await invite(as('olga'), 'zoe@example.com')).status).toBe(200)
    await outboxDrained(app)
    await reject(app)
    const before = await tablesWithoutCounters(app.database)
    expect((await invite(as('olga'), 'zoe@example.com')).status).toBe(429)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('let fifteen new accounts that are verified keep no established inviter from an address, and bound them all', async () => {
    const app = await given(limited)
    const throwaways = Array.from({ length: 16 }, (_, n) => `thea${n}`)
    const spam = await givenOrganization(app, { owner: throwaways }, 'spam')
    const established = ['olga', 'adam', 'mia', 'nina', 'paul', 'vera']
    const { as } = await givenOrganization(app, { owner: established })
    await verify(app)
    await run(app.database, `update "user" set "createdAt" = "createdAt" - interval '7 days' where id not like 'thea%'`)
    const statuses = []
    for (const name of throwaways) {
      statuses.push((await invite(spam.as(name), 'zoe@example.com', 'spam')).status)
      await outboxDrained(app)
      await reject(app)
    }
    expect(statuses).toEqual([...Array(15).fill(200), 429])
    for (const name of established.slice(0, 5)) {
      expect((await invite(as(name), 'zoe@example.com')).status).toBe(200)
      await outboxDrained(app)
      await reject(app)
    }
    const before = await tablesWithoutCounters(app.database)
    expect((await invite(as('vera'), 'zoe@example.com')).status).toBe(429)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect(await sentMails(app)).toHaveLength(20)
  })

  test('let calls with the same addresses in opposite order wait for each other', async () => {
    const app = await given(limited)
    const one = await givenOrganization(app, { owner: 'olga' }, 'acme')
    const other = await givenOrganization(app, { owner: 'mia' }, 'bolt')
    await verify(app)
    const emails = addresses(10)
    const answers = await Promise.all([
      call(one.as('olga'), 'inviteMembers', { organizationId: 'acme', role: 'member', emails }),
      call(other.as('mia'), 'inviteMembers', {
        organizationId: 'bolt',
        role: 'member',
        emails: emails.toReversed(),
      }),
    ])
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200])
    expect(await sentMails(app)).toHaveLength(20)
  })
})
