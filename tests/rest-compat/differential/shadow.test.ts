import { tablesWithoutCounters } from '@foyer/testing/tables'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverUrl } from './adoption/adopt-with-foyer.ts'
import { COMPOSED, ok, PASSWORD } from './adoption/given-legacy.ts'
import { givenShadow, type ShadowFixture } from './adoption/given-shadow.ts'

describe.skipIf(!serverUrl.startsWith('postgres'))('the shadow of a better-auth 1.2', () => {
  let given: ShadowFixture

  beforeAll(async () => {
    given = await givenShadow()
  }, 120_000)

  afterAll(() => given?.close())

  async function reportAfter(act: () => Promise<unknown>) {
    const before = given.shadow.report()
    await act()
    await given.shadow.settled()
    const report = given.shadow.report()
    const at = (endpoint: string) => report.endpoints.find((one) => one.endpoint === endpoint)
    const skipped = (reason: keyof typeof report.notCompared) => report.notCompared[reason] - before.notCompared[reason]
    return {
      report,
      at,
      skipped,
      compared: report.compared - before.compared,
      undeclared: report.undeclared - before.undeclared,
    }
  }

  test.each(['olga', 'mia', 'forgetful', 'factor'] as const)(
    'answers the reads of %s as the old service does, and Foyer does not differ from it',
    async (name) => {
      const { fixture } = given
      const browser = given.through(fixture.browsers[name])
      const paths = [
        '/get-session',
        '/list-sessions',
        '/organization/list',
        `/organization/get-full-organization?organizationId=${fixture.organizationId}`,
        '/list-accounts',
      ]
      const { compared, undeclared } = await reportAfter(async () => {
        for (const path of paths) {
          const answer = await browser.get(path)
          const direct = await fixture.browsers[name].get(path)
          expect([answer.status, answer.text]).toEqual([direct.status, direct.text])
        }
      })
      expect([compared, undeclared]).toEqual([paths.length, 0])
    },
  )

  test('a difference is reported, without what it tells of anybody', async () => {
    const { fixture, copy } = given
    const before = await sql<{ name: string }>`select name from "user" where email = 'forgetful@example.com'`.execute(
      copy.db,
    )
    await sql`update "user" set name = 'Somebody else' where email = 'forgetful@example.com'`.execute(copy.db)
    const { at, report, undeclared } = await reportAfter(() =>
      given.through(fixture.browsers.forgetful).get('/get-session'),
    )
    await sql`update "user" set name = ${before.rows[0]?.name} where email = 'forgetful@example.com'`.execute(copy.db)
    expect(undeclared).toBe(1)
    expect(at('/get-session')?.examples).toContainEqual({
      at: 'body.user.name',
      old: 'text of 9 characters',
      foyer: 'text of 13 characters',
      verdict: 'undeclared',
      because: null,
    })
    const secret = fixture.browsers.forgetful.cookies.get('better-auth.session_token')?.split('.')[0]
    expect(JSON.stringify(report)).not.toMatch(new RegExp(`${secret}|Somebody|example\\.com`))
  })

  test('a write passes, is counted, and explains what its user reads from then on', async () => {
    const mia = given.through(given.fixture.browsers.mia)
    const { at, skipped, undeclared } = await reportAfter(async () => {
      ok(await mia.post('/update-user', { name: 'Mia the Second' }))
      expect((await mia.get('/get-session')).json.user.name).toBe('Mia the Second')
    })
    expect([skipped('write'), undeclared]).toEqual([1, 0])
    expect(at('/get-session')?.changed).toBeGreaterThan(0)
  })

  test('a session that began after the adoption is not compared, nor is a read without one', async () => {
    const { compared, skipped, undeclared } = await reportAfter(async () => {
      const client = given.client()
      ok(await client.post('/sign-in/email', { email: 'olga@example.com', password: PASSWORD }))
      expect((await client.get('/get-session')).json.user.name).toBe('Olga')
      expect((await given.client().get('/get-session')).json).toBeNull()
    })
    expect([compared, undeclared, skipped('newer-session'), skipped('no-session')]).toEqual([0, 0, 1, 1])
  })

  test('the sessions from before are still those of the list, beside one that came since', async () => {
    const olga = given.through(given.fixture.browsers.olga)
    ok(await given.client().post('/sign-in/email', { email: 'olga@example.com', password: PASSWORD }))
    const { compared, undeclared } = await reportAfter(async () => {
      expect((await olga.get('/list-sessions')).json.length).toBeGreaterThan(1)
    })
    expect([compared, undeclared]).toEqual([1, 0])
  })

  test('a session that the old service renews is told from a difference, and the copy renews nothing', async () => {
    const { fixture, legacy, copy } = given
    const due = `set "expiresAt" = date_trunc('milliseconds', now()) + interval '3 days'
      where "userId" = (select id from "user" where email = 'factor@example.com')`
    await legacy.pool.query(`update "session" ${due}`)
    await copy.pool?.query(`update "session" ${due}`)
    const { at, undeclared } = await reportAfter(async () => {
      const { setCookies } = ok(await given.through(fixture.browsers.factor).get('/get-session'))
      expect(setCookies.join()).toContain('session_token=')
    })
    const renewal = expect.objectContaining({ at: 'body.session.expiresAt', verdict: 'declared' })
    expect([undeclared, at('/get-session')?.examples]).toEqual([0, expect.arrayContaining([renewal])])
  })

  test('what a user wrote in a newer session explains what they read in an older one', async () => {
    const newer = given.client()
    ok(await newer.post('/sign-in/email', { email: 'mia@example.com', password: COMPOSED }))
    const { undeclared } = await reportAfter(async () => {
      ok(await newer.post('/update-user', { name: 'Mia the Third' }))
      await given.through(given.fixture.browsers.mia).get('/get-session')
    })
    expect(undeclared).toBe(0)
  })

  test('a GET that acts reaches the old service alone, and nothing is written to the copy', async () => {
    const { fixture, legacy, copy } = given
    const before = await tablesWithoutCounters(copy)
    const link = new URL(fixture.links.verify)
    const { skipped } = await reportAfter(async () => {
      const followed = await given.through(fixture.browsers.mia).get(link.pathname + link.search)
      expect(followed.headers.get('location')).toContain('/after')
      await given.through(fixture.browsers.olga).get('/get-session')
    })
    expect(skipped('write')).toBe(1)
    const { rows } = await legacy.pool.query(`select "emailVerified" from "user" where email = 'mia@example.com'`)
    expect(rows).toEqual([{ emailVerified: true }])
    expect(await tablesWithoutCounters(copy)).toEqual(before)
  })

  test('the copy cannot be written to', async () => {
    const { db } = given.shadowed
    await expect(sql`update "user" set name = 'x'`.execute(db)).rejects.toThrow(/read-only/)
    await expect(db.transaction().execute((trx) => sql`delete from "session"`.execute(trx))).rejects.toThrow(
      /read-only/,
    )
  })

  test('the page shows it on this machine alone, by a port of its own', async () => {
    const url = `http://127.0.0.1:${given.shadow.pagePort}`
    await reportAfter(() => given.through(given.fixture.browsers.olga).get('/get-session'))
    const page = await (await fetch(url)).text()
    expect(page).toContain('/get-session')
    expect(page).not.toMatch(/example\.com|<script/)
    expect(await (await fetch(`${url}/report.json`)).json()).toEqual(given.shadow.report())
    expect((await given.client().raw('GET', '/', undefined)).status).not.toBe(200)
  })
})
