import { openServedPGlite } from '@foyer/db/testing/pglite'
import { createTestClient } from '@foyer/testing/client'
import { givenMigratedDirectory } from '@foyer/testing/data-directory'
import { eventually } from '@foyer/testing/eventually'
import { startService } from '@foyer/testing/service-process'
import { details } from '@foyer/testing/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServiceOn } from './service-on.ts'

/** Ends every thread that the process has started when it is told to. */
const ENDS_THREADS = "process.on('worker',(thread)=>process.on('SIGUSR2',()=>thread.terminate()))"

test('while the embedded database computes a long statement, the service answers within milliseconds', {
  timeout: 60_000,
}, async () => {
  const database = await openServedPGlite()
  const service = await startServiceOn({ DATABASE_URL: 'memory:' }, { database })
  await service.running.ready
  const client = createTestClient(service.baseUrl)
  await client.get('/ok')
  let done = false
  const long = sql`select count(*) from generate_series(1, 3000000)`.execute(database.db).finally(() => {
    done = true
  })
  const took: number[] = []
  while (!done) {
    const start = performance.now()
    expect((await client.get('/ok')).status).toBe(200)
    took.push(performance.now() - start)
  }
  await long
  const [median = Number.NaN] = took.sort((a, b) => a - b).slice(Math.floor(took.length / 2))
  expect(took.length).toBeGreaterThan(10)
  expect(median).toBeLessThan(50)
})

test('a service whose embedded database ends by itself ends too, and a new one has what was committed', {
  timeout: 90_000,
}, async () => {
  const directory = await givenMigratedDirectory()
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(ENDS_THREADS)}`
  const first = await startService(directory, { NODE_OPTIONS })
  const olga = createTestClient(first.baseUrl)
  await eventually(async () => expect((await olga.get('/ok')).status).toBe(200))
  expect((await olga.post('/sign-up/email', details('Olga'))).status).toBe(200)
  first.process.kill('SIGUSR2')
  const { code, out, err } = await first.ended
  expect(code).toBe(1)
  expect(out + err).toContain('The thread of the embedded database has ended')

  const second = await startService(directory)
  const again = createTestClient(second.baseUrl)
  const { email, password } = details('Olga')
  await eventually(async () => expect((await again.post('/sign-in/email', { email, password })).status).toBe(200))
})
