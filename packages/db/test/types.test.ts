import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEachEngine } from './on-each-engine.ts'
import { now, rowOf } from './rows.ts'

onEachEngine('a value', (world) => {
  test('int8 is a number', async () => {
    const { rows } = await sql`select 9007199254740991::int8 as large, count(*) as count`.execute(world.db)
    expect(rows).toEqual([{ large: Number.MAX_SAFE_INTEGER, count: 1 }])
  })

  test('int8 that no number holds exactly is an error', async () => {
    await expect(sql`select 9007199254740993::int8`.execute(world.db)).rejects.toThrow(RangeError)
    await expect(sql`select ${1}::int8 as one`.execute(world.db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  })

  test('timestamptz is a Date, to the millisecond', async () => {
    await world.db.insertInto('user').values(rowOf.user()).execute()
    expect(await world.db.selectFrom('user').select('createdAt').execute()).toEqual([{ createdAt: now }])
    expect(await world.db.selectFrom('user').select('id').where('createdAt', '=', now).execute()).toHaveLength(1)
  })

  test('boolean, integer, text and null come back as they went in', async () => {
    const given = { name: "O'Lga \u{1f600}\n\\", emailVerified: true, banned: false, language: 82, image: null }
    await world.db.insertInto('user').values(rowOf.user(given)).execute()
    const columns = ['name', 'emailVerified', 'banned', 'isAnonymous', 'language', 'tokenStamp', 'image'] as const
    const row = await world.db.selectFrom('user').select(columns).executeTakeFirst()
    expect(row).toEqual({ ...given, isAnonymous: null, tokenStamp: 0 })
  })

  test('text is sorted byte by byte', async () => {
    for (const name of ['b', 'B', 'a', 'é', 'Z']) {
      await world.db
        .insertInto('user')
        .values(rowOf.user({ id: name, name, email: `${name.charCodeAt(0)}@x.y` }))
        .execute()
    }
    const rows = await world.db.selectFrom('user').select('name').orderBy('name').execute()
    expect(rows.map((row) => row.name)).toEqual(['B', 'Z', 'a', 'b', 'é'])
  })

  test('a write says how many rows it changed', async () => {
    await world.db
      .insertInto('user')
      .values([rowOf.user(), rowOf.user({ id: 'max' })])
      .execute()
    const updated = await world.db.updateTable('user').set({ banned: true }).executeTakeFirst()
    const deleted = await world.db.deleteFrom('user').where('id', '=', 'nobody').executeTakeFirst()
    expect([updated.numUpdatedRows, deleted.numDeletedRows]).toEqual([2n, 0n])
  })

  test('an error carries no parameters', async () => {
    await world.db.insertInto('user').values(rowOf.user()).execute()
    const error = await world.db
      .insertInto('user')
      .values(rowOf.user({ name: 'a secret' }))
      .execute()
      .catch((e: unknown) => e)
    expect(error).toMatchObject({ code: '23505', constraint: 'user_pkey' })
    expect(JSON.stringify(error)).not.toContain('a secret')
  })

  test('NUL is refused, and the connection goes on', async () => {
    await expect(
      world.db
        .insertInto('user')
        .values(rowOf.user({ name: 'a\0b' }))
        .execute(),
    ).rejects.toMatchObject({ code: '22021' })
    expect(await world.db.selectFrom('user').select('id').execute()).toEqual([])
  })
})
