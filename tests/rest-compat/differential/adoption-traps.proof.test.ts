import { createConversions } from '@foyer/moving/adoption/conversions'
import { finishAdoption } from '@foyer/moving/adoption/finish'
import { undoAdoption } from '@foyer/moving/adoption/undo'
import { SECRET } from '@foyer/testing/test-app'
import { createKeyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { symmetricEncrypt } from 'better-auth/crypto'
import { describe, expect, test, vi } from 'vitest'
import { adoptWith, givenTables, serverUrl } from './adoption/adopt-with-foyer.ts'
import { tablesOf, user } from './adoption/legacy-rows.ts'
import { LEGACY_SECRET } from './adoption/legacy-server.ts'

vi.setConfig({ testTimeout: 60_000 })

describe.skipIf(!serverUrl.startsWith('postgres'))('a database of better-auth 1.2', () => {
  test('with rows that cannot be carried over as they are is adopted, and each is named', async () => {
    const { database, run } = await givenTables()
    await run(`set session_replication_role = replica;
      insert into "user" values ${user('olga', 'olga@example.com')}, ${user('double', 'Olga@Example.com')},
        ${user('local', 'Root@localhost')}, ${user('mia', 'Mia@Example.com')};
      insert into "organization" (id, name, slug, "createdAt", metadata) values
        ('acme', 'Acme', 'Org_Three!', now(), 'no json'), ('other', 'Other', 'other', now(), '{"a":1}');
      insert into "team" (id, name, "organizationId", "createdAt") values ('t1', '', 'acme', now()), ('t2', 'Two', 'gone', now());
      insert into "member" (id, "organizationId", "userId", role, "createdAt", "teamId") values
        ('m1', 'acme', 'olga', 'owner', now() - interval '1 day', 't1'), ('m2', 'acme', 'olga', 'member', now(), null),
        ('m3', 'acme', 'nobody', 'member', now(), null), ('m4', 'acme', 'double', 'member', now(), null);
      insert into "invitation" (id, "organizationId", email, role, status, "expiresAt", "inviterId", "teamId") values
        ('i1', 'acme', 'Zoe@example.com', null, 'pending', now() + interval '1 day', 'olga', 't1,t2'),
        ('i2', 'acme', 'zoe@example.com', 'admin', 'pending', now() + interval '9 days', 'olga', null),
        ('i3', 'acme', 'x@example.com', 'admin', 'odd', now(), 'olga', null);
      insert into "account" (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt") values
        ('a1', 'olga', 'credential', 'olga', ${hash}, now() - interval '1 day', now()),
        ('a2', 'olga', 'credential', 'olga', ${hash}, now(), now()),
        ('a3', '7', 'github', 'olga', null, now() - interval '1 day', now()),
        ('a4', '7', 'github', 'mia', null, now(), now()), ('a5', '8', 'github', 'nobody', null, now(), now());
      insert into "session" (id, token, "userId", "expiresAt", "createdAt", "updatedAt", "impersonatedBy", "activeOrganizationId") values
        ('s1', 'one', 'olga', now() + interval '1 day', now(), now(), null, 'gone'),
        ('s2', 'two', 'mia', now() + interval '1 day', now(), now(), 'olga', null),
        ('s3', 'three', 'olga', now() - interval '1 day', now(), now(), null, null);
      insert into "session" (id, token, "userId", "expiresAt", "createdAt", "updatedAt") select 'n' || n, 'n' || n, 'mia',
        now() + interval '1 day', now() - n * interval '1 second', now() from generate_series(1, 101) n;
      insert into "verification" (id, identifier, value, "expiresAt") values
        ('v1', 'reset-password:abc', 'olga', now() + interval '1 hour'), ('v2', 'state', '{}', now() + interval '1 hour'),
        ('v3', 'reset-password:old', 'olga', now() - interval '1 hour');
      set session_replication_role = default`)
    const { outcome, lines } = await adoptWith(database)
    expect(outcome.refusals).toEqual([])
    const named = lines.filter(({ id }) => id !== null && !id.startsWith('n'))
    expect(named.map(({ table, id, what, reason }) => `${table} ${id} ${what}: ${reason}`)).toEqual([
      'account a4 left: linked-twice',
      'account a5 left: no-user',
      'account a2 left: second-password',
      'invitation i1 changed: invited-twice',
      'invitation i1 changed: several-teams',
      'invitation i3 changed: unknown-status',
      'member m3 left: no-user',
      'member m4 left: no-user',
      'member m2 left: twice-a-member',
      'organization acme changed: metadata-no-json',
      'organization acme noted: slug-letters',
      'session s2 left: impersonation',
      'team t1 changed: no-name',
      'team t2 left: no-organization',
      'user local changed: lower-case',
      'user mia changed: lower-case',
      'user double left: same-address',
      'user local noted: unusable-address',
    ])
    expect(lines.filter(({ reason }) => reason === 'too-many-sessions').map(({ id }) => id)).toEqual(['n101'])
    const read = async (statement: string) => (await database.pool?.query(statement))?.rows
    expect(await read('select id, email from "user" order by id')).toEqual([
      { id: 'local', email: 'root@localhost' },
      { id: 'mia', email: 'mia@example.com' },
      { id: 'olga', email: 'olga@example.com' },
    ])
    expect(await read(`select id, role, status, "teamId" from "invitation" order by id`)).toEqual([
      { id: 'i1', role: 'member', status: 'canceled', teamId: 't1' },
      { id: 'i2', role: 'admin', status: 'pending', teamId: null },
      { id: 'i3', role: 'admin', status: 'canceled', teamId: null },
    ])
    expect(await read('select id from "invitation" where "createdAt" > now()')).toEqual([])
    expect(await read(`select id, "activeOrganizationId" from "session" where "userId" = 'olga'`)).toEqual([
      { id: 's1', activeOrganizationId: null },
    ])
    expect(
      await read("select team.name, metadata, slug from team, organization where organization.id = 'acme'"),
    ).toEqual([{ name: 'Team', metadata: null, slug: 'Org_Three!' }])
    expect(await read('select id from "verification"')).toEqual([{ id: 'v1' }])
  })

  test('is refused for what this version cannot hold, and nothing is changed, until it is waved through by name', async () => {
    const { database, run } = await givenTables()
    await run(`insert into "user" values ${user('olga', 'olga@example.com')};
      alter table "user" add "phoneNumber" text; update "user" set "phoneNumber" = '+1';
      create table "ssoProvider" (issuer text, domain text, "providerId" text);
      insert into "ssoProvider" values ('x', 'x', 'x');
      create view "people" as select * from "user";
      insert into "account" (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
        values ('a', 'olga', 'credential', 'olga', '$argon2id$', now(), now())`)
    const before = await tablesOf(database)
    const { outcome } = await adoptWith(database)
    expect(outcome.refusals.map(({ name }) => name)).toEqual(['ssoProvider', 'phoneNumber', 'people', 'passwords'])
    expect(await tablesOf(database)).toEqual(before)
    const waved = await adoptWith(database, { waved: ['ssoProvider', 'phoneNumber', 'people', 'passwords'] })
    expect(waved.outcome).toMatchObject({ refusals: [], left: ['ssoProvider', 'phoneNumber', 'people', 'passwords'] })
    expect((await database.pool?.query('select password from account'))?.rows).toEqual([{ password: null }])
  })

  test('whose tables have row-level security, grants or a publication, or are partitioned, is refused', async () => {
    const { database, run } = await givenTables()
    const publication = `adoption_publication_${process.pid}`
    await run(`alter table "user" enable row level security; create policy "own_rows" on "session" using (true);
      grant select on "account" to public; create publication ${publication} for table "user";
      drop table "apikey"; create table "apikey" (id text, key text, "createdAt" timestamp, "updatedAt" timestamp)
        partition by hash (id)`)
    const named = (await adoptWith(database, { dry: true })).outcome.refusals.map(
      ({ name, message }) => name ?? message,
    )
    expect(named).toEqual(['public', 'own_rows', publication, 'user', 'apikey is partitioned; make it one table'])
  })

  test("with tables of the application's own under names of plugins leaves them alone; what is set aside is named", async () => {
    const { database, run } = await givenTables()
    await run(`create table "rate_limits" (route text, most int); insert into "rate_limits" values ('/', 5);
      create table "subscriptions" (newsletter text);
      create table "deviceCode" (id text, "deviceCode" text, "userCode" text, "expiresAt" timestamp, status text)`)
    const { lines } = await adoptWith(database, { dry: true })
    expect(lines.filter(({ reason }) => reason === 'left-table').map(({ table }) => table)).toEqual(['deviceCode'])
    await adoptWith(database)
    expect((await finishAdoption(database.db)).dropped).not.toContain('rate_limits')
    expect((await database.pool?.query('select most from "rate_limits"'))?.rows).toEqual([{ most: 5 }])
    expect((await database.pool?.query('select newsletter from "subscriptions"'))?.rows).toEqual([])
  })

  test('whose second factors are in a table of another name is refused, each user is named, and a map finds them', async () => {
    const { database, run } = await givenTables()
    const sealed = await symmetricEncrypt({ key: LEGACY_SECRET, data: 'a secret of an app' })
    const codes = await symmetricEncrypt({ key: LEGACY_SECRET, data: '["aaaaa-bbbbb"]' })
    await run(`insert into "user" values ${user('olga', 'olga@example.com')}, ${user('mia', 'mia@example.com')};
      update "user" set "twoFactorEnabled" = true where id = 'olga';
      insert into "twoFactor" (id, secret, "backupCodes", "userId") values ('f', '${sealed}', '${codes}', 'olga');
      alter table "twoFactor" rename to "mfa"`)
    const { outcome, lines } = await adoptWith(database, { dry: true })
    expect(outcome.refusals).toEqual([{ name: 'twoFactor', message: expect.stringContaining('1 users') }])
    expect(lines).toContainEqual({
      table: 'user',
      id: 'olga',
      what: 'changed',
      reason: 'factor-missing',
      detail: 'olga@example.com',
    })
    expect((await adoptWith(database, { dry: true, waved: ['twoFactor'] })).outcome.refusals).toEqual([])
    expect((await adoptWith(database, { map: { twoFactor: { table: 'mfa' } } })).outcome.refusals).toEqual([])
    const { rows } =
      (await database.pool?.query(
        'select "user".id from "user" join "twoFactor" on "userId" = "user".id where "twoFactorEnabled"',
      )) ?? {}
    expect(rows).toEqual([{ id: 'olga' }])
  })

  test('asks for the time zone of its times, and takes none in which rows are of the future', async () => {
    const { database, run } = await givenTables()
    await run(`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      values ('olga', 'Olga', 'olga@example.com', true, now() at time zone 'Asia/Tokyo', now())`)
    const refusalIn = async (zone?: string) =>
      (await adoptWith(database, { dry: true, zone })).outcome.refusals[0]?.message
    expect(await refusalIn()).toContain('--time-zone')
    expect(await refusalIn('Nowhere/Land')).toContain('no time zone')
    expect(await refusalIn('UTC')).toContain('another time zone than UTC')
    expect(await refusalIn('Asia/Tokyo')).toBeUndefined()
    await adoptWith(database, { zone: 'Asia/Tokyo' })
    const { rows } =
      (await database.pool?.query(`select abs(extract(epoch from now() - "createdAt")) < 60 as "now" from "user"`)) ??
      {}
    expect(rows).toEqual([{ now: true }])
  })

  test('whose rows have not all arrived is left as it was', async () => {
    const { database, run } = await givenTables()
    const jwk = JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: '', d: 'secret' })
    await run(`insert into "user" values ${user('olga', 'olga@example.com')};
      insert into "jwks" (id, "publicKey", "privateKey", "createdAt") values ('k', '${jwk}', '${jwk}', now())`)
    const before = await tablesOf(database)
    const conversions = createConversions(createKeyring({ sign: [SECRET] }), [LEGACY_SECRET], new Date())
    let calls = 0
    const jwks: typeof conversions.jwks = (row) => (calls++ < 1 ? conversions.jwks(row) : 'unreadable')
    const refused = adoptWith(database, { conversions: { ...conversions, jwks } })
    await expect(refused).rejects.toThrow('Of jwks, 1 rows were to be carried over and 0 have arrived')
    expect(await tablesOf(database)).toEqual(before)
    expect((await database.pool?.query('select id from "jwks"'))?.rows).toEqual([{ id: 'k' }])
    expect((await adoptWith(database)).outcome.refusals).toEqual([])
  })

  test('whose signing keys are not opened is adopted without them by name, and each is named', async () => {
    const { database, run } = await givenTables()
    const sealed = JSON.stringify(await symmetricEncrypt({ key: 'another secret', data: '{}' }))
    await run(
      `insert into "jwks" (id, "publicKey", "privateKey", "createdAt") values ('k', '{"kty":"OKP"}', '${sealed}', now())`,
    )
    expect((await adoptWith(database, { dry: true })).outcome.refusals).toEqual([
      expect.objectContaining({ name: 'jwks' }),
    ])
    const { outcome, lines } = await adoptWith(database, { waved: ['jwks'] })
    expect(outcome.refusals).toEqual([])
    expect(lines.map(({ table, id, reason }) => [table, id, reason])).toContainEqual(['jwks', 'k', 'unreadable-key'])
  })

  test('with a member twice in a team, and in another by the former column, and a link twice, is adopted, and each is named', async () => {
    const { database, run } = await givenTables()
    await run(`insert into "user" values ${user('olga', 'olga@example.com')};
      insert into "organization" (id, name, slug, "createdAt") values ('acme', 'Acme', 'acme', now());
      insert into "team" (id, name, "organizationId", "createdAt") values ('t', 'Crew', 'acme', now()), ('u', 'Former', 'acme', now());
      insert into "member" (id, "organizationId", "userId", role, "createdAt", "teamId") values ('m', 'acme', 'olga', 'owner', now(), 'u');
      create table "teamMember" (id text, "teamId" text, "userId" text, "createdAt" timestamp);
      insert into "teamMember" values ('x', 't', 'olga', now()), ('y', 't', 'olga', now());
      insert into "verification" (id, identifier, value, "expiresAt") values
        ('v', 'reset-password:abc', 'olga', now() + interval '1 hour'), ('w', 'reset-password:abc', 'olga', now() + interval '1 hour')`)
    const { lines } = await adoptWith(database)
    const named = lines.flatMap(({ id, reason }) => (id === null ? [] : [`${id}: ${reason}`]))
    expect(named).toEqual(['y: twice-in-team', 'w: link-twice'])
    const teams = await database.pool?.query('select "teamId" from "teamMember" order by 1')
    expect(teams?.rows).toEqual([{ teamId: 't' }, { teamId: 'u' }])
  })

  test('without values where there must be some, or with endless times, is told of, adopted, and given back as it was', async () => {
    const { database, run } = await givenTables()
    await run(`
      alter table "user" alter name drop not null, alter email drop not null, alter "emailVerified" drop not null,
        alter "createdAt" drop not null, alter "updatedAt" drop not null;
      alter table "session" alter token drop not null, alter "createdAt" drop not null;
      insert into "user" values ${user('olga', 'olga@example.com')};
      insert into "user" (id, email) values ('bare', 'bare@example.com');
      insert into "user" (id, name, "emailVerified", "createdAt", "updatedAt") values ('nobody', 'N', true, now(), now());
      insert into "session" (id, token, "userId", "expiresAt", "updatedAt") values
        ('s', 'one', 'bare', now() + interval '1 day', now()), ('t', null, 'olga', now() + interval '1 day', now())`)
    const { lines, outcome } = await adoptWith(database, { dry: true })
    expect(outcome.refusals).toEqual([])
    expect(
      lines.flatMap(({ id, what, reason, detail }) => (id === null ? [] : [`${id} ${what} ${reason}: ${detail}`])),
    ).toEqual([
      't left no-value: token, createdAt',
      's changed value-filled: createdAt',
      'nobody left no-value: email',
      'bare changed value-filled: name, emailVerified, createdAt, updatedAt',
    ])
    expect((await adoptWith(database)).lines).toEqual(lines)
    const read = async (statement: string) => (await database.pool?.query(statement))?.rows
    expect(await read('select id, name, "emailVerified" from "user" order by id')).toEqual([
      { id: 'bare', name: '', emailVerified: false },
      { id: 'olga', name: 'olga', emailVerified: true },
    ])
    expect(await read('select id from "session" where "createdAt" = "updatedAt"')).toEqual([{ id: 's' }])
    await undoAdoption(database.db)
    expect(await read('select id, name, "emailVerified", "createdAt" from "user" where name is null')).toEqual([
      { id: 'bare', name: null, emailVerified: null, createdAt: null },
    ])
    await run(`drop schema foyer_undone cascade; update "user" set "createdAt" = 'infinity' where id = 'olga'`)
    const [refusal] = (await adoptWith(database, { dry: true })).outcome.refusals
    expect(refusal?.message).toContain('of infinity, which is to come')
  })

  test('with renamed tables and columns is adopted by a map; so is one in a schema of its own', async () => {
    const { database, run } = await givenTables()
    await run(`insert into "user" values ${user('olga', 'olga@example.com')};
      alter table "user" rename to people; alter table people rename email to address; alter table people add shoe int default 42;
      create schema before; alter table people set schema before; alter table "session" set schema before;
      alter table "account" set schema before; alter table "verification" set schema before`)
    const map = { user: { table: 'people', columns: { email: 'address' }, fields: { shoeSize: 'shoe' } } }
    await expect(adoptWith(database, { map })).rejects.toThrow('does not hold')
    await run('drop table "organization", "member", "team", "invitation", "jwks", "twoFactor", "apikey" cascade')
    expect((await adoptWith(database, { map, schema: 'before' })).outcome.refusals).toEqual([])
    const { rows } = (await database.pool?.query('select email, fields from "user"')) ?? {}
    expect(rows).toEqual([{ email: 'olga@example.com', fields: { shoeSize: 42 } }])
    expect((await database.pool?.query('select address from before.people'))?.rows).toHaveLength(1)
  })
})

const hash = `'${'a'.repeat(32)}:${'b'.repeat(128)}'`
