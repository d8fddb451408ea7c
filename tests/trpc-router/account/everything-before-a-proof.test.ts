import { rowOf } from '@foyer/db/testing/rows'
import { signedInEmail } from '@foyer/testing/account-rows'
import { API_KEYS, givenApiKey, givenOrganizationApiKey, program } from '@foyer/testing/api-keys'
import { createAuthenticator } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { approve, deviceOptions, givenDeviceCodes, poll } from '@foyer/testing/devices'
import { mailedLink, tokenOf } from '@foyer/testing/mail'
import { addPasskey } from '@foyer/testing/passkeys'
import { pngOf } from '@foyer/testing/pictures'
import { givenProviderApp } from '@foyer/testing/providers/authorization-flow'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { confirmed, enabled, halfSignedIn, nextCode } from '@foyer/testing/two-factor'
import { signedIn, signedUp } from '@foyer/testing/users'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { proofs, victim } from './mailbox-proofs.ts'

const on = { enabled: true }
const options = {
  ...API_KEYS,
  ...deviceOptions,
  emailOTP: on,
  magicLink: on,
  oauthProvider: on,
  oneTimeToken: on,
  passkey: on,
  twoFactor: on,
  emailAndPassword: { revokeSessionsOnPasswordReset: false },
  rateLimit: { enabled: false },
}

/** Rows that stay: they let nobody in. The links say "this was not me", and have gone to the mailbox that was proved. */
const kept = { member: 1, memberRole: 1, invitation: 1, passkeyHandle: 1, picture: 1 }

describe('with a row in every table that names a user', () => {
  const given = testAppsOn()

  test.each(proofs)('the first proof by $by ends all that let a squatter in', async ({ by, prove }) => {
    const scene = await givenProviderApp(given, options)
    const { app } = scene
    const { squatter, keys, codes, device, rejection } = await givenEverything(app)
    expect(Object.keys(await countsOf(app))).toEqual(await tablesNamingUsers(app))

    const owner = app.client()
    await prove(scene, owner)
    const signedInNow = (await signedInEmail(owner)) === victim
    const hasMethod = by === 'a provider' || by.includes('reset')
    while (await sweep(app.services));
    const { verification, ...rest } = await countsOf(app)
    expect(rest).toEqual({ ...kept, ...(signedInNow && { session: 1 }), ...(hasMethod && { account: 1 }) })
    expect(await signedInEmail(squatter)).toBeUndefined()
    const answers = await Promise.all(keys.map((key) => program(app, key).get('/organization/list')))
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 401))
    expect((await poll(device, codes)).json.error).toBe('invalid_grant')
    expect(await statusOf(app, 'invitation')).toEqual(['canceled'])

    const { verification: links = [], twoFactor, auditEvent = [] } = await allTables(app.database)
    expect(new Set(links.filter(({ userId }) => userId !== null).map(({ purpose }) => purpose))).toEqual(
      new Set(['reject-sign-in']),
    )
    expect(twoFactor).toEqual([])
    const recorded = (type: string) =>
      auditEvent.filter((event) => event.type === type).map(({ detail }) => JSON.parse(String(detail)))
    expect(recorded('user.sessions.revoked')).toEqual([{ ended: 3, unproven: true }])
    expect(recorded('api-key.deleted')).toMatchObject([{ name: 'his', unproven: true }])
    expect(recorded('service-key.deleted')).toMatchObject([{ name: 'warehouse', unproven: true }])
    expect(recorded('oauth-client.deleted')).toMatchObject([{ name: 'Acme Notes', unproven: true }])
    expect(recorded('organization.api-key.deleted')).toMatchObject([{ name: 'ci', unproven: true }])
    expect(recorded('organization.webhook.deleted')).toMatchObject([{ url: 'http://localhost:1', unproven: true }])
    await app.client().trpc.session.rejectSignIn.mutate({ token: rejection })
  })
})

/** A squatter who has left something everywhere; `device` has been approved and not asked yet. */
async function givenEverything(app: TestApp) {
  const squatter = await signedUp(app, 'Victim')
  // As an earlier version has verified addresses: links about new sign-ins go to them.
  await run(app.database, `update "user" set "emailVerified" = true`)
  app.pass(60)
  await signedIn(app, 'Victim')
  const rejection = tokenOf(await mailedLink(app, victim, 'new-device'))
  await run(app.database, `update "user" set "emailVerified" = false`)
  const { json: trap } = await squatter.post('/organization/create', { name: 'Trap', slug: 'trap' })
  await squatter.post('/organization/invite-member', { email: 'mia@example.com', role: 'member' })
  const own = await givenApiKey(squatter, { name: 'his' })
  const ofTrap = await givenOrganizationApiKey(squatter, { organizationId: trap.id, name: 'ci' })
  // As if they had been an admin.
  await app.database.db
    .insertInto('serviceKey')
    .values(rowOf.serviceKey({ createdBy: trap.members[0].userId }))
    .execute()
  const { userId } = trap.members[0]
  await app.database.db
    .insertInto('oauthClient')
    .values(rowOf.oauthClient({ createdBy: userId }))
    .execute()
  await app.database.db.insertInto('oauthConsent').values(rowOf.oauthConsent({ userId })).execute()
  await squatter.trpc.webhook.createWebhook.mutate({
    organizationId: trap.id,
    url: 'http://localhost:1/',
    types: ['user.*'],
  })
  await squatter.raw('POST', '/upload-picture', pngOf())
  await addPasskey(app, squatter, createAuthenticator())
  await givenTrust(app, squatter)
  const device = app.client()
  const codes = await givenDeviceCodes(device)
  expect((await approve(squatter, codes)).status).toBe(200)
  expect((await squatter.get('/one-time-token/generate')).status).toBe(200)
  // As if they had given themselves their role for a time.
  await run(app.database, `update "memberRole" set "givenBy" = '${trap.members[0].userId}', until = '2999-01-01'`)
  return { squatter, keys: [own.key, ofTrap.key], codes, device, rejection }
}

/** A second factor and one that is to replace it, a device that is trusted, and a sign-in that waits. */
async function givenTrust(app: TestApp, squatter: TestClient): Promise<void> {
  const { totpURI } = await enabled(squatter)
  await confirmed(app, squatter, totpURI)
  const trusted = await halfSignedIn(app, 'Victim')
  const code = nextCode(app, totpURI)
  expect((await trusted.post('/two-factor/verify-totp', { code, trustDevice: true })).status).toBe(200)
  await halfSignedIn(app, 'Victim')
  await enabled(squatter)
}

/** How many rows of each table name the one user, of those that have any; by table. */
async function countsOf(app: TestApp): Promise<Record<string, number>> {
  const tables = await allTables(app.database)
  const named = await tablesNamingUsers(app)
  const [user] = tables.user ?? []
  const counts = named.map((name) => [
    name,
    (tables[name] ?? []).filter((row) => Object.values(row).includes(user?.id)).length,
  ])
  return Object.fromEntries(counts.filter(([, count]) => count !== 0))
}

async function tablesNamingUsers({ database }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and confrelid = '"user"'::regclass order by 1`.execute(database.db)
  return rows.map(({ name }) => name)
}

async function statusOf(app: TestApp, table: string): Promise<unknown[]> {
  return ((await allTables(app.database))[table] ?? []).map(({ status }) => status)
}
