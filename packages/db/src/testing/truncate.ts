import { type Kysely, sql } from 'kysely'
import { newService } from '#migrations/0010-password-cost.ts'
import type { Database } from '#schema/database.ts'

// Referenced tables come after those that reference them.
const tables: readonly (keyof Database)[] = [
  'picture',
  'deviceCode',
  'oauthAccessToken',
  'oauthAssertion',
  'oauthCode',
  'oauthGrant',
  'oauthConsent',
  'oauthClient',
  'session',
  'account',
  'passkey',
  'passkeyHandle',
  'apikey',
  'serviceKey',
  'webhookDelivery',
  'webhook',
  'pendingSignIn',
  'twoFactor',
  'backupCode',
  'trustedDevice',
  'verification',
  'invitationRole',
  'invitation',
  'teamMember',
  'memberRole',
  'member',
  'organizationRole',
  'team',
  'organization',
  'user',
  // The triggers of `user` write it.
  'userCount',
  'deletedUser',
  'formerUsername',
  'jwks',
  'outbox',
  'rateLimit',
  'signInThrottle',
  'lease',
  'service',
  'auditEvent',
  'adoption',
  'adoptionLeft',
  'adoptedValue',
  'adoptedFactor',
]

/** Of dead rows, in octets: below it a table is emptied and scanned as fast as a new one. */
const MUCH = 256 * 1024

/**
 * Creates the function that `truncate` calls. It is planned once for each connection, which takes longer than it runs. As a
 * replica it runs no triggers: where everything goes, nothing is to be looked up, counted or announced.
 */
export async function prepareTruncation(db: Kysely<Database>): Promise<void> {
  const deletes = tables.map((table) => `if exists (select from "${table}") then delete from "${table}"; end if;`)
  await sql`create schema if not exists testing`.execute(db)
  await sql
    .raw(
      `create or replace function testing.empty_tables() returns setof text language plpgsql
        set session_replication_role to replica as $$ begin
        ${deletes.join('\n')}
        ${newService};
        return query select quote_ident(relname) from pg_class where relkind = 'r'
          and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > ${MUCH};
      end $$`,
    )
    .execute(db)
}

/**
 * Empties every table, but for what the migrations have put there. For the few rows of a test, `delete` takes a fifth of the time of SQL's `truncate`. Where it was many,
 * their dead rows would slow down every later test on this database, whose engine may have no autovacuum.
 */
export async function truncate(db: Kysely<Database>): Promise<void> {
  // With a parameter the statement is prepared.
  const { rows } = await sql<{ name: string }>`select testing.empty_tables() as name where ${true}`.execute(db)
  if (rows.length > 0) await sql.raw(`vacuum ${rows.map(({ name }) => name).join(', ')}`).execute(db)
}
