import { givenDirectory } from '@foyer/testing/service-process'
import pg from 'pg'
import { expect, test } from 'vitest'
import { givenDatabase, serverUrl } from './installations.ts'
import { runHere } from './run-here.ts'

test.skipIf(serverUrl() === undefined)(
  'doctor finds that PostgreSQL 13 is too old, and says what to install',
  { timeout: 60_000 },
  async () => {
    const url = new URL(await givenDatabase())
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(`create function public.current_setting(text) returns text language sql as $$
      select case when $1 = 'server_version_num' then '130023' else pg_catalog.current_setting($1) end $$`)
    await client.end()
    // Before those of the server itself.
    url.searchParams.set('options', '-c search_path=public,pg_catalog')
    const { code, out } = await runHere(['doctor'], await givenDirectory(), { DATABASE_URL: url.href })
    expect(code).toBe(1)
    expect(out).toMatch(/FAIL +database +PostgreSQL 13 is too old\n +fix: +install PostgreSQL 14 or newer\n/)
  },
)
