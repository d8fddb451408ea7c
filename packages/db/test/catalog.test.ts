import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'

const ownTables = sql`c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'kysely_migration'`

onBothEngines('the catalog', (engine) => {
  const app = tablesOn(engine)
  test('foreign keys, indexes and defaults exist for the other tests to check', async () => {
    const { rows } = await sql`
      select (select count(*) from pg_constraint where contype = 'f') as keys,
        (select count(*) from pg_index i join pg_class c on c.oid = i.indrelid where ${ownTables}) as indexes,
        (select count(*) from pg_attrdef) as defaults`.execute(app.db)
    expect(rows).toEqual([{ keys: 45, indexes: expect.any(Number), defaults: expect.any(Number) }])
  })

  test('every foreign key has an index', async () => {
    const { rows } = await sql`
      select k.conname from pg_constraint k where k.contype = 'f' and not exists (
        select 1 from pg_index i where i.indrelid = k.conrelid
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ilike '%is not null%'))`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('no index is there for what only an adopted database holds', async () => {
    const { rows } = await sql`select indexname from pg_indexes where indexname like 'account_adopted%'`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('every expiry column has an index', async () => {
    const { rows } = await sql`
      select c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where ${ownTables} and a.attname in ('expiresAt', 'expire', 'banExpires', 'availableAt', 'sentAt', 'parkedAt')
        and not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum)`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('every indexed text is compared byte by byte', async () => {
    const { rows } = await sql`
      select i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indrelid,
        unnest(i.indcollation::oid[]) as compared
      where ${ownTables} and compared <> 0 and compared <> '"C"'::regcollation`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('every time has milliseconds and a zone; of days there are those that users are counted by', async () => {
    const { rows } = await sql`
      select distinct format_type(a.atttypid, a.atttypmod) as type, case a.atttypid
        when 'date'::regtype then concat(c.relname, '.', a.attname) end as day from pg_attribute a join pg_class c on c.oid = a.attrelid
      where ${ownTables} and a.attnum > 0 and a.atttypid in ('timestamp'::regtype, 'timestamptz'::regtype, 'date'::regtype)
      order by 1`.execute(app.db)
    expect(rows).toEqual([
      { type: 'date', day: 'userCount.day' },
      { type: 'timestamp(3) with time zone', day: null },
    ])
  })

  test('no default uses the time of the database', async () => {
    const { rows } = await sql<{ value: string }>`
      select distinct pg_get_expr(adbin, adrelid) as value from pg_attrdef
      join pg_attribute on attrelid = adrelid and attnum = adnum where attgenerated = '' order by 1`.execute(app.db)
    expect(rows.map(({ value }) => value)).toEqual([
      "''::text",
      "'{}'::jsonb",
      "'{}'::text[]",
      '0',
      'false',
      `nextval('"auditEvent_id"'::regclass)`,
      'pg_current_xact_id()',
      `replace((gen_random_uuid())::text, '-'::text, ''::text)`,
    ])
  })
})
