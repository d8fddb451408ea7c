import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'

// What no answer in memory shows or is decided on. `id` never changes, and a renewed session ends later, which changes nothing.
const notShown: Readonly<Record<string, readonly string[]>> = {
  session: ['impersonatedFrom', 'party', 'updatedAt'],
  user: ['awaitsFirstSignIn', 'mailboxProvenAt', 'tokenStamp'],
  organization: ['twoFactorNoticeAt', 'twoFactorToldFrom', 'twoFactorToldUntil'],
  member: ['id'],
  invitation: ['callbackURL', 'id'],
  team: ['id'],
}

onBothEngines('of what answers in memory show', (engine) => {
  const app = tablesOn(engine)

  test.each(Object.entries(notShown))('every column of %s is announced or is not shown', async (table, unshown) => {
    const columns = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table}`.execute(app.db)
    const triggers = await sql<{ body: string }>`
      select "prosrc" as body from pg_trigger join pg_proc on pg_proc.oid = "tgfoid"
      where "tgrelid" = ${`"${table}"`}::regclass and "proname" like 'announce_%_updates'`.execute(app.db)
    const announced = triggers.rows.flatMap(({ body }) =>
      Array.from(body.matchAll(/"before"\."(\w+)"/g), ([, name]) => name),
    )
    const names = columns.rows.map(({ name }) => name)
    expect(names.filter((name) => !announced.includes(name)).sort()).toEqual([...unshown].sort())
  })
})
