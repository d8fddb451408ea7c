import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChangeFeed } from '#changes/change-feed.ts'
import { EVERYTHING } from '#changes/change-keys.ts'
import { PostgresFeed } from '#changes/postgres-feed.ts'
import { openDatabase } from '#engine/open.ts'
import { rowOf } from '#testing/rows.ts'
import { startTcpProxy, type TcpProxy } from '#testing/tcp-proxy.ts'
import { postgres, type TestDatabase } from '#testing/test-database.ts'

const CURRENT_MILLIS = 2000
/** Beside other work a timer may be late. */
const SLACK = 1000
const engine = postgres()

describe.skipIf(engine === undefined)('a feed of changes on PostgreSQL', () => {
  let database: TestDatabase
  let url: URL
  const closing: (() => Promise<unknown>)[] = []
  const heard: string[] = []

  beforeEach(async () => {
    database = (await engine?.open()) ?? expect.unreachable()
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
    url = new URL(process.env.DATABASE_URL ?? '')
    url.pathname = `/${rows[0]?.name}`
    await database.db.insertInto('user').values(rowOf.user()).execute()
    heard.length = 0
  })

  afterEach(async () => {
    vi.restoreAllMocks()
    for (const close of closing.splice(0).reverse()) await close()
    await database.close()
  })

  function listen(listenUrl = url.href, pool = database.pool ?? expect.unreachable()): ChangeFeed {
    const feed = new PostgresFeed(pool, listenUrl, (changed) => void heard.push(changed), CURRENT_MILLIS)
    closing.push(() => feed.close())
    return feed
  }

  async function listening(listenUrl?: string): Promise<ChangeFeed> {
    const feed = listen(listenUrl)
    await expect.poll(() => feed.fault(), { timeout: 5000 }).toBeUndefined()
    heard.length = 0
    return feed
  }

  async function throughProxy(): Promise<{ feed: ChangeFeed; proxy: TcpProxy }> {
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) })
    closing.push(() => proxy.close())
    const proxied = new URL(url)
    proxied.host = `127.0.0.1:${proxy.port}`
    return { feed: await listening(proxied.href), proxy }
  }

  function rename(name: string): Promise<unknown> {
    return database.db.updateTable('user').set({ name }).execute()
  }

  async function millisUntilFault(feed: ChangeFeed): Promise<number> {
    const started = performance.now()
    await expect.poll(() => feed.fault(), { timeout: 10_000, interval: 20 }).toBeDefined()
    return performance.now() - started
  }

  test('has heard each of 1000 changes by four writers after the round trip that follows it', async () => {
    const feed = await listening()
    const users = Array.from({ length: 4 }, (_, index) => `writer-${index}`)
    await database.db
      .insertInto('user')
      .values(users.map((id) => rowOf.user({ id })))
      .execute()
    let unheard = 0
    async function write(id: string): Promise<void> {
      for (let round = 0; round < 250; round += 1) {
        const before = heard.filter((key) => key === `u:${id}`).length
        await database.db
          .updateTable('user')
          .set({ name: String(round) })
          .where('id', '=', id)
          .execute()
        await feed.waitForInvalidations()
        if (heard.filter((key) => key === `u:${id}`).length === before) unheard += 1
      }
    }
    await Promise.all(users.map(write))
    expect(unheard).toBe(0)
  })

  test('that is killed says so at once, and forgets everything before it is trusted again', async () => {
    const feed = await listening()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'foyer changes' and datname = current_database()`.execute(database.db)
    await expect.poll(() => feed.fault(), { interval: 1 }).toBe('lost')
    await rename('while it is away')
    await expect.poll(() => feed.fault(), { timeout: 5000 }).toBeUndefined()
    expect(heard).toContain(EVERYTHING)
    await rename('afterwards')
    await feed.waitForInvalidations()
    expect(heard.at(-1)).toBe('u:olga')
  })

  test('whose connection falls silent is trusted for two seconds at most, and then connects anew', async () => {
    const { feed, proxy } = await throughProxy()
    proxy.silence()
    expect(await millisUntilFault(feed)).toBeLessThan(CURRENT_MILLIS + SLACK)
    await expect.poll(() => feed.fault(), { timeout: 10_000 }).toBeUndefined()
    expect(heard).toContain(EVERYTHING)
    expect(proxy.accepted()).toBe(2)
  })

  test('holds an answer up for 250 ms at most, and is not trusted until it has heard what was answered', async () => {
    const { feed, proxy } = await throughProxy()
    proxy.silence()
    await rename('unheard')
    const started = performance.now()
    await feed.waitForInvalidations()
    expect(performance.now() - started).toBeLessThan(250 + SLACK)
    expect(feed.fault()).toBe('behind')
    const next = performance.now()
    await feed.waitForInvalidations()
    expect(performance.now() - next).toBeLessThan(100)
    await expect.poll(() => feed.fault(), { timeout: 10_000 }).toBeUndefined()
    expect(heard).toContain(EVERYTHING)
  })

  /** A pool of one connection, which is taken until the returned function is called. */
  async function busyPool(): Promise<{ pool: pg.Pool; free: () => void }> {
    const pool = new pg.Pool({ connectionString: url.href, max: 1 })
    closing.push(() => pool.end())
    const client = await pool.connect()
    let isFree = false
    function free(): void {
      if (!isFree) client.release()
      isFree = true
    }
    closing.push(async () => free())
    return { pool, free }
  }

  // Not Vitest's, which go on while `expect.poll` waits.
  function stoppedClock(): (milliseconds: number) => void {
    let now = Math.ceil(performance.now())
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    return (milliseconds) => {
      now += milliseconds
    }
  }

  const connects = () => expect.poll(() => heard, { timeout: 5000 }).toContain(EVERYTHING)

  test('is about to be trusted while its first message is on its way, for two seconds', async () => {
    const pass = stoppedClock()
    const { pool, free } = await busyPool()
    const feed = listen(url.href, pool)
    await connects()
    expect(feed.fault()).toBe('starting')
    pass(CURRENT_MILLIS)
    expect(feed.fault()).toBe('starting')
    pass(1)
    expect(feed.fault()).toBe('unheard')
    free()
    await expect.poll(() => feed.fault(), { timeout: 5000 }).toBeUndefined()
  })

  test('that has lost its connection is lost until a message is heard on another, or is late there', async () => {
    const pass = stoppedClock()
    const { pool, free } = await busyPool()
    const feed = listen(url.href, pool)
    await connects()
    heard.length = 0
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'foyer changes' and datname = current_database()`.execute(database.db)
    await connects()
    expect(feed.fault()).toBe('lost')
    pass(CURRENT_MILLIS + 1)
    expect(feed.fault()).toBe('unheard')
    free()
    await expect.poll(() => feed.fault(), { timeout: 5000 }).toBeUndefined()
  })

  test('of a process that stood still is not trusted before it has heard again', async () => {
    const feed = await listening()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, CURRENT_MILLIS + 200)
    expect(feed.fault()).toBe('unheard')
    await expect.poll(() => feed.fault()).toBeUndefined()
  })

  test('that listens where the pool does not write is never trusted', async () => {
    const elsewhere = new URL(url)
    elsewhere.pathname = '/postgres'
    const feed = listen(elsewhere.href)
    await expect.poll(() => feed.fault(), { timeout: 5000 }).toBe('unheard')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(feed.fault()).toBe('unheard')
  })

  /** A pool whose notifications are lost while `test.loses` is on, though their commits are acknowledged. */
  async function lossyPool(): Promise<pg.Pool> {
    await sql`create function "public"."pg_notify"("channel" text, "payload" text) returns void language plpgsql as $$ begin
      if current_setting('test.loses', true) is distinct from 'on' then perform pg_catalog.pg_notify("channel", "payload");
      end if;
    end $$`.execute(database.db)
    closing.push(() => sql`drop function "public"."pg_notify"`.execute(database.db))
    const pool = new pg.Pool({
      connectionString: url.href,
      options: '-c search_path=public,pg_catalog',
      max: 1,
      idleTimeoutMillis: 0,
    })
    closing.push(() => pool.end())
    return pool
  }

  test('that misses one of its own messages and hears a later one trusts nothing from before, nor the next at once', async () => {
    const pool = await lossyPool()
    const feed = listen(url.href, pool)
    await expect.poll(() => feed.fault(), { timeout: 5000 }).toBeUndefined()
    heard.length = 0
    await pool.query(`set test.loses = 'on'`)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    await pool.query(`set test.loses = 'off'`)
    await expect.poll(() => feed.fault(), { timeout: 3000, interval: 20 }).toBe('unheard')
    const since = performance.now()
    await expect.poll(() => feed.fault(), { timeout: 10_000, interval: 20 }).toBeUndefined()
    expect(performance.now() - since).toBeGreaterThan(4000)
    expect(heard).toEqual([EVERYTHING])
  })

  /** A pool that writes to this server and says that it is another, as one of a pair that is kept alike would. */
  async function poolOfAnother(): Promise<pg.Pool> {
    await sql`create function "public"."pg_control_system"(out "system_identifier" bigint) language sql
      as 'select 42::bigint'`.execute(database.db)
    closing.push(() => sql`drop function "public"."pg_control_system"`.execute(database.db))
    const pool = new pg.Pool({ connectionString: url.href, options: '-c search_path=public,pg_catalog' })
    closing.push(() => pool.end())
    return pool
  }

  test('that listens to another server than the pool’s is not trusted, although it hears its own messages', async () => {
    const feed = listen(url.href, await poolOfAnother())
    await expect.poll(() => feed.fault(), { timeout: 5000 }).toBe('other-server')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(feed.fault()).toBe('other-server')
  })

  test('is not tried through a pooler without prepared statements, unless there is a way past it', async () => {
    const pooled = { engine: 'postgres', url: url.href, prepared: false, poolSize: 2 } as const
    for (const [listenUrl, fault] of [
      [undefined, 'unheard'],
      [url.href, undefined],
    ]) {
      const opened = await openDatabase({ ...pooled, listenUrl })
      closing.push(() => opened.close())
      const feed = opened.listenForChanges(() => undefined)
      closing.push(() => feed.close())
      await expect.poll(() => feed.fault(), { timeout: 5000 }).toBe(fault)
    }
  })

  test('waits for a server that is not there yet', async () => {
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) })
    await proxy.close()
    const proxied = new URL(url)
    proxied.host = `127.0.0.1:${proxy.port}`
    const feed = listen(proxied.href)
    await feed.waitForInvalidations()
    expect(feed.fault()).toBe('starting')
    const again = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) }, proxy.port)
    closing.push(() => again.close())
    await expect.poll(() => feed.fault(), { timeout: 10_000 }).toBeUndefined()
  })
})
