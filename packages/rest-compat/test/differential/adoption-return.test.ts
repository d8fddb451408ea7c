import { finishAdoption } from '@foyer/db/adoption/finish'
import { undoAdoption } from '@foyer/db/adoption/undo'
import { symmetricEncrypt } from 'better-auth/crypto'
import { describe, expect, test, vi } from 'vitest'
import { adoptWith, givenTables, serverUrl } from './adoption/adopt-with-foyer.ts'
import { LEGACY_SECRET } from './adoption/legacy-server.ts'

vi.setConfig({ testTimeout: 60_000 })

describe.skipIf(!serverUrl.startsWith('postgres'))('what is given back', () => {
  test.each([
    ['that was left alone is in force again', 'select', true],
    [
      'whose secret was replaced is gone',
      `update "twoFactor" set secret = 'new', "totpConfirmedAt" = now() + interval '1 minute'`,
    ],
    [
      'of which a backup code was used is gone',
      `delete from "backupCode" where id = (select min(id) from "backupCode")`,
    ],
    ['whose backup codes were replaced is gone', `update "backupCode" set "createdAt" = now() + interval '1 minute'`],
    ['that was switched off and on again is gone', `update "twoFactor" set id = 'another'`],
    [
      'that was switched off is gone',
      `delete from "twoFactor"; delete from "backupCode"; update "user" set "twoFactorEnabled" = false`,
    ],
  ])('a second factor %s', async (_title, since, stays = false) => {
    const { run, read, undo } = await givenAdopted(`update "user" set "twoFactorEnabled" = true where id = 'olga';
      insert into "twoFactor" (id, secret, "backupCodes", "userId") values
        ('f', '${await sealed('a secret of an app')}', '${await sealed('["aaaaa-bbbbb","ccccc-ddddd"]')}', 'olga')`)
    await run(since)
    await undo()
    expect(await read('select id from "twoFactor"')).toEqual(stays ? [{ id: 'f' }] : [])
    expect(await read(`select coalesce("twoFactorEnabled", false) as "enabled" from "user" order by id`)).toEqual([
      { enabled: false },
      { enabled: stays },
    ])
  })

  test('an API key that was disabled or deleted since is not enabled again', async () => {
    const key = (id: string) => `('${id}', '${id}', 'olga', true, now(), now())`
    const { run, read, undo } = await givenAdopted(`
      insert into "apikey" (id, key, "userId", enabled, "createdAt", "updatedAt") values
        ${key('disabled')}, ${key('deleted')}, ${key('same')}`)
    await run(`update "apikey" set enabled = false where id = 'disabled'; delete from "apikey" where id = 'deleted'`)
    await undo()
    expect(await read('select id, enabled from "apikey" order by id')).toEqual([
      { id: 'disabled', enabled: false },
      { id: 'same', enabled: true },
    ])
  })

  test('a signing key that was rotated or withdrawn since signs no more', async () => {
    const jwk = JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: '', d: 'secret' })
    const key = (id: string) => `('${id}', '${jwk}', '${jwk}', now())`
    const { run, read, undo } = await givenAdopted(`insert into "jwks" (id, "publicKey", "privateKey", "createdAt")
      values ${key('rotated')}, ${key('withdrawn')}, ${key('same')}`)
    await run(`update "jwks" set "expiresAt" = now() + interval '1 day' where id = 'rotated';
      delete from "jwks" where id = 'withdrawn'`)
    await undo()
    expect(await read('select id from "jwks"')).toEqual([{ id: 'same' }])
  })

  test('rows that were left behind go with the user or the organization that was deleted since, and sessions always', async () => {
    const member = (id: string, userId: string, days: number) =>
      `('${id}', 'acme', '${userId}', 'member', now() - interval '${days} days')`
    const { run, read, undo } = await givenAdopted(`
      insert into "organization" (id, name, slug, "createdAt") values ('acme', 'Acme', 'acme', now());
      insert into "member" (id, "organizationId", "userId", role, "createdAt") values
        ${member('m1', 'olga', 2)}, ${member('m2', 'olga', 1)}, ${member('m3', 'mia', 2)}, ${member('m4', 'mia', 1)};
      insert into "session" (id, token, "userId", "expiresAt", "createdAt", "updatedAt", "impersonatedBy") values
        ('s', 'one', 'mia', now() + interval '1 day', now(), now(), 'olga');
      insert into "account" (id, "accountId", "providerId", "userId", "createdAt", "updatedAt") values
        ('a1', '1', 'github', 'mia', now() - interval '1 day', now()), ('a2', '1', 'github', 'olga', now(), now());
      create table "ssoProvider" (id text, issuer text, "providerId" text, domain text, "userId" text references "user" (id));
      insert into "ssoProvider" values ('x', 'i', 'p', 'd', 'olga'), ('y', 'i', 'p', 'd', 'mia')`)
    await run(`delete from "user" where id = 'olga'`)
    await undo()
    expect(await read('select id from "user"')).toEqual([{ id: 'mia' }])
    expect(await read('select id from "member" order by id')).toEqual([{ id: 'm3' }, { id: 'm4' }])
    expect(await read('select id from "account"')).toEqual([{ id: 'a1' }])
    expect(await read('select id from "session"')).toEqual([])
    expect(await read('select id from "ssoProvider"')).toEqual([{ id: 'y' }])
  })

  test('is what was there, to the letter, where nothing was changed since', async () => {
    const { read, undo, before } = await givenAdopted(converted)
    const expected = before()
    await undo()
    expect(await rowsOf(read)).toEqual(expected)
  })

  test('that was changed since is changed, and nothing beside it', async () => {
    const { run, read, undo, before } = await givenAdopted(converted)
    const expected = before()
    await run(`update "user" set email = 'other@example.com', name = 'Other' where id = 'local';
      update "user" set fields = fields || '{"tags":["c","d e"]}' where id = 'capital';
      update "organization" set metadata = '{"a":2}' where id = 'acme'; update "team" set name = 'Named' where id = 't1';
      update "invitation" set status = 'accepted' where id = 'i2'; update "member" set role = 'admin' where id = 'm2';
      insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", fields)
        values ('nora', 'Nora', 'nora@example.com', true, '2026-02-01', '2026-02-01', '{"tags":["new"],"born":"2000-02-03"}')`)
    await undo()
    const change = (table: string, id: string, changed: object) => {
      const row = expected[table]?.find((one) => one.id === id)
      if (row === undefined) throw new Error(`There is no ${id}`)
      Object.assign(row, changed)
    }
    change('user', 'local', { email: 'other@example.com', name: 'Other' })
    change('user', 'capital', { tags: ['c', 'd e'] })
    change('organization', 'acme', { metadata: '{"a":2}' })
    change('team', 't1', { name: 'Named' })
    change('invitation', 'i2', { status: 'accepted' })
    change('member', 'm2', { role: 'admin' })
    const { user, ...others } = await rowsOf(read)
    expect({ ...others, user: user?.filter(({ id }) => id !== 'nora') }).toEqual(expected)
    expect(user?.find(({ id }) => id === 'nora')).toMatchObject({
      tags: ['new'],
      born: '2000-02-03',
      email: 'nora@example.com',
    })
  })

  test('leaves an event among those that are kept aside; so does what is finished', async () => {
    const { read, undo } = await givenAdopted('')
    await undo()
    const events = await read(`select type, "actorId" from foyer_undone."auditEvent" order by id`)
    expect(events?.map(({ type }) => type)).toEqual(['service.adopted', 'service.adoption.undone'])
    const { read: readFinished, finish } = await givenAdopted('')
    await finish()
    expect(await readFinished(`select type, "actorId", detail from "auditEvent" order by id`)).toEqual([
      expect.objectContaining({ type: 'service.adopted' }),
      {
        type: 'service.adoption.finished',
        actorId: 'command line',
        detail: expect.stringContaining('"source":"better-auth"'),
      },
    ])
    expect(await readFinished('select * from "adoptedValue"')).toEqual([])
  })

  test('who came since gets what the columns ask for; without it nothing is moved', async () => {
    const { run, read, undo } = await givenAdopted(`
      alter table "user" add "plan" text not null default 'free';
      alter table "team" add "memberCount" integer not null;
      insert into "organization" (id, name, slug, "createdAt") values ('acme', 'Acme', 'acme', now())`)
    await run(`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
        values ('nora', 'Nora', 'nora@example.com', true, now(), now());
      update "user" set fields = '{}' where id = 'mia';
      insert into "team" (id, name, "organizationId", "createdAt") values ('crew', 'Crew', 'acme', now());
      alter table better_auth."user" add "birthday" date not null default now();
      alter table better_auth."user" alter "birthday" drop default`)
    await expect(undo()).rejects.toThrow(/column birthday of user needs a value, which 1 rows/)
    expect(await read(`select nspname from pg_namespace where nspname = 'foyer_undone'`)).toEqual([])
    await run(`alter table better_auth."user" alter "birthday" set default '2000-01-01'`)
    await undo()
    expect(await read('select id, plan from "user" order by id')).toEqual([
      { id: 'mia', plan: 'free' },
      { id: 'nora', plan: 'free' },
      { id: 'olga', plan: 'free' },
    ])
    expect(await read('select id, "memberCount" from "team"')).toEqual([{ id: 'crew', memberCount: 0 }])
  })
})

// Whatever is kept in another form: letters, JSON, times with microseconds, lists, what is empty and what is missing.
const converted = `
  alter table "organization" alter "slug" drop not null;
  alter table "user" add "tags" text[], add "born" date, add "prefs" jsonb, add "seen" timestamp, add "size" numeric(10, 4);
  insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", username, "displayUsername", tags, born, prefs, seen, size)
    values ('capital', 'Cap', 'Cap@Example.COM', true, '2026-01-02 03:04:05.123456', '2026-01-02 03:04:05.6789', 'cap.ital',
      'Another Name', '{"a","b c"}', '1999-12-31', '{"a": {"b": null}, "c": [1, null]}', '2026-01-02 03:04:05.123456', 1.5000),
    ('odd', 'Odd', 'Odd@Example.com', false, now(), now(), 'odd name!', 'Odd Name!', null, null, 'null', null, null),
    ('local', 'Local', 'Root@localhost', false, now(), now(), null, null, '{}', null, '[]', null, null);
  insert into "organization" (id, name, slug, "createdAt", metadata) values
    ('acme', 'Acme', 'Org_Three!', now(), 'no json'), ('noslug', 'None', null, now(), '{"b": 1,  "a":null}');
  insert into "team" (id, name, "organizationId", "createdAt") values ('t1', '', 'acme', now());
  insert into "member" (id, "organizationId", "userId", role, "createdAt", "teamId") values
    ('m1', 'acme', 'olga', '', now(), 't1'), ('m2', 'acme', 'mia', 'owner', now(), null), ('m3', 'acme', 'odd', 'member', now(), 'gone');
  insert into "invitation" (id, "organizationId", email, role, status, "expiresAt", "inviterId", "teamId") values
    ('i1', 'acme', 'Zoe@Example.com', null, 'pending', now() + interval '1 day', 'olga', 't1,t2'),
    ('i2', 'acme', 'Zoe@example.com', 'admin', 'pending', now() + interval '9 days', 'olga', null),
    ('i3', 'acme', 'x@example.com', 'admin', 'odd', now(), 'olga', null);
  insert into "account" (id, "accountId", "providerId", "userId", password, scope, "accessTokenExpiresAt", "createdAt", "updatedAt")
    values ('a1', 'Olga', 'credential', 'olga', repeat('a', 32) || ':' || repeat('b', 128), null, null, now(), now()),
    ('a2', '7', 'github', 'olga', null, 'a,b', '2026-01-02 03:04:05.123456', now(), now())`

const returnedTables = ['user', 'organization', 'team', 'member', 'invitation', 'account']

type Read = (statement: string) => Promise<Record<string, unknown>[] | undefined>

async function rowsOf(read: Read): Promise<Record<string, Record<string, unknown>[]>> {
  const rows: Record<string, Record<string, unknown>[]> = {}
  for (const table of returnedTables) {
    const found = await read(`select to_jsonb("row") as "row" from "${table}" "row" order by id`)
    rows[table] = found?.map(({ row }) => ({ ...Object(row) })) ?? []
  }
  return rows
}

function sealed(text: string): Promise<string> {
  return symmetricEncrypt({ key: LEGACY_SECRET, data: text })
}

/** An adopted database with two users, and what else better-auth had. */
async function givenAdopted(before: string) {
  const { database, run } = await givenTables()
  await run(`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt") values
    ('olga', 'Olga', 'olga@example.com', true, now(), now()), ('mia', 'Mia', 'mia@example.com', true, now(), now());
    ${before}`)
  const read: Read = async (statement) => (await database.pool?.query(statement))?.rows
  const rows = await rowsOf(read)
  const { outcome } = await adoptWith(database, { waved: ['ssoProvider'] })
  expect(outcome.refusals).toEqual([])
  return {
    run,
    read,
    before: () => rows,
    finish: () => finishAdoption(database.db),
    undo: () => undoAdoption(database.db),
  }
}
