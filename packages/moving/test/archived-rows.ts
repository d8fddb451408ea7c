import type { Database } from '@foyer/db/schema/database'
import { givenAcme, now, rowOf } from '@foyer/db/testing/rows'
import { type Kysely, sql } from 'kysely'

/** Acme with Olga; beside it Zoe's Umbrella, where Olga is no member; and something in every table there is. */
export async function givenArchivedRows(db: Kysely<Database>): Promise<void> {
  await givenAcme(db)
  await db
    .insertInto('user')
    .values([rowOf.user({ id: 'zoe' }), rowOf.user({ id: 'gone' })])
    .execute()
  await sql`update "user" set "name" = ${'a\n"quoted" \\ и ещё'}, "role" = 'admin', "createdAt" = '2024-01-01T00:00:00.001Z',
    "fields" = '{"nested": {"list": [1, null], "big": 12345678901234}}', "twoFactorEnabled" = true where "id" = 'olga'`.execute(
    db,
  )
  await sql`update "organization" set "slug" = 'acme-of-the-web'`.execute(db)
  await db.insertInto('organizationRole').values(rowOf.organizationRole()).execute()
  await sql`update "member" set "role" = 'owner,helper' where "userId" = 'olga'`.execute(db)
  await sql`update "invitation" set "role" = 'helper' where "organizationId" = 'acme'`.execute(db)
  await sql`update "memberRole" set "until" = '2126-01-01', "givenBy" = 'zoe', "noticeAt" = '2125-12-31'
    where "roleId" = 'helper-role'`.execute(db)
  await sql`update "account" set "password" = 'v1$9e99$hash'`.execute(db)
  await db
    .insertInto('account')
    .values([
      rowOf.account({ id: 'github', providerId: 'github', accountId: '7', accessToken: 'v1.5ea1.access' }),
      rowOf.account({ id: 'of-zoe', accountId: 'zoe', userId: 'zoe', password: 'v1$9e99$hash' }),
    ])
    .execute()
  await db.insertInto('serviceKey').values(rowOf.serviceKey()).execute()
  await db.insertInto('oauthClient').values(rowOf.oauthClient()).execute()
  await db.insertInto('oauthConsent').values(rowOf.oauthConsent()).execute()
  await db.insertInto('oauthGrant').values(rowOf.oauthGrant()).execute()
  await db.insertInto('oauthCode').values(rowOf.oauthCode()).execute()
  await db.insertInto('oauthAccessToken').values(rowOf.oauthAccessToken()).execute()
  await db.insertInto('oauthAssertion').values(rowOf.oauthAssertion()).execute()
  await db.insertInto('webhook').values(rowOf.webhook()).execute()
  await db.insertInto('webhookDelivery').values(rowOf.webhookDelivery()).execute()
  await sql`update "apikey" set "id" = 'of-olga', "key" = 'key-of-olga' where "userId" = 'olga'`.execute(db)
  await db
    .insertInto('organization')
    .values(rowOf.organization({ id: 'umbrella' }))
    .execute()
  await db
    .insertInto('member')
    .values(rowOf.member({ id: 'of-umbrella', organizationId: 'umbrella', userId: 'zoe' }))
    .execute()
  await db
    .insertInto('team')
    .values(rowOf.team({ id: 'umbrella-team', organizationId: 'umbrella' }))
    .execute()
  await db
    .insertInto('invitation')
    .values([
      rowOf.invitation({ id: 'by-zoe', inviterId: 'zoe', email: 'x@example.com' }),
      rowOf.invitation({ id: 'to-umbrella', organizationId: 'umbrella', inviterId: 'zoe', email: 'y@example.com' }),
    ])
    .execute()
  await db
    .insertInto('outbox')
    .values(rowOf.outbox({ payload: 'sealed-mail' }))
    .execute()
  await sql`insert into "twoFactor" ("id", "userId", "secret", "totpConfirmedAt", "createdAt", "updatedAt")
      values ('factor', 'olga', 'v1.5ea1.totp', ${now}, ${now}, ${now})`.execute(db)
  await sql`insert into "backupCode" ("id", "userId", "hash", "pending", "createdAt") values ('code', 'olga', 'hash', false, ${now})`.execute(
    db,
  )
  await sql`insert into "trustedDevice" ("id", "userId", "token", "createdAt", "expiresAt") values ('browser', 'olga', 'hash', ${now}, now() + interval '1 day')`.execute(
    db,
  )
  await sql`insert into "passkeyHandle" ("userId", "handle") values ('olga', 'handle')`.execute(db)
  await sql`insert into "formerUsername" ("username", "userId", "freedAt") values ('olga', 'olga', ${now})`.execute(db)
  await sql`insert into "jwks" ("id", "publicKey", "privateKey", "createdAt") values ('jwks', '{}', 'v1.5ea1.key', ${now})`.execute(
    db,
  )
  await sql`update "service" set "name" = 'Acme', "accent" = '#1f4a3a', "language" = 6, "setUpAt" = ${now}`.execute(db)
  await sql`insert into "adoption" ("source", "version", "at", "sourceSchema", "reversible", "layout", "references", "finishedAt")
      values ('better-auth', '1.2', ${now}, 'better_auth', false, '{}', '[]', ${now})`.execute(db)
  await sql`insert into "auditEvent" ("type", "targetUserId", "detail", "createdAt")
      values ('user.created', 'gone', '{"name":"Zoë"}', '2020-02-03T04:05:06.123456Z'), ('user.created', null, null, now())`.execute(
    db,
  )
  await sql`update "auditEvent" set "position" = 7`.execute(db)
  await sql`delete from "user" where "id" = 'gone'`.execute(db)
  await db
    .insertInto('user')
    .values(rowOf.user({ id: 'late' }))
    .execute()
  await givenPassingRows(db)
}

/** What ends by itself, counts, or is of use in this database alone: no archive has it. */
async function givenPassingRows(db: Kysely<Database>): Promise<void> {
  const soon = sql`now() + interval '5 minutes'`
  await sql`insert into "deviceCode" ("id", "deviceCode", "userCode", "userId", "status", "clientId", "pollingInterval",
    "expiresAt", "createdAt") values ('of-passing-device', 'hash', 'code', 'olga', 'pending', 'cli', 5000, ${soon}, ${now})`.execute(
    db,
  )
  await sql`insert into "pendingSignIn" ("id", "userId", "token", "methods", "factors", "remembered", "expiresAt", "createdAt")
    values ('of-passing-sign-in', 'olga', 'hash', 'password', 'totp', true, ${soon}, ${now})`.execute(db)
  await sql`insert into "rateLimit" ("key", "points", "expire") values ('of-passing-limit', 1, 1)`.execute(db)
  await sql`insert into "signInThrottle" ("key", "failures", "blockedUntil", "updatedAt")
    values ('of-passing-throttle', 1, ${soon}, ${now})`.execute(db)
  await sql`insert into "lease" ("key", "until") values ('of-passing-lease', ${soon})`.execute(db)
  await sql`insert into "adoptionLeft" ("table", "id") values ('user', 'of-passing-left')`.execute(db)
  await sql`insert into "adoptedFactor" ("id", "codes") values ('of-passing-factor', 1)`.execute(db)
  await sql`insert into "adoptedValue" ("table", "id", "column", "carried")
    values ('user', 'of-passing-value', 'email', 'olga@example.com')`.execute(db)
}
