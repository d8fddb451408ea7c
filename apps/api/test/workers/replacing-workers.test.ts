import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { givenDirectory, startService } from '@foyer/testing/service-process'
import { SECRET } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { givenDatabase } from '#test/installations.ts'
import { agents, getBy, UNANSWERED } from './agents.ts'
import { allReady, givenWorkers, metric, onPostgres, type Workers } from './given-workers.ts'

describe.runIf(onPostgres)('workers that are replaced', { timeout: 90_000 }, () => {
  test('on SIGHUP lose no request, and what they counted stays counted', async () => {
    const service = await givenWorkers()
    const before = await service.workerIds()
    const load = underLoad(service, 8)
    await eventually(() => expect(load.statuses.length).toBeGreaterThan(100))
    service.process.kill('SIGHUP')
    // The first is given time for connections that are idle.
    const replaced = { timeout: 40_000, interval: 100 }
    await vi.waitFor(async () => expect(disjoint(await service.workerIds(), before)).toBe(true), replaced)
    await allReady(service)
    await load.stop()
    expect(load.failures).toEqual([])
    expect(new Set(load.statuses)).toEqual(new Set([200]))
    expect(await metric(service, 'foyer_requests_total{operation="getSession",status="200"}')).toBe(
      load.statuses.length,
    )
    expect(await metric(service, 'foyer_worker_crashes_total')).toBe(0)
  })

  test('on SIGHUP stay as they are where the new ones could not start', async () => {
    const service = await givenWorkers()
    const before = await service.workerIds()
    await writeFile(join(service.directory, 'foyer.config.mjs'), 'export default { unknown: true }\n')
    service.process.kill('SIGHUP')
    await eventually(() => expect(service.err()).toContain('the new worker could not start'))
    expect(await service.workerIds()).toEqual(before)
    await allReady(service)
  })

  test('after SIGKILL lose their own requests alone', async () => {
    const service = await givenWorkers()
    const [, killed = 0] = await service.workerIds()
    const load = underLoad(service, 8)
    await eventually(() => expect(load.statuses.length).toBeGreaterThan(100))
    process.kill(killed, 'SIGKILL')
    await eventually(async () => {
      expect(await service.workerIds()).toHaveLength(2)
      expect(await service.workerIds()).not.toContain(killed)
    })
    await eventually(() => allReady(service))
    await load.stop()
    // One request at a time on each connection, of which the worker had its share.
    expect(load.failures.length).toBeLessThanOrEqual(8)
    expect(load.failures.map(String)).not.toContain(`Error: ${UNANSWERED}`)
    expect(new Set(load.statuses)).toEqual(new Set([200]))
    expect(await metric(service, 'foyer_worker_crashes_total')).toBe(1)
  })

  test('after SIGKILL leave no connection open that one was being handed', async () => {
    const service = await givenWorkers()
    const [, killed = 0] = await service.workerIds()
    process.kill(killed, 'SIGSTOP')
    const asked = agents(4).map((agent) => getBy(agent, `${service.baseUrl}/api/auth/get-session`))
    const answered: number[] = []
    const failed: string[] = []
    for (const one of asked) {
      one.then(
        ({ status }) => answered.push(status),
        (error: unknown) => failed.push(String(error)),
      )
    }
    // One is handed to the worker that stands still; the next is not, before that is taken.
    await eventually(() => expect(answered).toEqual([200, 200, 200]))
    process.kill(killed, 'SIGKILL')
    await eventually(() => expect(failed).toHaveLength(1))
    expect(failed).not.toContain(`Error: ${UNANSWERED}`)
    await eventually(() => allReady(service))
  })

  test('on SIGTERM finish what has begun, and end with code 0', async () => {
    const service = await givenWorkers({ emailAndPassword: { bcryptCost: 14 } }, { FOYER_DRAIN: '1' })
    const answer = service.client().post('/sign-up/email', details('Olga'))
    await eventually(async () => expect(await metric(service, 'foyer_hashing_jobs{state="running"}')).toBe(1))
    service.process.kill('SIGTERM')
    expect((await answer).status).toBe(200)
    expect((await service.ended).code).toBe(0)
  })

  test('end with the reason where none can start', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    onTestFinished(() => void other.close())
    const variables = { ...{ FOYER_SECRET: SECRET, FOYER_WORKERS: '2', PORT: String(port) }, ...mail }
    const service = await startService(await givenDirectory(), { ...variables, DATABASE_URL: await givenDatabase() })
    const { code, err } = await service.ended
    expect(code).toBe(1)
    expect(err).toContain('EADDRINUSE')
    expect(err).toContain('Worker 1 ended with code 1 before it was ready')
  })
})

const mail = { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'foyer@example.com' }

type Load = { statuses: number[]; failures: unknown[]; stop(): Promise<void> }

/** Asks over so many connections, one request after the other, until it is stopped. */
function underLoad({ baseUrl }: Workers, connections: number): Load {
  const [statuses, failures]: [number[], unknown[]] = [[], []]
  let goes = true
  const asking = agents(connections).map(async (agent) => {
    while (goes) {
      try {
        statuses.push((await getBy(agent, `${baseUrl}/api/auth/get-session`)).status)
      } catch (error) {
        failures.push(error)
      }
    }
  })
  return {
    statuses,
    failures,
    async stop() {
      goes = false
      await Promise.all(asking)
    },
  }
}

function disjoint(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && !some.some((one) => others.includes(one))
}
