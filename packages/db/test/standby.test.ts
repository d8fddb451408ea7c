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
const POOL = 3
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
    expect(outageOf(call)?.announced).toEqual(new Set())
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
    const { database, standby, away, back } = await given()
    await pause(REPLICA_LAG * 2000)
    await database.db.transaction().execute(announceEverything)
    await standby.replayedUntil(new Date())
    await away()
    const call = handleForCall(database.db)
    expect(outageOf(call)?.announced).toEqual(new Set([EVERYTHING]))
    await back()
    await expect.poll(() => outageOf(handleForCall(database.db)), { timeout: 10_000 }).toBeUndefined()
    // A call that has read the standby goes on to know, and to read that or nothing.
    expect(outageOf(call)?.announced).toEqual(new Set([EVERYTHING]))
    expect(outageOf(handleForCall(call))).toBe(outageOf(call))
    await expect(answerOf(handleForCall(call))).rejects.toSatisfy(unavailable)
  })

  test('no standby is read where a change was acknowledged before it was heard', async () => {
    const { database, feed, listening, standby, away } = await given()
    await standby.replayedUntil(new Date())
    listening.silence()
    await database.db.transaction().execute(announceEverything)
    await feed.waitForInvalidations()
    await away({ until: 'silent' })
    expect(feed.outage()?.announced).toBeUndefined()
    await expect(answerOf(handleForCall(database.db))).rejects.toSatisfy(unavailable)
  })

  test('a call that has begun on the server that takes writes reads no standby later', async () => {
    const { database, standby, away } = await given()
    await standby.replayedUntil(new Date())
    const call = notingUse(handleForCall(database.db), { noted: false })
    await away()
    await expect(answerOf(handleForCall(call))).rejects.toSatisfy(unavailable)
    expect(await answerOf(handleForCall(database.db))).toBe(42)
  })

  test('neither a pool in use nor connections that have fallen silent are an outage', async () => {
    const { database, feed, proxy } = await given()
    let seen: unknown
    const watching = setInterval(() => {
      seen ??= feed.outage()
    }, 20)
    const uses = Array.from({ length: POOL }, () => sql`select pg_sleep(3)`.execute(database.db))
    await Promise.allSettled(uses)
    await answerOf(handleForCall(database.db))
    proxy.silence()
    await pause(4000)
    clearInterval(watching)
    expect(seen).toBeUndefined()
  }, 20_000)

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
  const listening = await startTcpProxy(target)
  closing.push(() => listening.close())
  const url = (through: { port: number }) =>
    Object.assign(new URL(separate.url), { host: `127.0.0.1:${through.port}` }).href
  const options = { waitMillis: 4000, statementMillis: 4000, replicaLag: settles ? REPLICA_LAG : 3600 }
  const urls = { url: url(proxy), listenUrl: url(listening), readUrl: standby.url }
  const database = await openDatabase({ engine: 'postgres', prepared: true, poolSize: POOL, ...urls }, options)
  closing.push(() => database.close())
  const feed = database.listenForChanges(() => undefined)
  closing.push(() => feed.close())
  await expect.poll(() => feed.fault(), { timeout: 5000 }).toBeUndefined()
  if (settles) await pause(REPLICA_LAG * 1000 + 1000)
  return {
    ...{ database, feed, proxy, listening, standby },
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
