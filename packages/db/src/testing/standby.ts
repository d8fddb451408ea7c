import pg from 'pg'

/** The same database, read as a standby of it would be that has replayed what was written until `replayedUntil` was called. */
export type TestStandby = { url: string; replayedUntil(time: Date): Promise<void> }

/** What a name finds first on connections to `url` says how far it has replayed; nothing has been at first. */
export async function givenStandby(server: string): Promise<TestStandby> {
  await run(server, 'create table "replayed" ("until" timestamptz not null)')
  await run(
    server,
    `create function "pg_last_xact_replay_timestamp"() returns timestamptz language sql stable
     as 'select "until" from "replayed"'`,
  )
  const url = new URL(server)
  url.searchParams.set('options', '-c search_path=public,pg_catalog')
  return {
    url: url.href,
    async replayedUntil(time) {
      await run(server, 'delete from "replayed"')
      await run(server, 'insert into "replayed" values ($1)', [time])
    },
  }
}

async function run(server: string, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}
