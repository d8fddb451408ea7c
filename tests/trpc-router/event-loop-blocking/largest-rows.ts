import { limits } from '@foyer/auth-domain/limits'
import { fill } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { largestFieldsSql as fields } from './own-fields.ts'

/**
 * Makes Acme, its members and what they have as large as may be, in the characters that take the most octets: of everything
 * as much as is listed. Three have it all: Mia as a user, Olga as the owner, Adam as the admin.
 */
export async function givenLargestRows(app: TestApp): Promise<void> {
  await fill(
    app.database,
    statements((number) => `generate_series(1, ${number}) n`),
  )
}

const name = `repeat('名', ${limits.nameMaxLength})`
const url = `rpad('https://x.example/', ${limits.urlMaxLength}, 'a')`
const agent = `repeat('"', ${limits.deviceUserAgentMaxLength})`
const metadata = `jsonb_build_object('text', repeat('"', ${limits.metadataMaxLength / 2 - 10}))::text`
const email = (of: string) => `rpad(${of}, 60, 'a') || '@' || repeat(repeat('b', 60) || '.', 3) || 'example'`
const readers = `unnest(array['mia', 'olga', 'adam']) reader`

const statements = (series: (number: number) => string) => [
  `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    select 'u' || n, 'User', ${email(`'u' || n`)}, true, now(), now() from ${series(limits.listedMembers)}`,
  `update "user" set name = ${name}, image = ${url}, fields = ${fields}, "banReason" = repeat('名', ${limits.reasonMaxLength})`,
  `insert into member (id, "organizationId", "userId", role, "createdAt")
    select 'm' || n, 'acme', 'u' || n, 'member', now() + n * interval '1 second' from ${series(limits.listedMembers)}`,
  `update organization set name = ${name}, logo = ${url}, metadata = ${metadata}, fields = ${fields}`,
  `insert into organization (id, name, slug, logo, "createdAt", metadata, fields)
    select 'o' || n, ${name}, 'o' || n, ${url}, now(), ${metadata}, ${fields} from ${series(150)}`,
  `insert into organization (id, name, slug, "createdAt")
    select 'p' || n, ${name}, rpad('p' || n, ${limits.slugMaxLength}, 'a'), now() from ${series(limits.listedOrganizations)}`,
  // Those without values come first for Mia: only their number of fields is large.
  `insert into member (id, "organizationId", "userId", role, "createdAt")
    select reader || id, id, reader, 'owner', case when reader = 'mia' and id like 'p%' then '2000-01-01' else now() end
    from organization, ${readers} where id <> 'acme'`,
  `update member set fields = ${fields}`,
  `insert into session (id, "userId", token, "expiresAt", "createdAt", "updatedAt", "userAgent")
    select reader || n, reader, reader || n, '2999-01-01', now() - interval '1 minute', now(), ''
    from ${series(2 * limits.maxSessionsPerUser)}, ${readers}`,
  `update session set fields = ${fields}, "userAgent" = ${agent}, "activeOrganizationId" = 'acme'`,
  `insert into account (id, "providerId", "accountId", "userId", "createdAt", "updatedAt", scope)
    select reader || n, 'google', rpad(reader || n, 255, 'a'), reader, now(), now(), repeat(repeat('"', 255) || ',', 50)
    from ${series(limits.listedAccounts)}, ${readers}`,
  `insert into passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", "userVerified", "createdAt")
    select reader || n, repeat('名', ${limits.passkeyNameMaxLength}), repeat('a', 1000), reader, rpad(reader || n, 1000, 'a'), 0,
      'singleDevice', false, true, now() from ${series(limits.passkeysPerUser)}, ${readers}`,
  ...[`'mia', null`, `null, 'acme'`].map(
    (
      owner,
      index,
    ) => `insert into apikey (id, name, start, prefix, key, "userId", "organizationId", enabled, "rateLimitEnabled",
      "requestCount", "createdAt", "updatedAt", permissions, metadata)
    select 'k${index}' || n, ${name}, repeat('a', 64), repeat('a', 64), 'k${index}' || n, ${owner}, true, true, 0, now(), now(),
      '{"team":["create","update","delete"]}', jsonb_build_object('text', repeat('"', ${limits.apiKeyMetadataBytes / 2 - 10}))::text
    from ${series(limits.listedApiKeys)}`,
  ),
  `insert into invitation (id, "organizationId", email, role, status, "inviterId", "expiresAt", "createdAt", "callbackURL")
    select 'i' || n, 'acme', ${email(`'i' || n`)}, rpad('member', ${limits.roleMaxLength}, ',member'), 'pending', 'olga', '2999-01-01',
      now(), ${url} from ${series(limits.listedInvitations)}`,
  `insert into invitation (id, "organizationId", email, role, status, "inviterId", "expiresAt", "createdAt", "callbackURL")
    select 'r' || n, 'o' || n, 'olga@example.com', 'member', 'pending', 'adam', '2999-01-01', now(), ${url} from ${series(150)}`,
  `insert into team (id, name, "organizationId", "createdAt")
    select rpad('t' || n, ${limits.idLength}, 'a'), ${name}, 'acme', now() from ${series(limits.listedTeams)}`,
  // So that each of the first members of the list is in as many teams as are listed.
  `insert into "teamMember" ("teamId", "memberId", "createdAt") select team.id, member.id, now() from team,
    (select id from member where "organizationId" = 'acme' order by "createdAt", id limit 103) member
    where team."organizationId" = 'acme' on conflict do nothing`,
  `insert into "trustedDevice" (id, "userId", token, "userAgent", "createdAt", "expiresAt")
    select reader || n, reader, reader || n, ${agent}, now(), '2999-01-01' from ${series(limits.maxTrustedDevicesPerUser)}, ${readers}`,
  `insert into "auditEvent" (type, "actorId", "actorName", "actorEmail", "impersonatorId", "targetUserId", "targetName",
      "targetEmail", "organizationId", "organizationName", "ipAddress", "userAgent", "createdAt", detail)
    select 'user.updated', 'mia', ${name}, ${email(`'mia'`)}, 'u' || n, 'u' || (n + 1), ${name}, ${email(`'u'`)}, 'acme', ${name},
      '2001:db8::1', ${agent}, now(), json_build_object('fields', array_fill(repeat('f', 64), array[${limits.maxFields}]))::text
    from ${series(150)}`,
  'analyze',
]
