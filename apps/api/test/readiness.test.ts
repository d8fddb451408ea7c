import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { createTestClient } from '@foyer/testing/client'
import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { mailVariables } from '@foyer/testing/smtp'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { createReadinessCheck } from '#process/readiness-check.ts'
import { givenDatabase, serverUrl } from './installations.ts'
import { startServiceOn } from './service-on.ts'

onBothEngines('readiness', ({ name: engine, open }) => {
  const given = testAppsOn(open)

  test('says yes while a sign-in succeeds', async () => {
    const app = await given()
    expect(await app.client().get('/health/ready')).toMatchObject({ status: 200, json: { ready: true, warnings: [] } })
  })

  test.each([
    ['not the right one', `update kysely_migration set name = '0001-moved' where name = '0001-initial'`],
    ['of a build before 0.3.0', `update kysely_migration set "minimumVersion" = null`],
  ])('says no while the schema is %s, and yes again afterwards', async (_title, statement) => {
    const app = await given()
    await run(app.database, statement)
    try {
      await becomes(app, 503, { ready: false, reason: 'schema' })
    } finally {
      await run(app.database, `update kysely_migration set name = '0001-initial' where name = '0001-moved'`)
      await run(app.database, `update kysely_migration set "minimumVersion" = '0001-initial'`)
    }
    await becomes(app, 200, { ready: true })
  })

  test.runIf(engine === 'PGlite')('says no while the database is read-only, and yes again afterwards', async () => {
    const app = await given()
    await run(app.database, 'set default_transaction_read_only = on')
    try {
      await becomes(app, 503, { ready: false, reason: 'read-only' })
    } finally {
      await run(app.database, 'set default_transaction_read_only = off')
    }
    await becomes(app, 200, { ready: true })
  })

  test('says yes, with a warning, a log and a metric, where the database has the values of another secret', async () => {
    const app = await given()
    await app.client().post('/sign-up/email', details('Olga'))
    await app.client().post('/sign-up/email', details('Mia'))
    const token = 'a-token-of-the-metrics'
    const service = await startServiceOn(
      {
        ...{ DATABASE_URL: 'memory:', FOYER_METRICS: 'true', FOYER_METRICS_TOKEN: token },
        FOYER_SECRET: 'the-secret-of-another-service-0123456789-abcdefghij',
      },
      { database: { ...app.database, close: async () => undefined } },
    )
    await service.running.ready
    const message = 'do not read 2 stored passwords, codes, tokens or keys'
    await eventually(async () => {
      const answer = await fetch(`${service.baseUrl}/health/ready`)
      expect(await answer.json()).toEqual({ ready: true, warnings: [expect.stringContaining(message)] })
    })
    const [line] = service.lines.filter(({ msg }) => String(msg).includes(message))
    expect(line).toMatchObject({ values: { passwords: 2 } })
    const metrics = await fetch(`${service.baseUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    expect(await metrics.text()).toContain('\nfoyer_foreign_values 2\n')
    expect(await app.client().get('/health/ready')).toMatchObject({ json: { warnings: [] } })
  })

  test('says yes, with a warning, while the queue for hashing is full: strangers can bring that about', async () => {
    const app = await given()
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const jobs = []
    while (!app.services.passwords.isFull()) jobs.push(app.services.passwords.hash('a password', () => released))
    await becomes(app, 200, {
      ready: true,
      warnings: ['The queue for hashing passwords is full: anyone who fills it is answered 503'],
    })
    release()
    await Promise.all(jobs)
    await becomes(app, 200, { ready: true, warnings: [] })
  })

  test('asks the database once for all who ask at the same time', async () => {
    const app = await given()
    let statements = 0
    const db = app.database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1
        return result
      },
    })
    const check = createReadinessCheck({ database: { db }, services: app.services })
    await check()
    const once = statements
    await Promise.all(Array.from({ length: 50 }, check))
    expect(statements).toBeLessThanOrEqual(2 * once)
  })

  test('says yes with a warning while Redis is away: calls are counted without it', async () => {
    const app = await given({}, { REDIS_URL: `redis://127.0.0.1:${await freePort()}` })
    await becomes(app, 200, { ready: true, warnings: [expect.stringContaining('Redis')] })
  })

  test('says yes with a warning while the mail server is away', async () => {
    const app = await given({ emailVerification: { sendOnSignUp: true } }, mailVariables(await freePort()))
    await app.client().post('/sign-up/email', details('Olga'))
    await becomes(app, 200, { ready: true, warnings: [expect.stringContaining('mail server')] })
  })
})

test.skipIf(serverUrl() === undefined)(
  'a read-only PostgreSQL: not ready, and each failure is one line, though mail is due',
  { timeout: 60_000 },
  async () => {
    const url = await givenDatabase()
    const writable = await startServiceOn({ DATABASE_URL: url })
    await writable.running.ready
    await createTestClient(writable.baseUrl).post('/sign-up/email', details('Olga'))
    const readOnly = new URL(url)
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
    const service = await startServiceOn({ DATABASE_URL: readOnly.href })
    await service.running.ready
    const client = createTestClient(service.baseUrl)
    expect(await client.get('/health/ready')).toMatchObject({ status: 503, json: { reason: 'read-only' } })
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const failures = service.lines.filter(({ msg }) => msg !== 'request').map(({ msg }) => msg)
    expect(failures).toContain('outbox could not be read; it is tried again')
    expect(new Set(failures).size).toBe(failures.length)
  },
)

/** Waits for what readiness says: its answer is up to a second old. */
async function becomes(app: TestApp, status: number, json: object): Promise<void> {
  await eventually(async () => expect(await app.client().get('/health/ready')).toMatchObject({ status, json }))
}
