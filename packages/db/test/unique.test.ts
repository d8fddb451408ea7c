import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { uniqueViolation } from '../src/errors.ts'
import type { Database } from '../src/schema.ts'
import { onEachEngine } from './on-each-engine.ts'
import { countsOf, givenAcme, rowOf } from './rows.ts'

type Write = (db: Kysely<Database>) => Promise<unknown>

const notUnique: readonly [string, string, Write][] = [
  [
    'an address belongs to one user',
    'user_email_key',
    (db) =>
      db
        .insertInto('user')
        .values(rowOf.user({ id: 'other', email: 'olga@example.com' }))
        .execute(),
  ],
  [
    'a handle names one session',
    'session_token_key',
    (db) =>
      db
        .insertInto('session')
        .values(rowOf.session({ id: 'other', token: 'token-session' }))
        .execute(),
  ],
  [
    "a provider's account belongs to one user",
    'account_identity_key',
    (db) =>
      db
        .insertInto('account')
        .values(rowOf.account({ id: 'other', userId: 'max' }))
        .execute(),
  ],
  [
    'a user has one password',
    'account_credential_key',
    (db) =>
      db
        .insertInto('account')
        .values(rowOf.account({ id: 'other', accountId: 'second' }))
        .execute(),
  ],
  [
    'a slug names one organization',
    'organization_slug_key',
    (db) =>
      db
        .insertInto('organization')
        .values(rowOf.organization({ id: 'other', slug: 'acme' }))
        .execute(),
  ],
  [
    'a user is a member once',
    'member_user_key',
    (db) =>
      db
        .insertInto('member')
        .values(rowOf.member({ id: 'other' }))
        .execute(),
  ],
  [
    'an address has one pending invitation, however it is spelled',
    'invitation_pending_key',
    (db) =>
      db
        .insertInto('invitation')
        .values(rowOf.invitation({ id: 'other', email: 'MIA@example.com' }))
        .execute(),
  ],
  [
    'a message is queued once',
    'outbox_message_key',
    (db) =>
      db
        .insertInto('outbox')
        .values([rowOf.outbox(), rowOf.outbox({ id: 'other', messageId: '<mail@example.com>' })])
        .execute(),
  ],
]

onEachEngine('a unique constraint', (world) => {
  test.each(notUnique)('%s', async (_sentence, constraint, write) => {
    await givenAcme(world.db)
    const before = await countsOf(world.db)
    expect(await write(world.db).catch(uniqueViolation)).toBe(constraint)
    expect(await countsOf(world.db)).toEqual(before)
  })

  test('an address may be invited again once the first invitation is settled', async () => {
    await givenAcme(world.db)
    await world.db.updateTable('invitation').set({ status: 'rejected' }).execute()
    await world.db
      .insertInto('invitation')
      .values(rowOf.invitation({ id: 'second' }))
      .execute()
    expect(await countsOf(world.db)).toMatchObject({ invitation: 2 })
  })

  test('a user may have several accounts with one provider', async () => {
    await givenAcme(world.db)
    const github = { providerId: 'github', userId: 'olga' }
    await world.db
      .insertInto('account')
      .values([
        rowOf.account({ ...github, id: 'g1', accountId: '1' }),
        rowOf.account({ ...github, id: 'g2', accountId: '2' }),
      ])
      .execute()
    expect(await countsOf(world.db)).toMatchObject({ account: 3 })
  })
})
