import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#engine/open.ts'
import { migrateToLatest } from '#migrations/migrate.ts'
import { findQueuedMails } from '#operations/mail-queue.ts'
import { searchOrganizations } from '#organizations/search-organizations.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { openTestPostgres, withDatabase } from '#testing/postgres.ts'
import { givenAcme, rowOf } from '#testing/rows.ts'
import { searchUsers } from '#users/search-users.ts'

const url = process.env.DATABASE_URL ?? ''
const search = { search: 'OLGA@', sortBy: 'email', sortDirection: 'asc' } as const
const page = { after: undefined, limit: 10 }
const now = new Date('2026-01-01T12:00:00Z')

const trigramIndexes = sql<{ name: string }>`
  select indexname as name from pg_indexes where indexname like 'user_%_trigram_index' order by 1`

const organizationIndexes = sql<{ name: string }>`
  select indexname as name from pg_indexes where indexname like 'organization_%_trigram_index' order by 1`

onBothEngines('the search for users', (engine) => {
  const app = tablesOn(engine)
  test('has trigram indexes where the extension exists, and gives the same result without', async () => {
    const extension = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(app.db)
    const { rows } = await trigramIndexes.execute(app.db)
    const names = ['user_email_trigram_index', 'user_name_trigram_index', 'user_username_trigram_index']
    expect(rows.map(({ name }) => name)).toEqual(extension.rows.length === 1 ? names : [])
    await givenAcme(app.db)
    expect((await searchUsers(app.db, search, page, now)).map(({ id }) => id)).toEqual(['olga'])
  })
})

onBothEngines('the search for mails', (engine) => {
  const app = tablesOn(engine)
  test('has a trigram index where the extension exists, and gives the same result without', async () => {
    const extension = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(app.db)
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where indexname like 'outbox_%_trigram_index'`.execute(app.db)
    expect(rows.map(({ name }) => name)).toEqual(extension.rows.length === 1 ? ['outbox_recipient_trigram_index'] : [])
    await app.db
      .insertInto('outbox')
      .values(rowOf.outbox({ recipient: 'olga@example.com' }))
      .execute()
    const byAddress = { search: 'GA@EX', state: undefined, sortDirection: 'desc' } as const
    expect((await findQueuedMails(app.db, byAddress, page)).map(({ id }) => id)).toEqual(['mail'])
  })
})

onBothEngines('the search for organizations', (engine) => {
  const app = tablesOn(engine)
  test('has trigram indexes where the extension exists, and gives the same result without', async () => {
    const extension = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(app.db)
    const { rows } = await organizationIndexes.execute(app.db)
    const names = ['organization_name_trigram_index', 'organization_slug_trigram_index']
    expect(rows.map(({ name }) => name)).toEqual(extension.rows.length === 1 ? names : [])
    await givenAcme(app.db)
    const byName = { search: 'CM', sortBy: 'name', sortDirection: 'asc' } as const
    expect((await searchOrganizations(app.db, byName, page)).map(({ id }) => id)).toEqual(['acme'])
  })
})

describe.skipIf(!url.startsWith('postgres'))('PostgreSQL', () => {
  test('is migrated by a role without permission to create extensions', { timeout: 60_000 }, async () => {
    const owner = await openTestPostgres(url)
    onTestFinished(() => owner.close())
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner.db)
    await sql`do $$ begin create role foyer_test_plain; exception when duplicate_object then null; end $$`.execute(
      owner.db,
    )
    await sql.raw('drop schema public cascade; create schema public authorization foyer_test_plain').execute(owner.db)
    const unprivilegedUrl = `${withDatabase(url, rows[0]?.name ?? '')}?options=-c%20role%3Dfoyer_test_plain`
    const unprivileged = await openDatabase({ engine: 'postgres', url: unprivilegedUrl, prepared: true })
    onTestFinished(() => unprivileged.close())
    expect(await migrateToLatest(unprivileged.db)).toContain('0001-initial')
    expect((await trigramIndexes.execute(unprivileged.db)).rows).toEqual([])
    await givenAcme(unprivileged.db)
    expect((await searchUsers(unprivileged.db, search, page, now)).map(({ id }) => id)).toEqual(['olga'])
  })
})
