import { eventDetails } from '@foyer/auth-domain/audit/event-details.schema'
import { describe, expect, test, vi } from 'vitest'
import { serverUrl } from './adoption/adopt-with-foyer.ts'
import { givenAdopted, rowsOf } from './adoption/given-returned.ts'

vi.setConfig({ testTimeout: 60_000 })

describe.skipIf(!serverUrl.startsWith('postgres'))('what is given back', () => {
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

  test('no password, identity, passkey or key that was left behind takes the place of one that ended since', async () => {
    const hash = (of: string) => `${of.repeat(32)}:${of.repeat(128)}`
    const at = (days: number) => `now() - interval '${days} days', now()`
    const { run, read, undo } = await givenAdopted(`
      insert into "account" (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt") values
        ('first', 'olga', 'credential', 'olga', '${hash('a')}', ${at(2)}), ('second', 'other', 'credential', 'olga', '${hash('b')}', ${at(1)}),
        ('github', '7', 'github', 'olga', null, ${at(2)}), ('again', '7', 'github', 'mia', null, ${at(1)}),
        ('stays', 'mia', 'credential', 'mia', '${hash('a')}', ${at(2)}), ('beside', 'mia', 'credential', 'mia', '${hash('b')}', ${at(1)});
      insert into "apikey" (id, key, "userId", enabled, "createdAt", "updatedAt") values
        ('key', 'k', 'olga', true, ${at(2)}), ('key-again', 'k', 'olga', true, ${at(1)});
      ${passkeys}
      insert into "passkey" (id, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", "createdAt") values
        ('one', 'p', 'olga', 'c', 0, 'singleDevice', false, ${at(2).split(',')[0]}), ('two', 'p', 'olga', 'c', 0, 'singleDevice', false, ${at(1).split(',')[0]}),
        ('copied', 'p', 'olga', 'd', 1, 'singleDevice', false, now()), ('same', 'p', 'olga', 'e', 1, 'singleDevice', false, now())`)
    await run(`update "account" set password = 'v1$new' where id = 'first'; delete from "account" where id = 'github';
      update "apikey" set enabled = false where id = 'key'; delete from "passkey" where id = 'one';
      update "passkey" set "suspectAt" = now() where id = 'copied'`)
    await undo()
    expect(await read('select id, password from "account" order by id')).toEqual([
      { id: 'beside', password: hash('b') },
      { id: 'first', password: null },
      { id: 'stays', password: hash('a') },
    ])
    expect(await read('select id, enabled from "apikey"')).toEqual([{ id: 'key', enabled: false }])
    expect(await read('select id from "passkey"')).toEqual([{ id: 'same' }])
  })

  test.each([
    ['was canceled', `update "invitation" set status = 'canceled' where id = 'late'`, ['canceled', 'canceled']],
    ['was accepted', `update "invitation" set status = 'accepted' where id = 'late'`, ['canceled', 'accepted']],
    ['was deleted', `delete from "invitation" where id = 'late'`, ['canceled']],
    ['is pending still', '', ['pending', 'pending']],
  ])(
    'an invitation whose later double %s since is as that is, and other addresses are as they were',
    async (_how, change, expected) => {
      const invitation = (id: string, email: string, days: number) =>
        `('${id}', 'acme', '${email}', 'admin', 'pending', now() + interval '${days} days', 'olga')`
      const { run, read, undo } = await givenAdopted(`
      insert into "organization" (id, name, slug, "createdAt") values ('acme', 'Acme', 'acme', now());
      insert into "invitation" (id, "organizationId", email, role, status, "expiresAt", "inviterId") values
        ${invitation('early', 'Zoe@example.com', 1)}, ${invitation('late', 'zoe@example.com', 2)},
        ${invitation('x-early', 'max@example.com', 1)}, ${invitation('x-late', 'max@example.com', 2)}`)
      await run(change)
      await undo()
      const rows = await read(`select status from "invitation" where id in ('early', 'late') order by id`)
      expect(rows?.map(({ status }) => status)).toEqual(expected)
      const others = await read(`select status from "invitation" where id like 'x-%'`)
      expect(others).toEqual([{ status: 'pending' }, { status: 'pending' }])
    },
  )

  test('addresses, usernames and URL names that were exchanged since are exchanged', async () => {
    const { run, read, undo } = await givenAdopted(`
      update "user" set username = id, "displayUsername" = id;
      alter table "user" add "badge" text not null default gen_random_uuid()::text; create unique index on "user" (lower("badge"));
      update "user" set "badge" = id;
      insert into "organization" (id, name, slug, "createdAt") values ('a', 'A', 'a', now()), ('b', 'B', 'b', now())`)
    const of = (id: string, name: string) => `update "user" set email = '${name}@example.com', username = '${name}',
      "displayUsername" = '${name}', fields = '{"badge":"${name}"}' where id = '${id}';`
    await run(`${of('olga', 'between')} ${of('mia', 'olga')} ${of('olga', 'mia')}
      update "organization" set slug = 'between' where id = 'a'; update "organization" set slug = 'a' where id = 'b';
      update "organization" set slug = 'b' where id = 'a'`)
    await undo()
    expect(await read('select id, email, username, badge from "user" order by id')).toEqual([
      { id: 'mia', email: 'olga@example.com', username: 'olga', badge: 'olga' },
      { id: 'olga', email: 'mia@example.com', username: 'mia', badge: 'mia' },
    ])
    expect(await read('select id, slug from "organization" order by id')).toEqual([
      { id: 'a', slug: 'b' },
      { id: 'b', slug: 'a' },
    ])
  })

  test('that somebody else has got meanwhile is named, and nothing is moved', async () => {
    const { run, read, undo } = await givenAdopted(`update "user" set username = 'Bob' where id = 'mia';
      update "user" set username = 'bob' where id = 'olga'`)
    await run(`update "user" set username = null, "displayUsername" = null where id = 'mia';
      insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", username, "displayUsername")
        values ('nora', 'Nora', 'nora@example.com', true, now(), now(), 'bob', 'bob')`)
    await expect(undo()).rejects.toThrow(/Two rows would have the same value: .*bob/)
    expect(await read(`select nspname from pg_namespace where nspname = 'foyer_undone'`)).toEqual([])
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
    // Its double, whose mail would admit somebody again.
    change('invitation', 'i1', { status: 'canceled' })
    change('member', 'm2', { role: 'admin' })
    const { user, ...others } = await rowsOf(read)
    expect({ ...others, user: user?.filter(({ id }) => id !== 'nora') }).toEqual(expected)
    expect(user?.find(({ id }) => id === 'nora')).toMatchObject({
      tags: ['new'],
      born: '2000-02-03',
      email: 'nora@example.com',
    })
  })

  test('roles that organizations made are carried by their names, and come back as they are since', async () => {
    const role = (id: string, name: string, permission: string) =>
      `('${id}', 'acme', '${name}', '${permission}', now() - interval '2 days')`
    const { run, read, undo } = await givenAdopted(`
      insert into "organization" (id, name, slug, "createdAt") values ('acme', 'Acme', 'acme', now());
      insert into "member" (id, "organizationId", "userId", role, "createdAt") values
        ('m1', 'acme', 'olga', 'owner', now()), ('m2', 'acme', 'mia', 'member,helper,odd,one', now());
      create table "organizationRole" (id text primary key, "organizationId" text not null, role text not null,
        permission text not null, "createdAt" timestamptz not null, "updatedAt" timestamptz);
      insert into "organizationRole" (id, "organizationId", role, permission, "createdAt") values
        ${role('r1', 'helper', '{"member":["create"]}')}, ${role('r2', 'helper,owner', '{"organization":["delete"]}')},
        ${role('r3', 'odd', '{"member":"create"}')}, ${role('r4', 'admin', '{}')}, ${role('r5', 'kept', '{"ac":["read"]}')},
        ${role('r6', 'gone', '{}')}`)
    expect(await read('select "roleId" from "memberRole" where "memberId" = \'m2\' order by 1')).toEqual(
      ['configured:member', 'configured:odd', 'configured:one', 'r1'].map((roleId) => ({ roleId })),
    )
    const left = await read(`select id from "adoptionLeft" where "table" = 'organizationRole' order by id`)
    expect(left).toEqual(['r2', 'r3', 'r4'].map((id) => ({ id })))
    await run(`update "organizationRole" set name = 'aide', permissions = '{"member": ["update"]}' where id = 'r1';
      update "member" set role = 'member,aide' where id = 'm2'; delete from "organizationRole" where id = 'r6';
      insert into "organizationRole" (id, "organizationId", name, permissions, "createdAt") values
        ('r7', 'acme', 'new', '{"team": ["create"]}', now())`)
    await undo()
    expect(await read('select id, role, permission::jsonb from "organizationRole" order by id')).toEqual([
      { id: 'r1', role: 'aide', permission: { member: ['update'] } },
      { id: 'r2', role: 'helper,owner', permission: { organization: ['delete'] } },
      { id: 'r3', role: 'odd', permission: { member: 'create' } },
      { id: 'r4', role: 'admin', permission: {} },
      { id: 'r5', role: 'kept', permission: { ac: ['read'] } },
      { id: 'r7', role: 'new', permission: { team: ['create'] } },
    ])
  })

  test('leaves an event among those that are kept aside; so does what is finished', async () => {
    const { read, undo } = await givenAdopted('')
    await undo()
    const events = await read(`select type, "actorId", detail from foyer_undone."auditEvent" order by id`)
    expect(events?.map(({ type }) => type)).toEqual([
      'service.adopted',
      'service.resynchronize',
      'service.adoption.undone',
    ])
    const schemas = new Map(Object.entries(eventDetails))
    const parsed = events?.map(({ type, detail }) => schemas.get(String(type))?.safeParse(JSON.parse(String(detail))))
    expect(parsed).toMatchObject([{ success: true }, { success: true }, { success: true }])
    const { read: readFinished, finish } = await givenAdopted('')
    await finish()
    expect(await readFinished(`select type, "actorId", detail from "auditEvent" order by id`)).toEqual([
      expect.objectContaining({ type: 'service.adopted' }),
      expect.objectContaining({ type: 'service.resynchronize' }),
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

const passkeys = `create table "passkey" (id text primary key, name text, "publicKey" text not null, "userId" text not null,
  "credentialID" text not null, counter integer not null, "deviceType" text not null, "backedUp" boolean not null, transports text,
  "createdAt" timestamp);`
