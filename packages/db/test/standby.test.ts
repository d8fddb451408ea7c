import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { announceEverything } from '#changes/announce-everything.ts'
import { EVERYTHING } from '#changes/change-keys.ts'
import { handleForCall, notingUse, outageOf } from '#engine/call-handle.ts'
import { unavailable } from '#engine/errors.ts'
import { openDatabase } from '#engine/open.ts'
import { createSeparateDatabase } from '#testing/separate-database.ts'
import { givenStandby } from '#testing/standby.ts'
import { startTcpProxy } from '#testing/tcp-proxy.ts'

const server = process.env.DATABASE_URL ?? ''
const REPLICA_LAG = 0.5
const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

describe.skipIf(!server.startsWith('postgres'))('while the server that takes writes does not answer', () => {
  test('calls read a standby that has replayed enough, and what they write is refused as unavailable', async () => {
    const { database, standby, away, back } = await given()
    expect(outageOf(handleForCall(database.db))).toBeUndefined()
    await standby.replayedUntil(new Date())
    await away()
    const call = notingUse(handleForCall(database.db), { noted: false })
    expect([...(outageOf(call)?.announced?.keys() ?? ['unknown'])]).toEqual([])
    expect(await answerOf(call)).toBe(42)
    const writing = sql`create table "written" ()`.execute(call)
    await expect(writing).rejects.toSatisfy(unavailable)
    await back()
    await expect.poll(() => outageOf(handleForCall(database.db)), { timeout: 10_000 }).toBeUndefined()
    await sql`create table "written" ()`.execute(handleForCall(database.db))
  })

  test('a standby that is behind is not read', async () => {
    const { database, standby, away } = await given()
    await standby.replayedUntil(new Date(Date.now() - 10_000))
    await away()
    await expect(answerOf(handleForCall(database.db))).rejects.toSatisfy(unavailable)
  })

  test('what was announced just before is told with it', async () => {
    const { database, standby, away } = await given()
    await pause(REPLICA_LAG * 2000)
    await database.db.transaction().execute(announceEverything)
    await standby.replayedUntil(new Date())
    await away()
    expect([...(outageOf(handleForCall(database.db))?.announced?.keys() ?? [])]).toEqual([EVERYTHING])
  })

  test('no standby is read where changes may have been missed before', async () => {
    const { database, standby, away } = await given({ settles: false })
    await standby.replayedUntil(new Date())
    await away({ until: 'silent' })
    await expect(answerOf(handleForCall(database.db))).rejects.toSatisfy(unavailable)
  })
})

/** A database behind a proxy, that is listened to, and a standby of it beside the proxy. */
async function given({ settles = true } = {}) {
  const separate = await createSeparateDatabase(server)
  closing.push(separate.drop)
  const standby = await givenStandby(separate.url)
  const { hostname: host, port } = new URL(separate.url)
  const target = { host, port: Number(port || 5432) }
  const proxy = await startTcpProxy(target)
  closing.push(() => proxy.close())
  const url = new URL(separate.url)
  url.host = `127.0.0.1:${proxy.port}`
  const options = { waitMillis: 300, statementMillis: 300, replicaLag: settles ? REPLICA_LAG : 3600 }
  const database = await openDatabase(
    { engine: 'postgres', url: url.href, prepared: true, readUrl: standby.url },
    options,
  )
  closing.push(() => database.close())
  const feed = database.listenForChanges(() => undefined)
  closing.push(() => feed.close())
  await expect.poll(() => feed.fault(), { timeout: 5000 }).toBeUndefined()
  if (settles) await pause(REPLICA_LAG * 1000 + 1000)
  return {
    database,
    standby,
    async away({ until = 'read' }: { until?: 'read' | 'silent' } = {}) {
      await proxy.close()
      const isAway = () => (until === 'read' ? outageOf(handleForCall(database.db)) : feed.outage()) !== undefined
      await expect.poll(isAway, { timeout: 5000 }).toBe(true)
    },
    async back() {
      const again = await startTcpProxy(target, proxy.port)
      closing.push(() => again.close())
    },
  }
}

async function answerOf(db: ReturnType<typeof handleForCall>): Promise<unknown> {
  const { rows } = await sql<{ answer: number }>`select 42 as "answer"`.execute(db)
  return rows[0]?.answer
}
