import { connect } from 'node:net'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { startTcpProxy } from '@foyer/db/testing/tcp-proxy'
import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { expect, onTestFinished, test } from 'vitest'

const limited = { rateLimit: { enabled: true } }
/** A Redis of this machine, for what only a real one shows. */
const redis = new URL(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379')
const reachable = await canConnect(redis)
if (!reachable && process.env.CI === 'true') throw new Error(`no Redis answers at ${redis.host}`)

onBothEngines('a Redis that answers nothing', ({ open }) => {
  const given = testAppsOn(open)

  test('from the start: sign-ins are answered soon, and counted without it', async () => {
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: await freePort() })
    onTestFinished(proxy.close)
    proxy.silenceNew(true)
    const app = await given(limited, { REDIS_URL: `redis://127.0.0.1:${proxy.port}` })
    expect(await statusesOfSignIns(app, 5)).toEqual([401, 401, 401, 429, 429])
  })

  test.skipIf(!reachable)('while nobody signs in: readiness and the metric tell within five seconds', async () => {
    const proxy = await startTcpProxy({ host: redis.hostname, port: Number(redis.port || 6379) })
    onTestFinished(proxy.close)
    const metrics = { FOYER_METRICS: 'true', FOYER_METRICS_TOKEN: 'a-token-for-the-monitoring' }
    const app = await given(limited, { REDIS_URL: `redis://127.0.0.1:${proxy.port}`, ...metrics })
    const up = async () => {
      const headers = { authorization: `Bearer ${metrics.FOYER_METRICS_TOKEN}` }
      const text = await (await fetch(`${app.baseUrl}/metrics`, { headers })).text()
      return /^foyer_rate_limit_backend_up\{backend="redis"\} (\d)$/m.exec(text)?.[1]
    }
    await eventually(async () => expect(await up()).toBe('1'))
    proxy.silenceNew(true)
    proxy.silence()
    const frozen = performance.now()
    await eventually(async () => expect(await up()).toBe('0'))
    expect(performance.now() - frozen).toBeLessThan(5000)
    expect((await app.client().get('/health/ready')).json.warnings).toEqual([expect.stringContaining('Redis')])
  })

  test.skipIf(!reachable)('after it has worked: sign-ins are answered soon, and counted without it', async () => {
    const proxy = await startTcpProxy({ host: redis.hostname, port: Number(redis.port || 6379) })
    onTestFinished(proxy.close)
    const prefix = encodeURIComponent(`test-${process.pid}-${proxy.port}:`)
    const app = await given(limited, { REDIS_URL: `redis://127.0.0.1:${proxy.port}/?keyPrefix=${prefix}` })
    await eventually(async () => expect((await app.client().get('/health/ready')).json.warnings).toEqual([]))
    expect(await statusesOfSignIns(app, 1)).toEqual([401])
    expect(await countersIn(app)).toBe(0)
    proxy.silenceNew(true)
    proxy.silence()
    expect(await statusesOfSignIns(app, 5)).toEqual([401, 401, 401, 429, 429])
    await eventually(async () =>
      expect((await app.client().get('/health/ready')).json).toMatchObject({
        ready: true,
        warnings: [expect.stringContaining('Redis')],
      }),
    )
    proxy.silenceNew(false)
    await eventually(async () => expect((await app.client().get('/health/ready')).json.warnings).toEqual([]))
  })
})

async function statusesOfSignIns(app: TestApp, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) {
    const email = `nobody${n}-${Math.random()}@example.com`
    statuses.push((await app.client().post('/sign-in/email', { ...details('Nobody'), email })).status)
  }
  return statuses
}

async function countersIn({ database: { db } }: TestApp): Promise<number> {
  const rows = await db.selectFrom('rateLimit').select('key').where('key', 'like', 'credentials:%').execute()
  return rows.length
}

function canConnect({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port || 6379), hostname, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
