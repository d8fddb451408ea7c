import { once } from 'node:events'
import { createServer } from 'node:http'
import { deviceOptions, givenDeviceCodes, poll } from '@foyer/testing/devices'
import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { authorizeAtProvider, givenProviderApp, returnFromProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createMetrics } from '#metrics/create-metrics.ts'

const TOKEN = 'a-token-for-the-monitoring'
const onPublicPort = { FOYER_METRICS: 'true', FOYER_METRICS_TOKEN: TOKEN }

describe('metrics', () => {
  const given = testAppsOn()

  test('are not served unless they are asked for', async () => {
    const app = await given()
    expect(await statusOf(app.baseUrl, TOKEN)).toBe(404)
    expect(app.isObserved).toBe(false)
  })

  test('on the public port are for those who know the token', async () => {
    const { baseUrl } = await given({}, onPublicPort)
    expect(await statusOf(baseUrl)).toBe(401)
    expect(await statusOf(baseUrl, 'another-token-of-16-bytes')).toBe(401)
    expect(await statusOf(baseUrl, `${TOKEN}x`)).toBe(401)
    expect(await statusOf(baseUrl, TOKEN)).toBe(200)
  })

  test('on a port of their own are served there alone, and nothing else is', async () => {
    const port = await freePort()
    const app = await given({}, { FOYER_METRICS: 'true', FOYER_METRICS_PORT: String(port) })
    const own = `http://127.0.0.1:${port}`
    expect(await statusOf(own)).toBe(200)
    expect(await statusOf(app.baseUrl, TOKEN)).toBe(404)
    expect((await fetch(`${own}/api/auth/ok`)).status).toBe(404)
    expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(404)
  })

  test('a port that is in use refuses to start', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    const starting = given({}, { FOYER_METRICS: 'true', FOYER_METRICS_PORT: String(port) })
    await expect(starting).rejects.toMatchObject({ code: 'EADDRINUSE', port })
    other.close()
  })

  test('count calls by operation and status over both transports, and nothing that a client makes up', async () => {
    const app = await given({}, onPublicPort)
    const olga = app.client()
    await olga.post('/sign-up/email', details('Olga'))
    await olga.get('/get-session')
    await olga.get('/get-session')
    await olga.post('/update-user', { email: 'new@example.com' })
    await fetch(`${app.baseUrl}/trpc/session.getSession`)
    for (const path of ['/made/up', '/api/auth/made-up', '/trpc/made.up', '/api/auth/reset-password/made-up']) {
      await fetch(app.baseUrl + path)
    }
    const text = await metricsOf(app)
    expect(sample(text, 'foyer_requests_total{operation="getSession",status="200"}')).toBe(3)
    expect(sample(text, 'foyer_requests_total{operation="updateUser",status="400"}')).toBe(1)
    expect(sample(text, 'foyer_request_duration_seconds_count{operation="getSession"}')).toBe(3)
    expect(sample(text, 'foyer_http_responses_total{status="404"}')).toBe(3)
    expect(text).not.toContain('made')
  })

  test('count sign-ins by method and outcome, and refusals by name', async () => {
    const app = await given({ anonymous: { enabled: true } }, onPublicPort)
    const olga = details('Olga')
    await app.client().post('/sign-up/email', olga)
    await app.client().post('/sign-in/email', olga)
    await app.client().post('/sign-in/email', { ...olga, password: `${PASSWORD}x` })
    await app.client().post('/sign-in/anonymous')
    const text = await metricsOf(app)
    expect(sample(text, 'foyer_sign_ins_total{method="sign-up",outcome="succeeded"}')).toBe(1)
    expect(sample(text, 'foyer_sign_ins_total{method="password",outcome="succeeded"}')).toBe(1)
    expect(sample(text, 'foyer_sign_ins_total{method="password",outcome="refused"}')).toBe(1)
    expect(sample(text, 'foyer_sign_ins_total{method="anonymous",outcome="succeeded"}')).toBe(1)
    expect(sample(text, 'foyer_refusals_total{refusal="INVALID_EMAIL_OR_PASSWORD"}')).toBe(1)
    expect(sample(text, 'foyer_sessions')).toBe(3)
  })

  test('a sign-in over its rate limit is counted as limited', async () => {
    const app = await given(
      { rateLimit: { enabled: true, rules: { signInEmail: { window: 60, max: 1 } } } },
      onPublicPort,
    )
    for (const name of ['Mia', 'Mia']) await app.client().post('/sign-in/email', details(name))
    const text = await metricsOf(app)
    expect(sample(text, 'foyer_sign_ins_total{method="password",outcome="limited"}')).toBe(1)
    expect(sample(text, 'foyer_refusals_total{refusal="TOO_MANY_REQUESTS"}')).toBe(1)
    const backend = app.database.engine === 'postgres' ? 'postgres' : 'memory'
    expect(sample(text, `foyer_rate_limit_backend_up{backend="${backend}"}`)).toBe(1)
  })

  test('a device that waits for its user is refused nothing, and one that they deny is', async () => {
    const app = await given(deviceOptions, onPublicPort)
    app.stopClock()
    const [tv, olga] = [app.client(), await signedUp(app, 'Olga')]
    const codes = await givenDeviceCodes(tv)
    expect((await poll(tv, codes)).text).toContain('authorization_pending')
    expect((await poll(tv, codes)).text).toContain('slow_down')
    expect(sample(await metricsOf(app), 'foyer_refusals_total{refusal="AUTHORIZATION_PENDING"}')).toBe(1)
    expect(await metricsOf(app)).not.toContain('method="device"')
    await olga.get(`/device?user_code=${codes.user_code}`)
    await olga.post('/device/deny', { userCode: codes.user_code })
    app.pass(60)
    expect((await poll(tv, codes)).text).toContain('access_denied')
    expect(sample(await metricsOf(app), 'foyer_sign_ins_total{method="device",outcome="refused"}')).toBe(1)
  })

  test('a provider that is down is a failed sign-in, and one that says no a refused one', async () => {
    const scene = await givenProviderApp((options) => given(options, onPublicPort))
    const flow = { provider: 'github', user: providerUser('Olga'), callbackURL: '/inside' }
    const signIn = async () => {
      const browser = scene.app.client()
      return returnFromProvider(browser, await authorizeAtProvider(scene, browser, flow))
    }
    scene.providers.fail('github', 'token', 'hang up')
    await signIn()
    const outcome = async (name: string) =>
      sample(await metricsOf(scene.app), `foyer_sign_ins_total{method="provider",outcome="${name}"}`)
    expect(await outcome('failed')).toBe(1)
    scene.providers.fail('github', 'token', undefined)
    await scene.app.client().get('/callback/github?error=access_denied')
    expect(await outcome('refused')).toBe(1)
    await signIn()
    expect([await outcome('succeeded'), await outcome('refused'), await outcome('failed')]).toEqual([1, 1, 1])
  })

  test('mailed links that are refused by a redirect are refused sign-ins', async () => {
    const app = await given({ magicLink: { enabled: true } }, onPublicPort)
    expect((await app.client().get('/magic-link/verify?token=unknown&callbackURL=/')).status).toBe(302)
    expect((await app.client().get('/verify-email?token=unknown&callbackURL=/')).status).toBe(302)
    const text = await metricsOf(app)
    expect(sample(text, 'foyer_sign_ins_total{method="magic-link",outcome="refused"}')).toBe(1)
    expect(sample(text, 'foyer_sign_ins_total{method="verification-link",outcome="refused"}')).toBe(1)
  })

  test('count what fails in the background', async () => {
    const app = await given({}, onPublicPort)
    const metrics = createMetrics({ ...app, clock: { offset: () => 0 }, limiter: () => ({ backend: 'off', up: true }) })
    await sql`alter table "outbox" rename to "outbox-away"`.execute(app.services.db)
    try {
      await sweep({ ...app.services, onFailure: metrics.countSweepFailure })
      expect((await metrics.expose()).text).toMatch(/^foyer_sweep_failures_total\{task="[^"]+"\} 1$/m)
    } finally {
      await sql`alter table "outbox-away" rename to "outbox"`.execute(app.services.db)
    }
  })

  test('count what was done for the embedded database', async () => {
    const app = await given()
    const metrics = createMetrics({ ...app, clock: { offset: () => 0 }, limiter: () => ({ backend: 'off', up: true }) })
    metrics.countUpkeep('vacuum')
    expect(sample((await metrics.expose()).text, 'foyer_upkeep_total{work="vacuum"}')).toBe(1)
  })

  test('tell of mails that are due and given up', async () => {
    const app = await given({}, { ...onPublicPort, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.com' })
    const now = app.services.now()
    const hourAgo = new Date(now.getTime() - 3_600_000)
    for (const [id, parkedAt] of [
      ['due', null],
      ['parked', now],
    ] as const) {
      // Nothing wakes the worker, which looks again in 15 s.
      await sql`insert into "outbox" ("id", "kind", "payload", "messageId", "attempts", "availableAt", "createdAt", "parkedAt")
        values (${id}, 'test', 'x', ${id}, 0, ${hourAgo}, ${hourAgo}, ${parkedAt})`.execute(app.services.db)
    }
    const text = await metricsOf(app)
    expect(sample(text, 'foyer_outbox_due')).toBe(1)
    expect(sample(text, 'foyer_outbox_parked')).toBe(1)
    expect(sample(text, 'foyer_outbox_oldest_due_seconds')).toBeGreaterThanOrEqual(3600)
  })

  test('tell of deliveries to webhooks that are due', async () => {
    const app = await given({}, onPublicPort)
    const hourAgo = new Date(app.services.now().getTime() - 3_600_000)
    // Another process delivers to it.
    const leasedUntil = new Date(Date.now() + 3_600_000)
    await sql`insert into "webhook" ("id", "url", "secret", "createdAt", "dueAt", "leasedUntil")
      values ('hook', 'https://hooks.example', 'sealed', ${hourAgo}, ${hourAgo}, ${leasedUntil})`.execute(
      app.services.db,
    )
    await sql`insert into "webhookDelivery" ("id", "webhookId", "type", "subject", "nextAttemptAt", "createdAt")
      values ('due', 'hook', 'user.updated', 'user u1', ${hourAgo}, ${hourAgo})`.execute(app.services.db)
    expect(sample(await metricsOf(app), 'foyer_webhook_deliveries_due')).toBe(1)
  })

  test('tell how far behind those are who follow events', async () => {
    const app = await given({}, onPublicPort)
    const olga = await signedUp(app, 'Olga')
    const { id } = (await olga.post('/organization/create', { name: 'Acme', slug: 'acme' })).json
    app.pass(100)
    const read = () => olga.get(`/events?organizationId=${id}&wait=20`)
    expect((await read()).json.events).not.toEqual([])
    const text = await metricsOf(app)
    expect(sample(text, 'foyer_events_read_age_seconds_bucket{le="60",reader="organization"}')).toBe(0)
    expect(sample(text, 'foyer_events_read_age_seconds_bucket{le="300",reader="organization"}')).toBe(1)
  })

  test('tell that a database which takes no writes counts no calls', async () => {
    const { services, database } = await given()
    const clock = { offset: () => 1500 }
    const { expose } = createMetrics({ services, database, clock, limiter: () => ({ backend: 'postgres', up: true }) })
    const up = async () => sample((await expose()).text, 'foyer_rate_limit_backend_up{backend="postgres"}')
    expect(await up()).toBe(1)
    expect(sample((await expose()).text, 'foyer_clock_offset_seconds')).toBe(1.5)
    await onEachConnection(database, sql`set default_transaction_read_only = on`)
    try {
      await eventually(async () => expect(await up()).toBe(0))
    } finally {
      await onEachConnection(database, sql`set default_transaction_read_only = off`)
    }
  })

  test('are served while the database is away, without its figures', async () => {
    const app = await given({}, onPublicPort)
    await sql`alter table "session" rename to "session-away"`.execute(app.services.db)
    try {
      const text = await metricsOf(app)
      expect(sample(text, 'foyer_database_up')).toBe(0)
      expect(text).not.toMatch(/^foyer_sessions /m)
      expect(sample(text, 'foyer_hashing_jobs{state="waiting"}')).toBe(0)
    } finally {
      await sql`alter table "session-away" rename to "session"`.execute(app.services.db)
    }
  })
})

async function statusOf(baseUrl: string, token?: string): Promise<number> {
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` }
  return (await fetch(`${baseUrl}/metrics`, { headers })).status
}

// A statement alone goes to any one of the pool, and what it sets stays with that one for the tests that follow.
async function onEachConnection({ db, pool }: TestApp['database'], statement: RawBuilder<unknown>): Promise<void> {
  let left = pool?.options.max ?? 1
  let release = (): void => undefined
  const allHeld = new Promise<void>((resolve) => {
    release = resolve
  })
  const each = Array.from({ length: left }, () =>
    db.connection().execute(async (connection) => {
      await statement.execute(connection)
      left -= 1
      if (left === 0) release()
      await allHeld
    }),
  )
  await Promise.all(each)
}

async function metricsOf({ baseUrl }: TestApp): Promise<string> {
  const response = await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  return response.text()
}

function sample(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
