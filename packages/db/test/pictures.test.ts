import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { findPicture, putPicture } from '#pictures/pictures.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { givenAcme, now, rowOf } from '#testing/rows.ts'

const ID = 'A1b2C3d4E5f6G7h8A1b2C3d4E5f6G7h8'
const link = `https://id.example.com/api/auth/pictures/${ID}`
const picture = { id: ID, type: 'image/webp', bytes: new Uint8Array([1, 0, 255]), createdAt: now }

onBothEngines('pictures', (engine) => {
  const app = tablesOn(engine)
  beforeEach(() => givenAcme(app.db))

  const ids = async () => (await app.db.selectFrom('picture').select('id').orderBy('id').execute()).map(({ id }) => id)
  const write = (statement: string) => sql.raw(statement).execute(app.db)

  test('bytes come back as they were, and the new picture of an owner takes the place of the one before', async () => {
    await app.db.transaction().execute((trx) => putPicture(trx, { userId: 'olga' }, picture))
    const found = await findPicture(app.db, ID)
    expect(found && { ...found, bytes: [...found.bytes] }).toEqual({ id: ID, type: 'image/webp', bytes: [1, 0, 255] })
    expect(await findPicture(app.db, 'picture')).toBeUndefined()
    expect(await ids()).toEqual([ID, 'logo'])
  })

  test('a picture goes with its link, no matter who writes over that, and with no other column', async () => {
    await app.db.transaction().execute((trx) => putPicture(trx, { userId: 'olga' }, picture))
    await write(`update "user" set "image" = '${link}', "name" = 'Olga O.'`)
    await write(`update "user" set "image" = '${link}', "name" = 'Olga P.'`)
    expect(await ids()).toEqual([ID, 'logo'])
    await app.db.connection().execute(async (one) => {
      await sql`set search_path = ''`.execute(one)
      await sql`update "public"."user" set "image" = ${`${link}x`}`.execute(one)
      await sql`reset search_path`.execute(one)
    })
    expect(await ids()).toEqual(['logo'])
  })

  test('a logo goes with its link, and not with that of another organization', async () => {
    await app.db
      .insertInto('organization')
      .values(rowOf.organization({ id: 'umbrella', logo: link }))
      .execute()
    await write(`update "organization" set "logo" = null where "id" = 'umbrella'`)
    expect(await ids()).toEqual(['logo', 'picture'])
    await write(`update "organization" set "logo" = '${link}' where "id" = 'acme'`)
    await write(`update "organization" set "logo" = null where "id" = 'acme'`)
    expect(await ids()).toEqual(['picture'])
  })

  test.each([
    ['of nobody', { userId: null }, 'picture_owner_check'],
    ['of two', { userId: 'max', organizationId: 'acme' }, 'picture_owner_check'],
    ['without bytes', { userId: 'max', bytes: new Uint8Array() }, 'picture_bytes_check'],
    ['of more than 256 KB', { userId: 'max', bytes: new Uint8Array(256 * 1024 + 1) }, 'picture_bytes_check'],
    ['beside another of its user', {}, 'picture_user_key'],
    ['beside another of its organization', { organizationId: 'acme' }, 'picture_organization_key'],
  ])('there is none %s', async (_what, values, constraint) => {
    const insert = app.db.insertInto('picture').values(rowOf.picture({ id: 'other', ...values }))
    await expect(insert.execute()).rejects.toMatchObject({ constraint })
  })
})
