import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../src/schema.ts'
import { onEachEngine } from './on-each-engine.ts'
import { countsOf, givenAcme, rowOf } from './rows.ts'

type Write = (db: Kysely<Database>) => Promise<unknown>

const notValid: readonly [string, string, Write][] = [
  [
    'an address is in lower case',
    'user_email_lower_case',
    (db) =>
      db
        .insertInto('user')
        .values(rowOf.user({ id: 'other', email: 'Other@example.com' }))
        .execute(),
  ],
  [
    'a language is one of the eight',
    'user_language_known',
    (db) => db.updateTable('user').set({ language: 2 }).where('id', '=', 'olga').execute(),
  ],
  [
    'a team has a name',
    'team_named',
    (db) =>
      db
        .insertInto('team')
        .values(rowOf.team({ id: 'other', name: '' }))
        .execute(),
  ],
  [
    'mail to be sent has its contents',
    'outbox_unsent_has_payload',
    (db) =>
      db
        .insertInto('outbox')
        .values(rowOf.outbox({ payload: null }))
        .execute(),
  ],
]

onEachEngine('a check', (world) => {
  test.each(notValid)('%s', async (_sentence, constraint, write) => {
    await givenAcme(world.db)
    const before = await countsOf(world.db)
    await expect(write(world.db)).rejects.toMatchObject({ code: '23514', constraint })
    expect(await countsOf(world.db)).toEqual(before)
  })

  test('an invitation has one of four states', async () => {
    await givenAcme(world.db)
    const write = world.db.updateTable('invitation').set('status', (eb) => eb.val('expired').$castTo<'pending'>())
    await expect(write.execute()).rejects.toMatchObject({ constraint: 'invitation_status_known' })
    const { status } = await world.db.selectFrom('invitation').select('status').executeTakeFirstOrThrow()
    expect(status).toBe('pending')
  })
})
