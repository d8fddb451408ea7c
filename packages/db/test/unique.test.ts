import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { uniqueViolation } from '#engine/errors.ts'
import type { Database } from '#schema/database.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { countsOf, givenAcme, rowOf } from '#testing/rows.ts'

type Write = (db: Kysely<Database>) => Promise<unknown>

const notUnique: readonly [string, string, Write][] = [
  [
    'an email belongs to one user',
    'user_email_key',
    (db) =>
      db
        .insertInto('user')
        .values(rowOf.user({ id: 'other', email: 'olga@example.com' }))
        .execute(),
  ],
  [
    'a handle identifies one session',
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
    'a credential is one passkey, of one user',
    'passkey_credential_key',
    (db) =>
      db
        .insertInto('passkey')
        .values(rowOf.passkey({ id: 'other', userId: 'max' }))
        .execute(),
  ],
  [
    'a hash is one API key (T115)',
    'apikey_key_key',
    (db) =>
      db
        .insertInto('apikey')
        .values(rowOf.apikey({ id: 'another', userId: 'max' }))
        .execute(),
  ],
  [
    'a slug identifies one organization',
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
    'an email has one pending invitation, in upper or lower case',
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

onBothEngines('a unique constraint', (engine) => {
  const app = tablesOn(engine)
  test.each(notUnique)('%s', async (_sentence, constraint, write) => {
    await givenAcme(app.db)
    const before = await countsOf(app.db)
    expect(await write(app.db).catch(uniqueViolation)).toBe(constraint)
    expect(await countsOf(app.db)).toEqual(before)
  })

  test('an email may be invited again once the first invitation is closed', async () => {
    await givenAcme(app.db)
    await app.db.updateTable('invitation').set({ status: 'rejected' }).execute()
    await app.db
      .insertInto('invitation')
      .values(rowOf.invitation({ id: 'second' }))
      .execute()
    expect(await countsOf(app.db)).toMatchObject({ invitation: 2 })
  })

  test('a user may have several accounts with one provider', async () => {
    await givenAcme(app.db)
    const github = { providerId: 'github', userId: 'olga' }
    await app.db
      .insertInto('account')
      .values([
        rowOf.account({ ...github, id: 'g1', accountId: '1' }),
        rowOf.account({ ...github, id: 'g2', accountId: '2' }),
      ])
      .execute()
    expect(await countsOf(app.db)).toMatchObject({ account: 3 })
  })
})
