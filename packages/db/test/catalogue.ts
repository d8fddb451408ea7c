import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'

// Search needs an extension, which the database may not have.
const withoutSearch = sql`and indexrelid::regclass::text not like '%_trigram_index%'`

/** Of each table, function and sequence of the schema a digest of all that it is made of: columns, constraints, indexes, triggers, text. */
export async function catalogueOf(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; digest: string }>`
    select relname as name, md5(concat_ws(E'\n', reloptions::text,
      (select string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod), attcollation::regcollation,
          attnotnull, attidentity, attgenerated, attstorage, pg_get_expr(adbin, adrelid)), E'\n' order by attnum)
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped),
      (select string_agg(concat_ws(' ', conname, pg_get_constraintdef(oid)), E'\n' order by conname)
        from pg_constraint where conrelid = pg_class.oid and contype in ('p', 'u', 'f', 'c')),
      (select string_agg(pg_get_indexdef(indexrelid), E'\n' order by indexrelid::regclass::text)
        from pg_index where indrelid = pg_class.oid ${withoutSearch}),
      (select string_agg(concat_ws(' ', pg_get_triggerdef(oid), tgenabled), E'\n' order by tgname)
        from pg_trigger where tgrelid = pg_class.oid and not tgisinternal))) as digest
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'kysely_migration'
    union all
    select proname || '()', md5(concat_ws(E'\n', proconfig::text, prosrc)) from pg_proc
    where pronamespace = 'public'::regnamespace and not exists (select from pg_depend
      where objid = pg_proc.oid and deptype = 'e')
    union all
    select relname, md5(concat_ws(' ', format_type(seqtypid, null), seqstart, seqincrement, seqcycle))
    from pg_sequence join pg_class on pg_class.oid = seqrelid where relnamespace = 'public'::regnamespace
    order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
