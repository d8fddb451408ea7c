import { setTimeout as pause } from 'node:timers/promises'
import { optionsSchema } from '@foyer/auth-domain/options'
import { operatorText } from '@foyer/auth-domain/service/operator-text'
import { openDatabase } from '@foyer/db/engine/open'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { openTestPostgres } from '@foyer/db/testing/postgres'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { memoryFinding } from '#cli/memory-finding.ts'
import { startServiceOn } from './service-on.ts'

const options = optionsSchema.parse({})
const server = process.env.DATABASE_URL ?? ''

onBothEngines('doctor', ({ open }) => {
  test('says that answers are kept, or that they need not be', async () => {
    const database = await open()
    onTestFinished(() => database.close())
    expect(await memoryFinding(options, database)).toMatchObject({
      what: 'memory',
      ok: true,
      message: expect.stringContaining('are kept'),
    })
    const off = optionsSchema.parse({ session: { memory: false } })
    expect(await memoryFinding(off, database)).toMatchObject({
      ok: true,
      message: expect.stringContaining('session.memory is false'),
    })
  })
})

async function givenUrl(): Promise<string> {
  const database = await openTestPostgres(server)
  onTestFinished(() => database.close())
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
  return Object.assign(new URL(server), { pathname: `/${rows[0]?.name}` }).href
}

describe.skipIf(!server.startsWith('postgres'))('with a server to listen to that is not there', () => {
  // Nobody listens on the port.
  const listenUrl = 'postgres://foyer@127.0.0.1:9/foyer'

  test('the log says why once, and readiness and metrics tell of it after some seconds', async () => {
    const metrics = { FOYER_METRICS: 'true', FOYER_METRICS_TOKEN: 'a-token-for-the-monitoring' }
    const service = await startServiceOn({ DATABASE_URL: await givenUrl(), FOYER_LISTEN_URL: listenUrl, ...metrics })
    expect(service.foyer.state.warnings()).toEqual([])
    await expect.poll(() => service.lines, { timeout: 15_000 }).toHaveLength(1)
    expect(service.lines[0]).toMatchObject({ reason: 'lost', err: { code: 'ECONNREFUSED' } })
    expect(service.foyer.state.warnings()).toMatchObject([
      { message: expect.stringContaining('the database cannot be listened to') },
    ])
    expect((await service.foyer.metrics?.expose())?.text).toContain('foyer_memory_fault{reason="lost"} 1')
    await pause(2500)
    expect(service.lines).toHaveLength(1)
  }, 30_000)

  test('doctor names the cause', async () => {
    const database = await openDatabase({ engine: 'postgres', url: await givenUrl(), prepared: true, listenUrl })
    onTestFinished(() => database.close())
    const { warns, message } = await memoryFinding(options, database)
    expect({ warns, message }).toEqual({
      warns: true,
      message: expect.stringMatching(/^Answers are not kept in memory: .*ECONNREFUSED/),
    })
  })
})

describe.skipIf(!server.startsWith('postgres'))('behind a pooler without prepared statements', () => {
  test('doctor names the setting that leads past it', async () => {
    const database = await openDatabase({ engine: 'postgres', url: await givenUrl(), prepared: false })
    onTestFinished(() => database.close())
    expect(await memoryFinding(options, database)).toMatchObject({
      ok: true,
      warns: true,
      ...operatorText('memory-unheard', {}),
      fix: expect.stringContaining('FOYER_LISTEN_URL'),
    })
  })

  test('readiness warns, and no longer with a way past it', async () => {
    const url = await givenUrl()
    const pooled = { DATABASE_URL: url, FOYER_PREPARED: 'false' }
    const without = await startServiceOn(pooled)
    expect(without.foyer.state.warnings()).toMatchObject([{ message: expect.stringContaining('FOYER_LISTEN_URL') }])
    const past = await startServiceOn({ ...pooled, FOYER_LISTEN_URL: url })
    await expect.poll(() => past.foyer.services.memory?.fault()).toBeUndefined()
    expect(past.foyer.state.warnings()).toEqual([])
  })
})
