import { findImportedCosts, indexImportedHashes } from '@foyer/db/import/imported-hashes'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { TestDatabase } from '@foyer/db/testing/test-database'
import type { SourceName } from '@foyer/moving/import/import-sources'
import type { ImportLine } from '@foyer/moving/import/reasons'
import { unsealToken } from '@foyer/trpc-router/runtime/social/sealed-tokens'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importKeys, importPolicy, runImport } from './run-import.ts'
import { HASH, json, supabaseUser } from './supabase-rows.ts'

onBothEngines('an import', ({ name: engine, open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await database.db.transaction().execute(indexImportedHashes)
  }, 60_000)
  beforeEach(() => database.truncate())
  afterAll(() => database.close())

  const run = (
    name: SourceName,
    files: Readonly<Record<string, string>>,
    changed: Parameters<typeof runImport>[3] = {},
  ): Promise<ImportLine[]> => runImport(database.db, name, files, changed)

  async function stored() {
    const users = await database.db.selectFrom('user').selectAll().orderBy('id').execute()
    const accounts = await database.db
      .selectFrom('account')
      .selectAll()
      .orderBy('userId')
      .orderBy('providerId')
      .execute()
    return { users, accounts }
  }

  const told = (lines: readonly ImportLine[]) => lines.map(({ row, result, reason }) => [row, result, reason])

  test('rows that cannot be taken are named, and cost the others nothing', async () => {
    const lines = await run('supabase', {
      'users.ndjson': json([
        supabaseUser('u1', 'olga@example.com'),
        '{"id": "u2", broken',
        '[]',
        supabaseUser('u3', ''),
        supabaseUser('u4', 'Olga@Example.com'),
        supabaseUser('u1', 'another@example.com'),
        supabaseUser('u\0', 'nul@example.com'),
        supabaseUser('u5', 'n\0ul@example.com'),
        supabaseUser('i'.repeat(300), 'long@example.com'),
        { email: 'no-id@example.com' },
        supabaseUser('u6', 'max@example.com', {
          encrypted_password: 'md5',
          raw_user_meta_data: { name: 'M'.repeat(500) },
        }),
        supabaseUser('u7', 'deep@example.com', {
          raw_user_meta_data: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
        }),
        { table: 'other' },
      ]),
    })
    expect(told(lines).sort(([one], [other]) => Number(one) - Number(other))).toEqual([
      [1, 'taken', null],
      [2, 'refused', 'unreadable-row'],
      [3, 'refused', 'unreadable-row'],
      [4, 'refused', 'no-address'],
      [5, 'refused', 'same-address'],
      [6, 'refused', 'same-id'],
      [7, 'refused', 'unknown-shape'],
      [8, 'refused', 'unusable-address'],
      [9, 'refused', 'no-id'],
      [10, 'refused', 'unknown-shape'],
      [11, 'taken', null],
      [12, 'refused', 'unknown-shape'],
      [13, 'left', 'other-row'],
    ])
    const { users, accounts } = await stored()
    expect(users.map(({ id, email }) => [id, email])).toEqual([
      ['u1', 'olga@example.com'],
      ['u6', 'max@example.com'],
    ])
    expect(accounts.map(({ userId, password }) => [userId, password])).toEqual([
      ['u1', `x1$bcrypt$${HASH.slice(4, 6)}$2a$${HASH.slice(7)}`],
    ])
    const max = lines.find(({ row }) => row === 11)
    expect(max?.notes.map(({ field, reason }) => `${field} ${reason}`)).toEqual([
      'name too-long',
      'password unknown-hash',
      'password no-method',
    ])
  })

  test('who is here stays as they are: by id, by address, and after a change of either', async () => {
    const users = {
      'users.ndjson': json([supabaseUser('u1', 'olga@example.com'), supabaseUser('u2', 'max@example.com')]),
    }
    await run('supabase', users)
    await database.db.deleteFrom('account').where('userId', '=', 'u1').execute()
    await database.db.updateTable('user').set({ email: 'new@example.com' }).where('id', '=', 'u2').execute()
    await database.db.deleteFrom('session').execute()
    const before = await stored()
    const identity = { user_id: 'u1', provider: 'google', provider_id: '1', identity_data: {} }
    const lines = await run('supabase', {
      'users.ndjson': json([
        supabaseUser('u1', 'olga@example.com'),
        supabaseUser('u2', 'max@example.com'),
        supabaseUser('u9', 'new@example.com'),
      ]),
      'identities.ndjson': json([identity, { ...identity, user_id: 'u9', provider_id: '2' }]),
    })
    expect(await stored()).toEqual(before)
    expect(lines.map(({ file, row, result }) => `${file} ${row} ${result}`).sort()).toEqual([
      'identities.ndjson 1 known',
      'identities.ndjson 2 existing',
      'users.ndjson 1 known',
      'users.ndjson 2 known',
      'users.ndjson 3 existing',
    ])
  })

  test('who was deleted here is not made again', async () => {
    const users = { 'users.ndjson': json([supabaseUser('u1', 'olga@example.com')]) }
    await run('supabase', users)
    await database.db.deleteFrom('user').where('id', '=', 'u1').execute()
    expect(told(await run('supabase', users))).toEqual([[1, 'left', 'deleted-since']])
    expect(await stored()).toEqual({ users: [], accounts: [] })
  })

  test('a dry run tells the same and stores nothing', async () => {
    const files = {
      'identities.ndjson': json([
        { user_id: 'u1', provider: 'google', provider_id: '1', identity_data: {} },
        { user_id: 'u2', provider: 'google', provider_id: '1', identity_data: {} },
        { user_id: 'u9', provider: 'google', provider_id: '3', identity_data: {} },
      ]),
      'users.ndjson': json([
        supabaseUser('u1', 'olga@example.com'),
        supabaseUser('u2', 'max@example.com'),
        supabaseUser('u3', 'OLGA@example.com'),
      ]),
    }
    const planned = await run('supabase', files, { dryRun: true })
    expect(await stored()).toEqual({ users: [], accounts: [] })
    expect(await run('supabase', files)).toEqual(planned)
    expect(planned.map(({ file, row, result, reason }) => [file, row, result, reason])).toEqual([
      ['users.ndjson', 1, 'taken', null],
      ['identities.ndjson', 1, 'taken', null],
      ['users.ndjson', 2, 'taken', null],
      ['identities.ndjson', 2, 'taken', null],
      ['users.ndjson', 3, 'refused', 'same-address'],
      ['identities.ndjson', 3, 'left', 'no-user'],
    ])
    expect(planned[2]?.notes).toContainEqual({ field: 'identity google', reason: 'linked-elsewhere' })
    expect((await stored()).accounts.map(({ userId, providerId }) => [userId, providerId])).toEqual([
      ['u1', 'credential'],
      ['u1', 'google'],
      ['u2', 'credential'],
    ])
  })

  test('a user whom the source has verified has proved their methods; a stranger at the address has not', async () => {
    const confirmed = { email_confirmed_at: '2024-05-01 10:00:00+00', created_at: '2024-04-30 10:00:00+00' }
    await run('supabase', {
      'users.ndjson': json([supabaseUser('u1', 'olga@example.com', confirmed), supabaseUser('u2', 'max@example.com')]),
    })
    const { users, accounts } = await stored()
    expect(users).toMatchObject([
      {
        id: 'u1',
        emailVerified: true,
        createdAt: new Date('2024-04-30T10:00:00Z'),
        updatedAt: importPolicy.now,
        role: 'user',
        awaitsFirstSignIn: true,
      },
      { id: 'u2', emailVerified: false, createdAt: importPolicy.now },
    ])
    expect(accounts.map(({ provenAt }) => provenAt)).toEqual([new Date('2024-04-30T10:00:00Z'), null])
  })

  test('usernames and identities that somebody has are left out', async () => {
    const user = (id: string, username: string) => ({
      id,
      username,
      email: `${id}@example.com`,
      federatedIdentities: [{ identityProvider: 'github', userId: '42' }],
    })
    await run('keycloak', { 'realm.json': JSON.stringify({ users: [user('k1', 'Olga')] }) })
    const lines = await run('keycloak', {
      'realm.json': JSON.stringify({ users: [user('k2', 'olga'), user('k3', 'olga2')] }),
    })
    expect(lines.map(({ notes }) => notes.map(({ reason }) => reason))).toEqual([
      ['username-refused', 'linked-elsewhere', 'no-method'],
      ['linked-elsewhere', 'no-method'],
    ])
    const { users, accounts } = await stored()
    expect(users.map(({ username, displayUsername }) => [username, displayUsername])).toEqual([
      ['olga', 'Olga'],
      [null, null],
      ['olga2', 'olga2'],
    ])
    expect(accounts).toHaveLength(1)
  })

  test('tokens of Auth.js are encrypted', async () => {
    const tokens = {
      access_token: 'at',
      refresh_token: null,
      id_token: 'it',
      expires_at: 1_714_557_600,
      scope: 'openid email',
    }
    await run('authjs', {
      'accounts.ndjson': json([{ userId: 1, type: 'oauth', provider: 'google', providerAccountId: 7, ...tokens }]),
      'users.ndjson': json([{ id: 1, name: 'Olga', email: 'olga@example.com', emailVerified: null }]),
    })
    const [account] = (await stored()).accounts
    const bound = { providerId: 'google', accountId: '7' }
    expect(account).toMatchObject({
      ...bound,
      userId: '1',
      scope: 'openid,email',
      accessTokenExpiresAt: new Date('2024-05-01T10:00:00Z'),
    })
    expect(JSON.stringify(account)).not.toMatch(/"(at|it)"/)
    expect(unsealToken(importKeys, bound, account?.accessToken ?? null)).toBe('at')
    expect(unsealToken(importKeys, bound, account?.idToken ?? null)).toBe('it')
  })

  test('of passwords no more than six costs are stored, each of which is known', async () => {
    const hashOf = (passes: number) =>
      `$argon2id$v=19$m=32,t=${passes},p=1$SFVpOWJ0eXhjRzVkdGN1RQ$RXnb8rh7LaDcn07xsssqqulZYXOM/EUCEFMVcAcyYVk`
    const users = [1, 2, 3, 4, 5, 6, 7, 8].map((passes) =>
      supabaseUser(`u${passes}`, `u${passes}@example.com`, { encrypted_password: hashOf(passes) }),
    )
    const lines = await run('supabase', {
      'users.ndjson': json([...users, { ...users[0], id: 'u9', email: 'u9@example.com' }]),
    })
    const costly = lines.filter(({ notes }) => notes.some(({ reason }) => reason === 'too-many-costs'))
    expect(costly.map(({ id }) => id)).toEqual(['u7', 'u8'])
    const costs = await findImportedCosts(database.db)
    expect(costs.map((cost) => cost.form === 'argon2' && cost.passes)).toEqual([1, 2, 3, 4, 5, 6])
    await database.db.deleteFrom('user').where('id', 'in', ['u2', 'u6']).execute()
    expect(await findImportedCosts(database.db)).toHaveLength(4)
  })

  test('a file that ends early leaves whole users, and the rest comes by running it again', async () => {
    const user = (id: string) => JSON.stringify({ localId: id, email: `${id}@example.com`, emailVerified: true })
    const whole = `{"users":[${user('f1')},${user('f2')}]}`
    await expect(run('firebase', { 'users.json': whole.slice(0, -3) })).rejects.toThrow('The file ends early')
    expect((await stored()).users.map(({ id }) => id)).toEqual(['f1'])
    expect((await run('firebase', { 'users.json': whole })).map(({ result }) => result)).toEqual(['known', 'taken'])
  })

  // The embedded database has one process, and one connection.
  test.each(engine === 'PostgreSQL' ? [2] : [])('%i that run at the same time store every user once', async (runs) => {
    const users = Array.from({ length: 40 }, (_, n) => supabaseUser(`u${n}`, `u${n}@example.com`))
    const file = { 'users.ndjson': json(users) }
    const all = await Promise.all(Array.from({ length: runs }, () => run('supabase', file)))
    const { users: found, accounts } = await stored()
    expect([found.length, accounts.length]).toEqual([40, 40])
    for (const { id } of users) {
      expect(all.flat().filter((line) => line.id === id && line.result === 'taken')).toHaveLength(1)
    }
  })
})
