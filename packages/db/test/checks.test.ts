import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#schema/database.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { countsOf, givenAcme, rowOf } from '#testing/rows.ts'

type Write = (db: Kysely<Database>) => Promise<unknown>

const notValid: readonly [string, string, Write][] = [
  [
    'an email is in lower case',
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
    'an API key is of a user or of an organization',
    'apikey_owner_check',
    (db) =>
      db
        .insertInto('apikey')
        .values({ ...rowOf.apikey({ id: 'both', key: 'both', organizationId: 'acme' }), userId: 'olga' })
        .execute(),
  ],
  [
    'no less than no use of an API key remains',
    'apikey_remaining_check',
    (db) => db.updateTable('apikey').set({ remaining: -1 }).execute(),
  ],
  [
    'a key of the service that adds members names roles',
    'service_key_roles_check',
    (db) =>
      db
        .insertInto('serviceKey')
        .values(rowOf.serviceKey({ id: 'other', key: 'other', permissions: '["events:read","member:add"]' }))
        .execute(),
  ],
  [
    'a key of the service that adds nobody names no roles',
    'service_key_roles_check',
    (db) =>
      db
        .insertInto('serviceKey')
        .values(rowOf.serviceKey({ id: 'other', key: 'other', roles: '["member"]' }))
        .execute(),
  ],
  [
    'an unsent mail has a payload',
    'outbox_unsent_has_payload',
    (db) =>
      db
        .insertInto('outbox')
        .values(rowOf.outbox({ payload: null }))
        .execute(),
  ],
]

onBothEngines('a check', (engine) => {
  const app = tablesOn(engine)
  test.each(notValid)('%s', async (_sentence, constraint, write) => {
    await givenAcme(app.db)
    const before = await countsOf(app.db)
    await expect(write(app.db)).rejects.toMatchObject({ code: '23514', constraint })
    expect(await countsOf(app.db)).toEqual(before)
  })

  test('an invitation has one of four states', async () => {
    await givenAcme(app.db)
    const write = app.db.updateTable('invitation').set('status', (eb) => eb.val('expired').$castTo<'pending'>())
    await expect(write.execute()).rejects.toMatchObject({ constraint: 'invitation_status_known' })
    const { status } = await app.db.selectFrom('invitation').select('status').executeTakeFirstOrThrow()
    expect(status).toBe('pending')
  })
})
