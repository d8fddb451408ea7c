import { limits } from '@foyer/auth-domain/limits'
import { fill } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'

/** Of what no limit bounds, where a test names no number: more than a few, and than what is shared by two operations. */
const PLENTY = 150

/**
 * Gives every user, and Acme, plenty of what nothing bounds, and of all else as much as its limit allows but for what a call
 * may add.
 */
export async function givenPlenty(app: TestApp, plenty = PLENTY): Promise<void> {
  await fill(app.database, statementsFor(plenty))
}

const series = (number: number) => `generate_series(1, ${number}) n`
const each = (number: number) => `"user" u, ${series(number)}`

const statementsFor = (plenty: number) => [
  `insert into session (id, "userId", token, "expiresAt", "createdAt", "updatedAt", "activeOrganizationId")
    select 's' || u.id || n, u.id, 's' || u.id || n, '2999-01-01', now() - interval '1 minute', now(), null
    from ${each(limits.maxSessionsPerUser - 3)}`,
  `insert into account (id, "providerId", "accountId", "userId", "createdAt", "updatedAt", "provenAt")
    select 'a' || u.id || n, 'google', 'a' || u.id || n, u.id, now(), now(), now() from ${each(plenty)}`,
  `insert into passkey (id, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", "userVerified", "createdAt",
      "provenAt")
    select 'k' || u.id || n, 'a', u.id, 'k' || u.id || n, 0, 'singleDevice', false, true, now(), now()
    from ${each(limits.passkeysPerUser - 3)}`,
  `insert into "trustedDevice" (id, "userId", token, "createdAt", "expiresAt")
    select 'd' || u.id || n, u.id, 'd' || u.id || n, now(), '2999-01-01' from ${each(limits.maxTrustedDevicesPerUser - 3)}`,
  `insert into apikey (id, key, "userId", enabled, "rateLimitEnabled", "requestCount", "createdAt", "updatedAt")
    select 'k' || u.id || n, 'k' || u.id || n, u.id, true, false, 0, now(), now() from ${each(limits.apiKeysPerOwner - 3)}`,
  `insert into apikey (id, key, "organizationId", enabled, "rateLimitEnabled", "requestCount", "createdAt", "updatedAt")
    select 'k' || o.id || n, 'k' || o.id || n, o.id, true, false, 0, now(), now()
    from organization o, ${series(limits.apiKeysPerOwner - 3)}`,
  `insert into organization (id, name, slug, "createdAt") select 'o' || n, 'O', 'o' || n, now() from ${series(plenty)}`,
  `insert into member (id, "organizationId", "userId", role, "createdAt")
    select 'o' || n || u.id, 'o' || n, u.id, 'owner', now() from ${each(plenty)}`,
  `insert into invitation (id, "organizationId", email, role, status, "inviterId", "expiresAt", "createdAt")
    select 'r' || u.id || n, 'o' || n, u.email, 'member', 'pending', u.id, '2999-01-01', now() from ${each(plenty)}`,
  `insert into "auditEvent" (type, "actorId", "targetUserId", "organizationId", "createdAt", detail)
    select 'user.updated', u.id, u.id, (select id from organization where id = 'acme'), now(), '{}' from ${each(plenty)}`,
  `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    select 'u' || n, 'User', 'u' || n || '@example.com', true, now(), now() from ${series(plenty)}`,
  `insert into outbox (id, kind, recipient, payload, "messageId", attempts, "availableAt", "createdAt", "parkedAt", "lastError")
    select 'm' || n, 'reset-password', 'm' || n || '@example.com', 'x', 'm' || n, 13, now(), now(), now(), '550 No such user'
    from ${series(plenty)}`,
  `insert into "oauthClient" (id, origin, name, "comparableName", "redirectUris", "postLogoutRedirectUris", "applicationType",
      authentication, "grantTypes", "idTokenAlgorithm", trusted, "createdAt")
    select 'c' || n, 'service', 'c' || n, 'c' || n, '{}', '{}', 'web', 'none', '{authorization_code}', 'RS256', false, now()
    from ${series(limits.oauthClientsMax - 3)}`,
  `insert into "oauthConsent" (id, "userId", "clientId", scopes, resources, "createdAt", "updatedAt")
    select 'c' || u.id || n, u.id, 'c' || n, '{openid}', '{}', now(), now() from "user" u, ${series(limits.oauthClientsMax - 3)}
    where u.id not like 'u%'`,
  `insert into "oauthGrant" (id, "consentId", scopes, resources, "authTime", acr, amr, "secondFactor", "idTokenClaims", generation, "createdAt", "expiresAt")
    select id, id, '{openid}', '{}', now(), '1', '{pwd}', false, '{}', 0, now(), '2999-01-01' from "oauthConsent" where id like 'c%'`,
  ...ofAcme(plenty),
  // Without names it takes six times as long, for the tables of the catalog.
  `analyze "user", session, account, passkey, "trustedDevice", apikey, organization, member, invitation, "auditEvent", outbox, team,
    "teamMember", "organizationRole", "memberRole", "invitationRole", "oauthClient", "oauthConsent", "oauthGrant"`,
]

// Where the fixture has it.
function ofAcme(plenty: number): string[] {
  const acme = `(select * from organization where id = 'acme') o`
  return [
    `insert into member (id, "organizationId", "userId", role, "createdAt")
      select 'u' || n, o.id, 'u' || n, 'member', now() from ${acme}, ${series(plenty)}`,
    `insert into "organizationRole" (id, "organizationId", name, permissions, "createdAt")
      select 'r' || n, o.id, 'r' || n, '{"member": ["create"]}', now() from ${acme}, ${series(limits.organizationRolesDefault - 3)}`,
    `insert into team (id, name, "organizationId", "createdAt") select 't' || n, 'T', o.id, now() from ${acme}, ${series(plenty)}`,
    `insert into "teamMember" ("teamId", "memberId", "createdAt")
      select 't' || n, m.id, now() from ${acme}, member m, ${series(plenty)}
      where m."organizationId" = o.id and m.id like 'acme-%' on conflict do nothing`,
    `insert into "teamMember" ("teamId", "memberId", "createdAt")
      select t.id, 'u' || n, now() from ${acme}, team t, ${series(plenty)} where t."organizationId" = o.id and t.id like 'acme-%'`,
    `insert into invitation (id, "organizationId", email, role, status, "inviterId", "expiresAt", "createdAt")
      select 'i' || n, o.id, 'i' || n || '@example.com', 'member', case when n % 2 = 0 then 'pending' else 'rejected' end,
        (select "userId" from member where "organizationId" = o.id and role = 'owner' limit 1), '2999-01-01', now()
      from ${acme}, ${series(plenty)}`,
  ]
}
