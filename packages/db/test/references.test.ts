import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#schema/database.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { countsOf, givenAcme, rowOf } from '#testing/rows.ts'

type Write = (db: Kysely<Database>) => Promise<unknown>

const orphans: readonly [string, Write][] = [
  [
    'a session',
    (db) =>
      db
        .insertInto('session')
        .values(rowOf.session({ id: 'x', userId: 'nobody' }))
        .execute(),
  ],
  [
    'a session in an organization',
    (db) =>
      db
        .insertInto('session')
        .values(rowOf.session({ id: 'x', activeOrganizationId: 'nowhere' }))
        .execute(),
  ],
  [
    'an impersonated session',
    (db) =>
      db
        .insertInto('session')
        .values(rowOf.session({ id: 'x', impersonatedBy: 'nobody' }))
        .execute(),
  ],
  [
    'an account',
    (db) =>
      db
        .insertInto('account')
        .values(rowOf.account({ id: 'x', accountId: 'x', userId: 'nobody' }))
        .execute(),
  ],
  [
    'a passkey',
    (db) =>
      db
        .insertInto('passkey')
        .values(rowOf.passkey({ id: 'x', credentialID: 'x', userId: 'nobody' }))
        .execute(),
  ],
  [
    'an API key',
    (db) =>
      db
        .insertInto('apikey')
        .values(rowOf.apikey({ id: 'x', key: 'x', userId: 'nobody' }))
        .execute(),
  ],
  [
    'a verification',
    (db) =>
      db
        .insertInto('verification')
        .values(rowOf.verification({ id: 'x', userId: 'nobody' }))
        .execute(),
  ],
  [
    'a member',
    (db) =>
      db
        .insertInto('member')
        .values(rowOf.member({ id: 'x', userId: 'nobody' }))
        .execute(),
  ],
  [
    'a member of nothing',
    (db) =>
      db
        .insertInto('member')
        .values(rowOf.member({ id: 'x', organizationId: 'no' }))
        .execute(),
  ],
  [
    'a team',
    (db) =>
      db
        .insertInto('team')
        .values(rowOf.team({ id: 'x', organizationId: 'no' }))
        .execute(),
  ],
  [
    'an invitation',
    (db) =>
      db
        .insertInto('invitation')
        .values(rowOf.invitation({ id: 'x', email: 'x@y.z', inviterId: 'nobody' }))
        .execute(),
  ],
]

onBothEngines('a reference', (engine) => {
  const app = tablesOn(engine)
  test.each(orphans)('%s referencing a missing row is refused', async (_sentence, write) => {
    await givenAcme(app.db)
    const before = await countsOf(app.db)
    await expect(write(app.db)).rejects.toMatchObject({ code: '23503' })
    expect(await countsOf(app.db)).toEqual(before)
  })
})
