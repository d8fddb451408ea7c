import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '@foyer/testing/free-port'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD } from '@foyer/testing/users'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const TOKEN = 'a-token-for-the-monitoring'
const onPublicPort = { FOYER_METRICS: 'true', FOYER_METRICS_TOKEN: TOKEN }

describe('metrics', () => {
  const given = testAppsOn()

  test('are not served unless they are asked for', async () => {
    const app = await given()
    expect(await statusOf(app.baseUrl, TOKEN)).toBe(404)
    expect(app.services.observe).toBeUndefined()
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
    expect(sample(text, 'foyer_rate_limit_backend_up{backend="memory"}')).toBe(1)
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

async function metricsOf({ baseUrl }: TestApp): Promise<string> {
  const response = await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  return response.text()
}

function sample(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
