import { eventually } from '@foyer/testing/eventually'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { agents, cookieOf, getBy } from './agents.ts'
import { givenWorkers, metric, onPostgres, type Workers } from './given-workers.ts'

const USERS = 32

describe.runIf(onPostgres)('two workers', { timeout: 60_000 }, () => {
  test('are one service to whoever looks: metrics are sums, and the log names them', async () => {
    const service = await givenWorkers({}, { FOYER_LOG_LEVEL: 'debug' })
    expect(await service.workerIds()).toHaveLength(2)
    for (const agent of agents(6))
      expect((await getBy(agent, `${service.baseUrl}/api/auth/get-session`)).status).toBe(200)
    expect(await metric(service, 'foyer_requests_total{operation="getSession",status="200"}')).toBe(6)
    expect(await metric(service, 'foyer_workers')).toBe(2)
    expect(await metric(service, 'foyer_ready')).toBe(1)
    expect(await metric(service, 'foyer_database_pool_size')).toBe(8)
    const lines = linesOf(service).filter(({ msg, path }) => msg === 'request' && path === '/api/auth/get-session')
    expect(new Set(lines.map(({ worker }) => worker))).toEqual(new Set([1, 2]))
  })

  test('are shown to admins as one, whichever is asked, with the mail server that one of them uses', async () => {
    const service = await givenWorkers({ admin: { adminRoles: ['user'] } })
    const olga = service.client()
    await olga.post('/sign-up/email', details('Olga'))
    const states = () => Promise.all(Array.from({ length: 6 }, () => olga.trpc.admin.getServiceState.query()))
    const workerIds = (await service.workerIds()).sort()
    for (const { processes } of await states()) {
      expect(processes.map(({ pid }) => pid).sort()).toEqual(workerIds)
      expect(processes.filter(({ sendsMail }) => sendsMail)).toHaveLength(1)
    }
    await service.smtp.close()
    await olga.post('/request-password-reset', { email: details('Olga').email })
    await eventually(async () => {
      for (const state of await states()) expect(state.mailServerDownSince).toBeInstanceOf(Date)
    })
  })

  test('forget together: what one has answered for a change, the other never answers as it was', async () => {
    const service = await givenWorkers()
    const olga = service.client()
    await olga.post('/sign-up/email', details('Olga'))
    const cookie = cookieOf(olga.cookies)
    const connections = agents(4)
    const session = `${service.baseUrl}/api/auth/get-session`
    let stale = 0
    for (let n = 0; n < 100; n += 1) {
      for (const agent of connections) await getBy(agent, session, { cookie })
      expect((await olga.post('/update-user', { name: `Olga ${n}` })).status).toBe(200)
      const answers = await Promise.all(connections.map((agent) => getBy(agent, session, { cookie })))
      stale += answers.filter(({ text }) => JSON.parse(text).user.name !== `Olga ${n}`).length
    }
    expect(stale).toBe(0)
    const hits = await metric(service, 'foyer_memory_lookups_total{outcome="hit"}')
    expect(hits).toBeGreaterThan(0)
    await olga.post('/sign-out')
    const after = await Promise.all(connections.map((agent) => getBy(agent, session, { cookie })))
    expect(after.map(({ text }) => text)).toEqual(connections.map(() => 'null'))
  })

  test('count calls together: a limit is not that of each', async () => {
    const service = await givenWorkers({ rateLimit: { enabled: true } })
    const asking = agents(10).flatMap((agent) =>
      Array.from({ length: 15 }, () => getBy(agent, `${service.baseUrl}/api/auth/get-session`)),
    )
    const statuses = (await Promise.all(asking)).map(({ status }) => status)
    const passed = statuses.filter((status) => status === 200).length
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(passed).toBeGreaterThanOrEqual(96)
    expect(passed).toBeLessThanOrEqual(100)
  })

  test('answer all of 32 people who sign in at once', async () => {
    const service = await givenWorkers({ emailAndPassword: { bcryptCost: 10 } })
    const olga = service.client()
    await olga.post('/sign-up/email', details('Olga'))
    const { email, password } = details('Olga')
    const answers = Promise.all(
      Array.from({ length: USERS }, () => service.client().post('/sign-in/email', { email, password })),
    )
    let reads = 0
    let answered = false
    void answers.finally(() => {
      answered = true
    })
    for (; !answered; reads += 1) expect((await olga.get('/get-session')).json.user.email).toBe(email)
    expect((await answers).filter(({ status }) => status === 200)).toHaveLength(USERS)
    expect(reads).toBeGreaterThan(10)
    expect(await metric(service, 'foyer_hashing_refused_total')).toBe(0)
  })

  test('mail by one of them, and by the other when that is killed', async () => {
    const service = await givenWorkers()
    await service.client().post('/sign-up/email', details('Olga'))
    const ask = () => service.client().post('/request-password-reset', { email: details('Olga').email })
    await ask()
    await eventually(() => expect(service.smtp.received).toHaveLength(1))
    const [leader = 0] = await service.workerIds()
    process.kill(leader, 'SIGKILL')
    await eventually(async () => expect(await service.workerIds()).not.toContain(leader))
    await ask()
    await eventually(() => expect(service.smtp.received).toHaveLength(2))
  })
})

test.runIf(onPostgres)('three workers start, too', { timeout: 60_000 }, async () => {
  const service = await givenWorkers({}, { FOYER_WORKERS: '3' })
  expect(await service.workerIds()).toHaveLength(3)
  for (const agent of agents(3))
    expect((await getBy(agent, `${service.baseUrl}/api/auth/get-session`)).status).toBe(200)
})

type Line = { msg?: string; path?: string; worker?: number }

function linesOf(service: Workers): Line[] {
  const lines = service
    .err()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  return lines.map((line): Line => JSON.parse(line))
}
