import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#engine/open.ts'
import { later, transact } from '#engine/pipeline.ts'
import { queryBeginning } from '#engine/postgres/query-beginning.ts'
import { startCuttingProxy, type Way } from '#testing/cutting-proxy.ts'

const url = process.env.DATABASE_URL ?? ''
const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close().catch(() => undefined)
})

describe.skipIf(!url.startsWith('postgres'))('a transaction on PostgreSQL', () => {
  test.each(['sent', 'answered'] as const)(
    'that is cut off after any message that was %s is committed as a whole or not at all',
    async (way) => {
      const given = await givenTable()
      const messages = await given.messagesOf(way)
      expect(messages).toBeGreaterThan(10)
      const outcomes: string[] = []
      for (let passed = 0; passed < messages; passed += 1) outcomes.push(await given.cutAfter(way, passed))
      expect(outcomes).not.toContain('in part')
      expect(outcomes).not.toContain('acknowledged and lost')
      expect(outcomes).toContain('refused and lost')
    },
  )

  test('that cannot begin does not do its first statement either, and another can', async () => {
    const { pool, rows } = await givenTable()
    const client = await pool.connect()
    const first = { text: `insert into "cut" values ($1)`, values: ['first'] }
    await expect(queryBeginning(client, 'begin nonsense', first)).rejects.toMatchObject({ code: '42601' })
    expect(await rows()).toEqual([])
    await queryBeginning(client, 'begin', first)
    await client.query('rollback')
    expect(await rows()).toEqual([])
    await queryBeginning(client, 'begin', first)
    await client.query('commit')
    expect(await rows()).toEqual(['first'])
    client.release()
  })
})

/** A table of its own, and transactions on it over a connection that can be cut. */
async function givenTable() {
  const pool = new pg.Pool({ connectionString: url, max: 2, pipeline: true })
  await pool.query('drop table if exists "cut"; create table "cut" ("id" text)')
  const target = new URL(url)
  const proxy = await startCuttingProxy({ host: target.hostname, port: Number(target.port || 5432) })
  target.host = `127.0.0.1:${proxy.port}`
  const database = await openDatabase({ engine: 'postgres', url: target.href, prepared: true, poolSize: 1 }, {})
  closing.push(
    database.close,
    proxy.close,
    () => pool.query('drop table "cut"'),
    () => pool.end(),
  )
  const rows = async (): Promise<string[]> =>
    (await pool.query<{ id: string }>('select id from "cut" order by id')).rows.map(({ id }) => id)

  const insert = (id: string) => sql`insert into "cut" values (${id})`
  const write = () =>
    transact(database.db, async (trx) => {
      await Promise.all([sql`select ${1}::int`.execute(trx), insert('first').execute(trx)])
      await later(trx, insert('second').compile(trx))
      await later(trx, insert('third').compile(trx))
    })

  async function connected(): Promise<void> {
    proxy.count()
    // A connection that was cut is met once.
    await sql`select ${1}::int`.execute(database.db).catch(() => sql`select ${1}::int`.execute(database.db))
    await pool.query('truncate "cut"')
    proxy.count()
  }

  return {
    pool,
    rows,
    async messagesOf(way: Way): Promise<number> {
      for (let time = 0; time < 3; time += 1) {
        await connected()
        await write()
      }
      return proxy.passed(way)
    },
    async cutAfter(way: Way, messages: number): Promise<string> {
      await connected()
      proxy.cutAfter(way, messages)
      const acknowledged = await write().then(
        () => true,
        () => false,
      )
      const stored = (await rows()).length
      if (stored !== 0 && stored !== 3) return 'in part'
      return `${acknowledged ? 'acknowledged' : 'refused'} and ${stored === 3 ? 'stored' : 'lost'}`
    },
  }
}
