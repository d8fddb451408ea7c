import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { now, rowOf } from '#testing/rows.ts'

onBothEngines('a value', (engine) => {
  const app = tablesOn(engine)
  test('int8 is a number', async () => {
    const { rows } = await sql`select 9007199254740991::int8 as large, count(*) as count`.execute(app.db)
    expect(rows).toEqual([{ large: Number.MAX_SAFE_INTEGER, count: 1 }])
  })

  test('int8 beyond the safe integers is an error', async () => {
    await expect(sql`select 9007199254740993::int8`.execute(app.db)).rejects.toThrow(RangeError)
    await expect(sql`select ${1}::int8 as one`.execute(app.db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  })

  test('timestamptz is a Date, to the millisecond', async () => {
    await app.db.insertInto('user').values(rowOf.user()).execute()
    expect(await app.db.selectFrom('user').select('createdAt').execute()).toEqual([{ createdAt: now }])
    expect(await app.db.selectFrom('user').select('id').where('createdAt', '=', now).execute()).toHaveLength(1)
  })

  test('boolean, integer, text and null are read as written', async () => {
    const given = { name: "O'Lga \u{1f600}\n\\", emailVerified: true, banned: false, language: 82, image: null }
    await app.db.insertInto('user').values(rowOf.user(given)).execute()
    const columns = ['name', 'emailVerified', 'banned', 'isAnonymous', 'language', 'tokenStamp', 'image'] as const
    const row = await app.db.selectFrom('user').select(columns).executeTakeFirst()
    expect(row).toEqual({ ...given, isAnonymous: null, tokenStamp: 0 })
  })

  test('text is sorted byte by byte', async () => {
    for (const name of ['b', 'B', 'a', 'é', 'Z']) {
      await app.db
        .insertInto('user')
        .values(rowOf.user({ id: name, name, email: `${name.charCodeAt(0)}@x.y` }))
        .execute()
    }
    const rows = await app.db.selectFrom('user').select('name').orderBy('name').execute()
    expect(rows.map((row) => row.name)).toEqual(['B', 'Z', 'a', 'b', 'é'])
  })

  test('a write returns the number of changed rows', async () => {
    await app.db
      .insertInto('user')
      .values([rowOf.user(), rowOf.user({ id: 'max' })])
      .execute()
    const updated = await app.db.updateTable('user').set({ banned: true }).executeTakeFirst()
    const deleted = await app.db.deleteFrom('user').where('id', '=', 'nobody').executeTakeFirst()
    expect([updated.numUpdatedRows, deleted.numDeletedRows]).toEqual([2n, 0n])
  })

  test('an error carries no parameters', async () => {
    await app.db.insertInto('user').values(rowOf.user()).execute()
    const error = await app.db
      .insertInto('user')
      .values(rowOf.user({ name: 'a secret' }))
      .execute()
      .catch((e: unknown) => e)
    expect(error).toMatchObject({ code: '23505', constraint: 'user_pkey' })
    expect(JSON.stringify(error)).not.toContain('a secret')
  })

  test('NUL is refused, and the connection stays usable', async () => {
    await expect(
      app.db
        .insertInto('user')
        .values(rowOf.user({ name: 'a\0b' }))
        .execute(),
    ).rejects.toMatchObject({ code: '22021' })
    expect(await app.db.selectFrom('user').select('id').execute()).toEqual([])
  })
})
