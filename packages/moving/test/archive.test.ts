import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findNotedCost } from '@foyer/db/accounts/password-costs'
import { hasAdoptedHashes } from '@foyer/db/adoption/stored-adoption'
import { DatabaseUnavailableError } from '@foyer/db/engine/errors'
import type { Database } from '@foyer/db/schema/database'
import { onBothEngines, tablesOn } from '@foyer/db/testing/on-both-engines'
import { countsOf, now, rowOf } from '@foyer/db/testing/rows'
import { truncate } from '@foyer/db/testing/truncate'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { readEntries } from '#transfer/archive-file.ts'
import { exportArchive } from '#transfer/export-archive.ts'
import { givenArchivedRows } from './archived-rows.ts'
import { archivesBeside, emptyTables, eventsOf } from './archives.ts'
import { flipped, replaced } from './damaged-bytes.ts'

onBothEngines('an archive', (engine) => {
  const app = tablesOn(engine)
  const { other, place, exported, imported, givenForged } = archivesBeside()

  test('of everything is the same, byte by byte, when it is written elsewhere and back', async () => {
    await givenArchivedRows(app.db)
    const first = await exported(app.db, 'first')
    await imported(other.db, 'first')
    const second = await exported(other.db, 'second')
    expect(second.bytes.equals(first.bytes)).toBe(true)
    expect(second.sha256).toBe(first.sha256)
    await app.database.truncate()
    await imported(app.db, 'second')
    expect((await exported(app.db, 'third')).bytes.equals(first.bytes)).toBe(true)
  })

  test('is the same whatever zone and form of bytes the server was set to', async () => {
    await givenArchivedRows(app.db)
    const first = await exported(app.db, 'first')
    const second = await app.db.connection().execute(async (db) => {
      await sql`set time zone 'Asia/Tokyo'`.execute(db)
      await sql`set bytea_output = 'escape'`.execute(db)
      const written = await exported(db, 'second')
      await sql`reset time zone`.execute(db)
      await sql`reset bytea_output`.execute(db)
      return written
    })
    // But for the event of the first.
    expect(await namesAndRows(join(place(), 'second'))).toEqual(await namesAndRows(join(place(), 'first')))
    expect(second.counts.get('picture')).toBeGreaterThan(0)
    expect(first.counts.get('picture')).toBe(second.counts.get('picture'))
  })

  test('brings the cost that its service has noted, or that it has none, as those from before', async () => {
    await givenArchivedRows(app.db)
    await exported(app.db, 'new')
    await imported(other.db, 'new')
    expect(await findNotedCost(other.db)).toBe(10)
    await sql`update "service" set "bcryptCost" = null`.execute(app.db)
    await exported(app.db, 'before')
    expect(JSON.stringify(await namesAndRows(join(place(), 'before')))).not.toContain('bcryptCost')
    await truncate(other.db)
    await imported(other.db, 'before')
    expect(await findNotedCost(other.db)).toBeNull()
  })

  test('is written where every table of the schema has a row', async () => {
    await givenArchivedRows(app.db)
    expect(await emptyTables(app.db)).toEqual([])
  })

  test('has every row of what lasts, and nothing of what ends by itself', async () => {
    await givenArchivedRows(app.db)
    const { counts, bytes, mails } = await exported(app.db, 'archive')
    expect(Object.fromEntries(counts)).toMatchObject({
      user: 4,
      session: 1,
      account: 3,
      passkey: 1,
      apikey: 2,
      jwks: 1,
      member: 2,
      auditEvent: 2,
    })
    expect(mails).toBe(1)
    expect((await stat(join(place(), 'archive'))).mode & 0o777).toBe(0o600)
    for (const absent of ['sealed-mail', 'reset:verification', 'of-passing', 'deviceCode', 'rateLimit/'])
      expect(bytes.includes(absent)).toBe(false)
    expect(bytes.includes('This archive is not encrypted')).toBe(true)
    expect(await eventsOf(app.db)).toContainEqual(['service.exported', null])
  })

  test('keeps what JavaScript would round or reword, and numbers the next event after those it came with', async () => {
    await givenArchivedRows(app.db)
    await exported(app.db, 'archive')
    await imported(other.db, 'archive')
    const olga = await other.db.selectFrom('user').selectAll().where('id', '=', 'olga').executeTakeFirstOrThrow()
    expect(olga.name).toBe('a\n"quoted" \\ и ещё')
    expect(olga.fields).toEqual({ nested: { list: [1, null], big: 12345678901234 } })
    await sql`insert into "auditEvent" ("type", "createdAt") values ('user.deleted', now())`.execute(other.db)
    const { rows } = await sql<{ type: string }>`select "type" from "auditEvent" order by "id"`.execute(other.db)
    expect(rows.map(({ type }) => type)).toEqual(['user.created', 'user.created', 'user.deleted'])
  })

  test('is of one moment, whatever is written meanwhile, and is read in small parts', async () => {
    await givenArchivedRows(app.db)
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      select 'n' || n, repeat('N', 4000), 'n' || n || '@example.com', false, ${now}, ${now} from generate_series(1, 700) n`.execute(
      app.db,
    )
    let late: Promise<unknown> | undefined
    const told: string[] = []
    const file = join(place(), 'archive')
    await exportArchive(app.db, {
      file,
      organization: undefined,
      onProgress: ({ table, copied, of }) => {
        told.push(`${table} ${copied}/${of}`)
        late ??= writtenMeanwhile(app.db)
      },
    })
    await late
    const parts: string[] = []
    for await (const { name, content } of readEntries(file)) {
      parts.push(name)
      expect(content.includes('meanwhile')).toBe(false)
      expect(content.length).toBeLessThan(1.1 * 1024 * 1024)
    }
    expect(parts.filter((name) => name.startsWith('user/')).length).toBeGreaterThan(2)
    expect(told.filter((line) => line.startsWith('user '))).toEqual([
      'user 0/704',
      expect.stringMatching(/^user \d+\/704$/),
      expect.any(String),
      'user 704/704',
    ])
    await imported(other.db, 'archive')
    expect(await countsOf(other.db)).toMatchObject({ user: 704, organization: 2 })
  })

  const damages: [string, (bytes: Buffer) => Buffer][] = [
    ['cut off', (bytes) => bytes.subarray(0, bytes.length - 2000)],
    ['cut in the middle', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['with one letter changed', (bytes) => replaced(bytes, 'olga@example.com', 'olgb@example.com')],
    ['with a checksum changed', (bytes) => flipped(bytes, bytes.lastIndexOf('  README.txt') - 1)],
    ['with a changed header', (bytes) => flipped(bytes, bytes.indexOf('user/000001.ndjson') + 2)],
    ['that goes on after its end', (bytes) => Buffer.concat([bytes, Buffer.alloc(512, 1)])],
    ['that is something else', () => Buffer.from('not an archive')],
    ['that is empty', () => Buffer.alloc(0)],
  ]
  test.each(damages)('%s is refused, and nothing is changed', async (_title, damage) => {
    await givenArchivedRows(app.db)
    const { bytes } = await exported(app.db, 'archive')
    await writeFile(join(place(), 'damaged'), damage(bytes))
    await expect(imported(other.db, 'damaged')).rejects.toThrow('no whole archive')
    expect(new Set(Object.values(await countsOf(other.db)))).toEqual(new Set([0]))
  })

  test('of everything is refused where there is somebody, who stays', async () => {
    await givenArchivedRows(app.db)
    await exported(app.db, 'archive')
    await other.db
      .insertInto('user')
      .values(rowOf.user({ id: 'mia' }))
      .execute()
    await expect(imported(other.db, 'archive')).rejects.toThrow('is not empty')
    expect(await countsOf(other.db)).toMatchObject({ user: 1, organization: 0 })
  })

  test('of the last build before 0.3.0 is imported, since its schema is the same', async () => {
    await givenArchivedRows(app.db)
    const first = await exported(app.db, 'archive')
    await givenForged('archive', 'former', (name, content) =>
      name === 'foyer.json' ? content.replace(/"schema":"[^"]+"/, '"schema":"0050-past-set-up"') : content,
    )
    await imported(other.db, 'former')
    expect((await exported(other.db, 'again')).bytes.equals(first.bytes)).toBe(true)
  })

  test('of another version is refused, and so is one with more than there is a place for', async () => {
    await givenArchivedRows(app.db)
    await exported(app.db, 'archive')
    await givenForged('archive', 'newer', (name, content) =>
      name === 'foyer.json' ? content.replace(/"schema":"[^"]+"/, '"schema":"9999-later"') : content,
    )
    await expect(imported(other.db, 'newer')).rejects.toThrow('of another version')
    await givenForged('archive', 'more', (name, content) =>
      name === 'foyer.json' ? content.replace('null', '"acme"') : content,
    )
    await expect(imported(other.db, 'more')).rejects.toThrow('there is no place for')
    expect(await countsOf(other.db)).toMatchObject({ user: 0 })
  })

  test('is not written while an adoption may be undone, nor of an organization that is not there, and no file is left', async () => {
    await givenArchivedRows(app.db)
    await expect(exported(app.db, 'archive', 'nowhere')).rejects.toThrow('no organization')
    await sql`update "adoption" set "finishedAt" = null`.execute(app.db)
    await expect(exported(app.db, 'archive')).rejects.toThrow('not finished')
    expect(await readdir(place())).toEqual([])
  })

  test('that other secrets have sealed is refused, until what they hold is left out by name', async () => {
    await givenArchivedRows(app.db)
    await sql`update "account" set "password" = 'v1$0bad$hash' where "id" = 'account';
      update "account" set "accessToken" = 'v1.0bad.access' where "id" = 'github';
      update "twoFactor" set "secret" = 'v1.0bad.totp'; update "jwks" set "privateKey" = 'v1.0bad.key'`.execute(app.db)
    await exported(app.db, 'archive')
    await expect(imported(other.db, 'archive')).rejects.toThrow(
      /1 passwords, 1 second-factors, 1 provider-tokens, 1 signing-keys/,
    )
    await expect(imported(other.db, 'archive', ['passwords'])).rejects.toThrow(
      '--leave second-factors,provider-tokens,signing-keys',
    )
    expect(await countsOf(other.db)).toMatchObject({ user: 0, account: 0 })
    const { left } = await imported(other.db, 'archive', [
      'passwords',
      'second-factors',
      'provider-tokens',
      'signing-keys',
    ])
    expect(Object.fromEntries(left)).toEqual({
      passwords: 1,
      'second-factors': 1,
      'provider-tokens': 1,
      'signing-keys': 1,
    })
    const { rows } = await sql`select (select "twoFactorEnabled" from "user" where "id" = 'olga') as "enabled",
      (select count(*)::int from "backupCode") as "codes", (select count(*)::int from "jwks") as "keys",
      (select "password" from "account" where "id" = 'account') as "password",
      (select "accessToken" from "account" where "id" = 'github') as "token",
      (select "password" from "account" where "id" = 'of-zoe') as "readable"`.execute(other.db)
    expect(rows).toEqual([{ enabled: null, codes: 0, keys: 0, password: null, token: null, readable: 'v1$9e99$hash' }])
  })

  test('with second factors that nobody would be asked for is refused, until they are left out by name', async () => {
    await givenArchivedRows(app.db)
    await exported(app.db, 'archive')
    const served = { totp: false, mail: true }
    await expect(imported(other.db, 'archive', [], served)).rejects.toThrow(/would not ask for 1 second factors/)
    expect(await countsOf(other.db)).toMatchObject({ user: 0, account: 0 })
    const { left } = await imported(other.db, 'archive', ['second-factors'], served)
    expect(Object.fromEntries(left)).toEqual({ 'second-factors': 1 })
    const { rows } = await sql`select "twoFactorEnabled" from "user" where "id" = 'olga'`.execute(other.db)
    expect(rows).toEqual([{ twoFactorEnabled: null }])
  })

  test('of an organization with passwords as better-auth has hashed them brings them where nothing was adopted', async () => {
    await givenArchivedRows(app.db)
    const hash = `${'a'.repeat(32)}:${'b'.repeat(128)}`
    await sql`update "account" set "password" = ${hash} where "id" = 'account'`.execute(app.db)
    await exported(app.db, 'archive', 'acme')
    expect(await hasAdoptedHashes(other.db)).toBe(false)
    await imported(other.db, 'archive')
    expect(await hasAdoptedHashes(other.db)).toBe(true)
  })
})

// The embedded database has one connection, for which a write waits five seconds: an export may take longer.
async function writtenMeanwhile(db: Kysely<Database>): Promise<void> {
  try {
    await db
      .insertInto('organization')
      .values(rowOf.organization({ id: 'meanwhile' }))
      .execute()
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error
    await writtenMeanwhile(db)
  }
}

async function namesAndRows(file: string): Promise<[string, string][]> {
  const rows: [string, string][] = []
  for await (const { name, content } of readEntries(file)) {
    if (!/^(auditEvent|eventSequence|SHA256SUMS)/.test(name)) rows.push([name, content.toString()])
  }
  return rows
}
