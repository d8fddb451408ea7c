import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { handleForCall, notingUse } from '#engine/call-handle.ts'
import type { Db } from '#engine/handles.ts'
import { findFullOrganization } from '#organizations/full-organization.ts'
import { findSignIns } from '#sessions/sessions.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'

onBothEngines('a handle that notes what is done with it', (engine) => {
  const app = tablesOn(engine)

  async function used(work: (db: Db) => Promise<unknown>) {
    const writes = { noted: false }
    const tables = new Set<string>()
    await work(notingUse(app.db, writes, (name) => tables.add(name)))
    return { wrote: writes.noted, tables: [...tables].sort() }
  }

  test.each<[string, (db: Db) => Promise<unknown>, string[]]>([
    [
      'is built',
      (db) => db.selectFrom('member').innerJoin('user', 'user.id', 'userId').select('email').execute(),
      ['member', 'user'],
    ],
    [
      'asks within another',
      (db) =>
        db
          .selectFrom('team')
          .select((eb) => eb.selectFrom('account').select('id').limit(1).as('a'))
          .execute(),
      ['account', 'team'],
    ],
    ['is SQL of its own', (db) => sql`select 1 from "passkey" where "userId" = ''`.execute(db), ['passkey']],
    ['is SQL of its own without quotes', (db) => sql`select 1 from public.passkey`.execute(db), ['passkey']],
    ['locks rows by SQL of its own', (db) => sql`select 1 from "team" for no key update`.execute(db), ['team']],
    ['is compiled for many', (db) => findSignIns(db, ['a', 'b']), ['session', 'user']],
    ['is of a handle made of it', (db) => handleForCall(db).selectFrom('account').select('id').execute(), ['account']],
    [
      'is in a transaction',
      (db) => db.transaction().execute((trx) => trx.selectFrom('twoFactor').select('id').execute()),
      ['twoFactor'],
    ],
    [
      'was compiled before',
      (db) => findFullOrganization(db, { id: 'none' }, 'nobody', { most: 1, beside: 0, now: new Date() }),
      ['invitation', 'member', 'memberRole', 'organization', 'organizationRole', 'team', 'user'],
    ],
  ])('tells the tables of a statement that %s, which writes nothing', async (_kind, read, tables) => {
    expect(await used(read)).toEqual({ wrote: false, tables })
  })

  const group = { id: 'g', name: 'Acme', slug: 'acme', createdAt: new Date(0), fields: '{}' }
  test.each<[string, (db: Db) => Promise<unknown>]>([
    ['inserts', (db) => db.insertInto('organization').values(group).execute()],
    [
      'selects from what it deletes',
      (db) =>
        db
          .with('gone', (one) => one.deleteFrom('team').returning('id'))
          .selectFrom('gone')
          .selectAll()
          .execute(),
    ],
    [
      'is SQL of its own that selects from what it updates',
      (db) =>
        sql`with "changed" as (update "team" set "name" = "name" returning "id") select * from "changed"`.execute(db),
    ],
  ])('notes a statement that %s', async (_kind, write) => {
    expect((await used(write)).wrote).toBe(true)
  })
})
