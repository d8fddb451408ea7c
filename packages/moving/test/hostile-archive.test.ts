import { findHighestCost } from '@foyer/db/accounts/password-costs'
import { countImportedHashes, findImportedCosts } from '@foyer/db/import/imported-hashes'
import { onBothEngines, tablesOn } from '@foyer/db/testing/on-both-engines'
import { countsOf, rowOf } from '@foyer/db/testing/rows'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenArchivedRows } from './archived-rows.ts'
import { archivesBeside } from './archives.ts'

const SALT = Buffer.alloc(16, 1).toString('base64')
const KEY = Buffer.alloc(32, 2).toString('base64')
const BCRYPT = 'Q7q0yEVV0s1rQKGZ9mYBKe0k6kZf1vC8Jm3JrLw1r2gqkq0Hn0m9a'
const pbkdf2 = (iterations: number) => `x1$pbkdf2$sha256,${iterations},32$${SALT}$${KEY}`

onBothEngines('an archive that somebody has forged', (engine) => {
  const app = tablesOn(engine)
  const { other, exported, imported, givenForged } = archivesBeside()

  async function givenPassword(password: string, organization?: string): Promise<void> {
    await givenArchivedRows(app.db)
    await app.db.updateTable('account').set({ password }).where('id', '=', 'account').execute()
    await exported(app.db, 'archive', organization)
  }

  test.each([
    ['PBKDF2 of 999,999,999 rounds', pbkdf2(999_999_999)],
    ['PBKDF2 of more rounds than can be read', pbkdf2(10 ** 12)],
    ['argon2 of a terabyte', `x1$argon2$id,19,999999999,1,1,32$${SALT}$${KEY}`],
    ['bcrypt of cost 31 from elsewhere', `x1$bcrypt$31$2a$${BCRYPT}`],
    ['scrypt of all memory', `x1$fbscrypt$40,8,32$${SALT}$${KEY}`],
    ['a key of another length than is computed', `x1$pbkdf2$sha256,1,128$${SALT}$${KEY}`],
    ['a salt that the computation refuses', `x1$argon2$id,19,32,1,1,32$AAAA$${KEY}`],
    ['our own form at cost 17', `v1$01234567$$2b$17$${BCRYPT}`],
    ['our own form at cost 31', `v2$01234567$$2b$31$${BCRYPT}`],
    ['our own form below what bcrypt can', `v1$01234567$$2b$03$${BCRYPT}`],
  ])('with a password hashed by %s is refused, and nothing is changed', async (_title, password) => {
    await givenPassword(password)
    await expect(imported(other.db, 'archive', ['passwords'])).rejects.toThrow('does not bear')
    await exported(app.db, 'of-acme', 'acme')
    await expect(imported(other.db, 'of-acme', ['passwords'])).rejects.toThrow('does not bear')
    expect(new Set(Object.values(await countsOf(other.db)))).toEqual(new Set([0]))
    expect(await findImportedCosts(other.db)).toEqual([])
  })

  test('with passwords of more different costs than are paid is refused, with those that are here', async () => {
    await givenArchivedRows(app.db)
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      select 'n' || n, 'N', 'n' || n || '@example.com', false, now(), now() from generate_series(1, 7) n`.execute(
      app.db,
    )
    await sql`insert into "account" ("id", "providerId", "accountId", "userId", "password", "createdAt", "updatedAt")
      select 'a' || n, 'credential', 'n' || n, 'n' || n, 'x1$pbkdf2$sha256,' || n || ${`,32$${SALT}$${KEY}`}, now(), now()
      from generate_series(1, 7) n`.execute(app.db)
    await exported(app.db, 'archive')
    await expect(imported(other.db, 'archive')).rejects.toThrow('more than 6 different costs')
    expect(await countsOf(other.db)).toMatchObject({ user: 0, account: 0 })
    await sql`delete from "user" where "id" = 'n7'`.execute(app.db)
    await exported(app.db, 'fewer')
    await imported(other.db, 'fewer')
    expect(await findImportedCosts(other.db)).toHaveLength(6)
  })

  test.each([undefined, 'acme'])(
    'or not: passwords of another service are known of, and counted, as soon as they have come (%s)',
    async (organization) => {
      await givenPassword(pbkdf2(60_000), organization)
      await imported(other.db, 'archive')
      expect(await findImportedCosts(other.db)).toEqual([
        { form: 'pbkdf2', digest: 'sha256', iterations: 60_000, length: 32 },
      ])
      expect(await countImportedHashes(other.db)).toEqual([{ form: 'pbkdf2', hashes: 1 }])
    },
  )

  test('what is stored all the same at such a cost is not among the costs that are paid', async () => {
    await givenPassword(`v1$01234567$$2b$31$${BCRYPT}`)
    expect(await findHighestCost(app.db)).toBe(0)
    await app.db
      .updateTable('account')
      .set({ password: `v1$01234567$$2b$16$${BCRYPT}` })
      .execute()
    expect(await findHighestCost(app.db)).toBe(16)
  })

  const additions: [string, string][] = [
    ['a password', 'account'],
    ['a passkey', 'passkey'],
    ['a handle of passkeys', 'passkeyHandle'],
    ['a second factor', 'twoFactor'],
    ['a backup code', 'backupCode'],
    ['a picture', 'picture'],
  ]
  test.each(additions)(
    'cannot bring %s of a user who was there before, and nothing is changed',
    async (_title, table) => {
      await givenArchivedRows(app.db)
      // Their row is the same in both, as it is where somebody has seen an archive of theirs.
      await exported(app.db, 'genuine', 'acme')
      await imported(other.db, 'genuine')
      await sql`delete from ${sql.table(table)} where "userId" = 'olga'`.execute(other.db)
      const before = await countsOf(other.db)
      await expect(imported(other.db, 'genuine')).rejects.toThrow(`${table}: the archive has rows that the users olga`)
      expect(await countsOf(other.db)).toEqual(before)
    },
  )

  test('cannot bring them before the row of their user either', async () => {
    await givenArchivedRows(app.db)
    await exported(app.db, 'genuine', 'acme')
    await imported(other.db, 'genuine')
    await sql`delete from "account" where "userId" = 'olga'`.execute(other.db)
    await givenForged('genuine', 'twice', (name, content) =>
      name.startsWith('user/') ? content.replace('olga', 'olgb') : content,
    )
    const before = await countsOf(other.db)
    await expect(imported(other.db, 'twice')).rejects.toThrow()
    expect(await countsOf(other.db)).toEqual(before)
  })

  test('two organizations with the same people come one after the other', async () => {
    await givenArchivedRows(app.db)
    await app.db
      .insertInto('member')
      .values(rowOf.member({ id: 'olga-too', organizationId: 'umbrella', userId: 'olga' }))
      .execute()
    await exported(app.db, 'acme', 'acme')
    await exported(app.db, 'umbrella', 'umbrella')
    await imported(other.db, 'acme')
    await imported(other.db, 'umbrella')
    expect(await countsOf(other.db)).toMatchObject({ user: 2, organization: 2, member: 3 })
  })
})
