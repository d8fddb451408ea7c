import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { expect, test } from 'vitest'
import { startServiceOn } from './service-on.ts'

const cancelling = [
  `create function "cancel"() returns trigger language plpgsql as $$ begin
    raise exception 'canceling statement due to statement timeout' using errcode = '57014';
  end $$`,
  'create trigger "cancel" before insert on "deletedUser" for each statement execute function "cancel"()',
  `update kysely_migration set "carriedOverAt" = null where name = '0005-deleted-users'`,
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
      await run(database, `update kysely_migration set "carriedOverAt" = 'now' where name = '0005-deleted-users'`)
    }
  })
})
