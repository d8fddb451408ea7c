import { hash } from 'node:crypto'
import { createSeparateDatabase } from '@foyer/db/testing/separate-database'
import { undoAdoption } from '@foyer/moving/adoption/undo'
import { createAuthenticator } from '@foyer/testing/authenticator'
import { freePort } from '@foyer/testing/free-port'
import { addPasskey, signInByPasskey } from '@foyer/testing/passkeys'
import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { adoptWith, givenTables, openTarget, serverUrl, startFoyerAt } from './adoption/adopt-with-foyer.ts'
import { ok, PASSWORD } from './adoption/given-legacy.ts'
import { user } from './adoption/legacy-rows.ts'
import { startLegacy } from './adoption/legacy-server.ts'
import { versions } from './adoption/versions.ts'

vi.setConfig({ testTimeout: 120_000 })

describe.skipIf(!serverUrl.startsWith('postgres'))('of better-auth', () => {
  test('a passkey of 1.7 signs in, though Foyer knows no handle of it, and a link to a new address is followed', async () => {
    const { url, drop } = await createSeparateDatabase(serverUrl)
    onTestFinished(drop)
    const [port, newest] = [await freePort(), versions.at(-1)]
    if (newest === undefined) throw new Error('There is no version')
    const legacy = await startLegacy(newest, url, port)
    const olga = legacy.client()
    ok(await olga.post('/sign-up/email', { name: 'Olga', email: 'olga@example.com', password: PASSWORD }))
    await legacy.pool.query('update "user" set "emailVerified" = true')
    const authenticator = createAuthenticator()
    const options = ok(await olga.get('/passkey/generate-register-options')).json
    const response = authenticator.register(options, legacy.baseUrl)
    ok(await olga.post('/passkey/verify-registration', { response, name: 'Laptop' }))
    ok(await olga.post('/change-email', { newEmail: 'new@example.com', callbackURL: '/changed' }))
    const link = new URL(legacy.mailTo('new@example.com', 'verify'))
    await legacy.close()

    const database = await openTarget(url)
    onTestFinished(() => database.close())
    const { outcome } = await adoptWith(database)
    expect(outcome.counts).toContainEqual(expect.objectContaining({ model: 'passkey', rows: 1, carried: 1 }))
    const foyer = await startFoyerAt(database, port)
    onTestFinished(() => foyer.close())
    const browser = foyer.client()
    expect(await signInByPasskey(foyer, browser, authenticator)).toMatchObject({ status: 200 })
    expect(ok(await browser.get('/get-session')).json.user.name).toBe('Olga')
    const spoilt = await signInByPasskey(foyer, foyer.client(), authenticator, { dishonest: { spoilt: true } })
    expect(spoilt.status).not.toBe(200)
    // A passkey that Foyer has made names its user: the handle of another is refused as ever.
    const own = createAuthenticator()
    expect((await addPasskey(foyer, browser, own)).status).toBe(200)
    const foreign = await signInByPasskey(foyer, foyer.client(), own, { dishonest: { userHandle: 'b3RoZXI' } })
    expect(foreign.status).not.toBe(200)

    expect((await olga.get(link.pathname + link.search)).headers.get('location')).toContain('/changed')
    const { rows } = (await database.pool?.query('select email, "emailVerified" from "user"')) ?? {}
    expect(rows).toEqual([{ email: 'new@example.com', emailVerified: true }])
  })

  test('keys of 1.5 and later go on as those of their user or organization', async () => {
    const { database, run } = await givenTables()
    const stored = (key: string) => hash('sha256', key, 'base64url')
    const key = (id: string, owner: string) =>
      `('${id}', '${stored(id.repeat(64))}', '${owner}', 'default', true, false, now(), now())`
    await run(`insert into "user" values ${user('olga', 'olga@example.com')};
      insert into "organization" (id, name, slug, "createdAt") values ('acme', 'Acme', 'acme', now());
      alter table "apikey" drop "userId", add "referenceId" text not null, add "configId" text not null default 'default';
      insert into "apikey" (id, key, "referenceId", "configId", enabled, "rateLimitEnabled", "createdAt", "updatedAt") values
        ${key('u', 'olga')}, ${key('o', 'acme')}, ${key('n', 'nobody')}`)
    const { lines } = await adoptWith(database)
    expect(lines.map(({ table, id, reason }) => `${table} ${id} ${reason}`)).toEqual(
      expect.arrayContaining(['apikey n no-user', 'apikey null derived-column']),
    )
    const { rows } =
      (await database.pool?.query('select id, "userId", "organizationId" from "apikey" order by id')) ?? {}
    expect(rows).toEqual([
      { id: 'o', userId: null, organizationId: 'acme' },
      { id: 'u', userId: 'olga', organizationId: null },
    ])
    const foyer = await startFoyerAt(database, await freePort())
    onTestFinished(() => foyer.close())
    const { json } = await foyer.client().get('/get-session', { 'x-api-key': 'u'.repeat(64) })
    expect(json.user.name).toBe('olga')
    const nobody = await foyer.client().get('/get-session', { 'x-api-key': 'n'.repeat(64) })
    expect(nobody.json).toMatchObject({ code: 'INVALID_API_KEY' })
  })

  test('a signing key in clear signs on, one that has expired is published for 30 days more, and then no longer', async () => {
    const { database, run } = await givenTables()
    const [clear, expired, ended] = await Promise.all(['clear', 'expired', 'ended'].map(newKey))
    await run(`alter table "jwks" add "expiresAt" timestamp;
      insert into "user" values ${user('olga', 'olga@example.com')};
      insert into "jwks" (id, "publicKey", "privateKey", "createdAt", "expiresAt") values
        ('clear', '${clear?.publicKey}', '${clear?.privateKey}', now(), null),
        ('expired', '${expired?.publicKey}', '${expired?.privateKey}', now() - interval '1 year', now() - interval '1 day'),
        ('ended', '${ended?.publicKey}', '${ended?.privateKey}', now() - interval '1 year', now() - interval '31 days')`)
    const { lines } = await adoptWith(database)
    expect(lines.filter(({ table }) => table === 'jwks')).toEqual([
      expect.objectContaining({ id: 'ended', what: 'left', reason: 'key-expired' }),
    ])
    const foyer = await startFoyerAt(database, await freePort())
    onTestFinished(() => foyer.close())
    const published = async () => ok(await foyer.client().get('/jwks')).json
    const kids = async () => (await published()).keys.map(({ kid }: { kid: string }) => kid).sort()
    expect(await kids()).toEqual(['clear', 'expired'])
    for (const key of [clear, expired]) {
      const { payload } = await jwtVerify(key?.token ?? '', createLocalJWKSet(await published()))
      expect(payload.sub).toBe('olga')
    }
    foyer.pass(30 * 24 * 60 * 60)
    expect(await kids()).toEqual(['clear'])
  })

  test.each([
    ['uuid', `'00000000-0000-4000-8000-000000000001'`],
    ['integer', '1'],
  ])(
    'ids that are %s become text, also in the tables of the application, and there is no way back',
    async (type, id) => {
      const { database, run } = await givenTables()
      await run(`drop table "user", "session", "account", "verification", "organization", "member", "team", "invitation", "jwks",
        "twoFactor", "apikey" cascade;
      create table "user" (id ${type} primary key, name text not null, email text not null unique, "emailVerified" boolean not null,
        image text, "createdAt" timestamp not null, "updatedAt" timestamp not null);
      create table "session" (id ${type} primary key, token text not null unique, "userId" ${type} not null references "user" (id),
        "expiresAt" timestamp not null, "createdAt" timestamp not null, "updatedAt" timestamp not null);
      create table "account" (id ${type} primary key, "accountId" text not null, "providerId" text not null,
        "userId" ${type} not null references "user" (id), password text, "createdAt" timestamp not null, "updatedAt" timestamp not null);
      create table "verification" (id ${type} primary key, identifier text not null, value text not null, "expiresAt" timestamp not null);
      create table "post" (title text, author ${type} references "user" (id) on delete cascade);
      insert into "user" values (${id}, 'Olga', 'olga@example.com', true, null, now(), now());
      insert into "session" values (${id}, 'token', ${id}, now() + interval '1 day', now(), now());
      insert into "post" values ('Hello', ${id})`)
      const { outcome } = await adoptWith(database)
      expect(outcome).toMatchObject({ refusals: [], reversible: false })
      const read = async (text: string) => (await database.pool?.query(text))?.rows
      const same = `select count(*)::int as "posts" from "post" join "user" on "user".id = author
      join "session" on "userId" = author where pg_typeof(author) = 'text'::regtype`
      expect(await read(same)).toEqual([{ posts: 1 }])
      await expect(undoAdoption(database.db)).rejects.toThrow('no text')
      expect(await read(same)).toEqual([{ posts: 1 }])
      await run('delete from "user"')
      expect(await read('select title from "post"')).toEqual([])
    },
  )
})

/** A key as better-auth stores one that it does not encrypt, and a token that it has signed for a year. */
async function newKey(kid: string): Promise<{ publicKey: string; privateKey: string; token: string }> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const [publicJwk, privateJwk] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)])
  const token = await new SignJWT({ sub: 'olga' })
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .setExpirationTime('1y')
    .sign(pair.privateKey)
  return { publicKey: JSON.stringify(publicJwk), privateKey: JSON.stringify(privateJwk), token }
}
