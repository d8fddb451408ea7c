import { formerNames } from '@foyer/db/migrations/former-ledger'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { expect, test } from 'vitest'
import { startServiceOn } from './service-on.ts'

/** The ledger of a build before 0.3.0, which the start replaces. */
const formerRows = formerNames.map((name) => `('${name}', 'now', '0001-initial', 'now')`).join(', ')

const cancelling = [
  `create function "cancel"() returns trigger language plpgsql as $$ begin
    raise exception 'canceling statement due to statement timeout' using errcode = '57014';
  end $$`,
  `insert into kysely_migration (name, timestamp, "minimumVersion", "carriedOverAt") values ${formerRows}`,
  'create trigger "cancel" before delete on kysely_migration for each statement execute function "cancel"()',
]

onBothEngines('a migration that is cancelled', ({ open }) => {
  const given = testAppsOn(open)

  test('ends the start with its error: it is no database that is away', async () => {
    const { database } = await given()
    for (const statement of cancelling) await run(database, statement)
    const overrides = { database: { ...database, close: async () => undefined } }
    try {
      const starting = startServiceOn({ DATABASE_URL: 'memory:' }, overrides)
      await expect(starting).rejects.toThrow('canceling statement due to statement timeout')
    } finally {
      await run(database, 'drop function "cancel" cascade')
      await run(database, `delete from kysely_migration where name <> '0001-initial'`)
    }
  })
})
