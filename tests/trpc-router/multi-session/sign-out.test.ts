import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { TestClient } from '@foyer/testing/client'
import { RACE, sameClientAt, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { givenAdminUsers } from '#trpc-router/admin/admin-users.ts'
import { deviceCookies, givenAppAndBrowser, givenBrowser, multiSession, writtenCookies } from './browser.ts'

const NAMES = ['Olga', 'Max', 'Mia', 'Tom'] as const

onBothEngines('the end of the sessions in a browser', ({ open }) => {
  const given = testAppsOn(open)

  /** Makes the database refuse to record that a session ended: the transaction is rolled back after its deletion. */
  async function withoutRecord(app: TestApp, token: string, work: () => Promise<void>): Promise<void> {
    const query = app.database.db.selectFrom('session').select('id').where('token', '=', token)
    const { id } = await query.executeTakeFirstOrThrow()
    const condition = `detail not like '%${id}%'`
    await run(app.database, `alter table "auditEvent" add constraint refusing check (${condition}) not valid`)
    try {
      await work()
    } finally {
      await run(app.database, 'alter table "auditEvent" drop constraint refusing')
    }
  }

  /** The tab in which a session was active as the call began. */
  async function tabOf(app: TestApp, browser: TestClient, token: string | undefined): Promise<TestClient> {
    const tab = sameClientAt(app, browser)
    const answer = await tab.post('/multi-session/set-active', { sessionToken: token })
    expect(answer.status).toBe(200)
    return tab
  }

  test('two tabs with different active sessions sign out at once: both succeed', RACE, async () => {
    const options = { ...multiSession, rateLimit: { enabled: false } }
    const pair = [await given(options), await given(options)] as const
    for (let round = 0; round < 10; round += 1) {
      const names = NAMES.map((name) => `${name}${round}`)
      const { client, tokens } = await givenBrowser(pair[0], ...names)
      const [first, last] = Object.values(tokens)
        .sort()
        .filter((_, n, all) => n === 0 || n === all.length - 1)
      const tabs = [await tabOf(pair[0], client, last), await tabOf(pair[1], client, first)]
      expect(await together(tabs.map((tab) => () => tab.post('/sign-out')))).toEqual([200, 200])
      expect(await countRows(pair[0].database, 'session')).toBe(0)
    }
  })

  test('an impersonation and its admin sign out twice at once: both succeed, and it is recorded once', async () => {
    const { adam, app } = await givenAdminUsers(given, multiSession)
    await adam.post('/admin/impersonate-user', { userId: 'uma' })
    const again = sameClientAt(app, adam)
    const before = await countRows(app.database, 'session')
    expect(await together([() => adam.post('/sign-out'), () => again.post('/sign-out')])).toEqual([200, 200])
    expect(await countRows(app.database, 'session')).toBe(before - 2)
    const ended = app.database.db.selectFrom('auditEvent').select('id').where('type', '=', 'user.impersonation.ended')
    expect(await ended.execute()).toHaveLength(1)
  })

  test('a sign-out that is rolled back ends nothing and leaves the cookies', async () => {
    const { client, tokens, app } = await givenAppAndBrowser(given, ['Olga', 'Max', 'Mia'])
    const [first, , last = ''] = Object.values(tokens).sort()
    await client.post('/multi-session/set-active', { sessionToken: first })
    await withoutRecord(app, last, async () => {
      const before = await allTables(app.database)
      const failed = await client.post('/sign-out')
      expect(failed).toMatchObject({ status: 503, setCookies: [] })
      expect(await allTables(app.database)).toEqual(before)
    })
    expect(deviceCookies(client)).toHaveLength(3)
    const { setCookies } = await client.post('/sign-out')
    expect(writtenCookies(setCookies).cleared.sort()).toEqual(Object.values(tokens).sort())
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test('a sign-in that is rolled back leaves the cookie of the session that was to give way', async () => {
    const { client, tokens, app } = await givenAppAndBrowser(given, ['Olga', 'Max', 'Mia'], {
      multiSession: { enabled: true, maximumSessions: 3 },
    })
    // The two oldest were to give way.
    const smaller = await given({ multiSession: { enabled: true, maximumSessions: 2 } })
    const later = sameClientAt(smaller, client)
    await withFullTable(smaller, async () => {
      const failed = await later.post('/sign-in/email', details('Olga'))
      expect(failed.status).toBeGreaterThanOrEqual(400)
      expect(writtenCookies(failed.setCookies)).toEqual({ set: [], cleared: [] })
    })
    expect(deviceCookies(later)).toEqual(Object.values(tokens))
    expect(await countRows(app.database, 'session')).toBe(3)
    const { setCookies } = await later.post('/sign-in/email', details('Olga'))
    expect(writtenCookies(setCookies).cleared).toEqual([tokens.Olga, tokens.Max])
  })

  async function withFullTable(app: TestApp, work: () => Promise<void>): Promise<void> {
    await run(app.database, 'alter table session add constraint full_up check ("userAgent" is null) not valid')
    try {
      await work()
    } finally {
      await run(app.database, 'alter table session drop constraint full_up')
    }
  }
})
