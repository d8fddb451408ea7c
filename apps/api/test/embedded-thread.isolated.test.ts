import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

test('a service that was suspended, and whose database another container has opened meanwhile, ends and writes nothing more', {
  timeout: 90_000,
}, async () => {
  const directory = await givenMigratedDirectory()
  const first = await startService(directory)
  const { email, password } = details('Olga')
  const olga = createTestClient(first.baseUrl)
  await eventually(async () => expect((await olga.get('/ok')).status).toBe(200))
  expect((await olga.post('/sign-up/email', details('Olga'))).status).toBe(200)
  first.process.kill('SIGSTOP')
  await asInAnotherContainer(join(directory, '.foyer', 'database'))

  const second = await startService(directory)
  const again = createTestClient(second.baseUrl)
  await eventually(async () => expect((await again.post('/sign-in/email', { email, password })).status).toBe(200))
  const late = createTestClient(first.baseUrl).post('/sign-up/email', details('Mia'))
  first.process.kill('SIGCONT')
  const answered = await late.then(
    ({ status }) => status,
    () => 'no answer',
  )
  expect(answered).not.toBe(200)
  const { code, out, err } = await first.ended
  expect(code).toBe(1)
  expect(out + err).toContain('was taken over')
  expect((await again.post('/sign-in/email', { email: details('Mia').email, password })).status).toBe(401)
  expect((await again.post('/sign-in/email', { email, password })).status).toBe(200)
})

// A process whose number says nothing here; only its heartbeat does.
async function asInAnotherContainer(directory: string): Promise<void> {
  const name = (await readdir(directory)).find((one) => one.startsWith('lock.')) ?? expect.unreachable()
  const claim: { realm: string } = JSON.parse(await readFile(join(directory, name), 'utf8'))
  const realm = claim.realm.replace(/\[\d+\]/, '[1]')
  await writeFile(join(directory, name), JSON.stringify({ ...claim, realm }))
}
