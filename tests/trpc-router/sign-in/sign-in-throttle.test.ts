import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'

type Outcome = { status: number; wait: string | null; text: string }

onBothEngines('the sign-in throttle', ({ open }) => {
  const startApp = testAppsOn(open)
  async function given(): Promise<TestApp> {
    const app = await startApp()
    app.stopClock()
    return app
  }

  async function guess(app: TestApp, email: string, password = 'wrong-password'): Promise<Outcome> {
    const { status, headers, text } = await call(app.client(), 'signInEmail', { email, password })
    return { status, wait: headers.get('retry-after'), text }
  }
  async function fail(app: TestApp, email: string, times: number): Promise<void> {
    for (let count = 0; count < times; count += 1) expect((await guess(app, email)).status).toBe(401)
  }

  test('allows ten failures, then imposes growing delays', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    await fail(app, 'olga@example.com', 10)
    for (const delay of [1, 2, 4, 8]) {
      expect(await guess(app, 'olga@example.com')).toMatchObject({ status: 429, wait: String(delay) })
      app.pass(delay)
      expect((await guess(app, 'olga@example.com')).status).toBe(401)
    }
  })

  test('answers the same for an unknown email', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const known: Outcome[] = []
    const unknown: Outcome[] = []
    for (let count = 0; count < 12; count += 1) {
      known.push(await guess(app, 'olga@example.com'))
      unknown.push(await guess(app, 'nobody@example.com'))
    }
    expect(unknown).toEqual(known)
    expect(known.map(({ status }) => status)).toContain(429)
  })

  test('counts fifty concurrent attempts exactly', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => guess(app, 'olga@example.com')))
    expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(40)
    // A busy machine answers some comparisons with 503; they are counted all the same.
    expect(outcomes.filter(({ status }) => status === 401 || status === 503)).toHaveLength(10)
    const row = await app.database.db.selectFrom('signInThrottle').select('failures').executeTakeFirst()
    expect(row?.failures).toBe(10)
  })

  test('refuses the right password only during the delay, and resets on success', async () => {
    const app = await given()
    const { email, password } = details('Olga')
    await signedUp(app, 'Olga')
    await fail(app, email, 10)
    expect((await guess(app, email, password)).status).toBe(429)
    app.pass(1)
    expect((await guess(app, email, password)).status).toBe(200)
    await fail(app, email, 10)
    expect((await guess(app, email)).wait).toBe('1')
  })

  test('counts every spelling of the email, and no other email', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    for (let count = 0; count < 5; count += 1) {
      await fail(app, 'olga@example.com', 1)
      await fail(app, 'OLGA@Example.com', 1)
    }
    expect((await guess(app, 'Olga@example.com')).status).toBe(429)
    expect((await guess(app, 'mia@example.com')).status).toBe(401)
  })

  test('tolerates different clocks of two instances', async () => {
    const [ahead, behind] = [await given(), await given()]
    ahead.pass(60)
    await signedUp(behind, 'Olga')
    await fail(ahead, 'olga@example.com', 1)
    expect((await guess(behind, 'olga@example.com', details('Olga').password)).status).toBe(200)
  })

  test('stores no email in the database', async () => {
    const app = await given()
    await fail(app, 'nobody@example.com', 1)
    const rows = await app.database.db.selectFrom('signInThrottle').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('nobody')
  })
})
