import { type Kysely, type Migration, sql } from 'kysely'

const id = (table: string) => `text collate "C" not null references "${table}" ("id") on delete cascade`

const tables = [
  `create table "oauthClient" (
    "id" text collate "C" primary key,
    "organizationId" text collate "C" references "organization" ("id") on delete cascade,
    "origin" text not null,
    "name" text not null,
    "comparableName" text collate "C" not null,
    "uri" text,
    "redirectUris" text[] not null,
    "postLogoutRedirectUris" text[] not null,
    "applicationType" text not null,
    "authentication" text not null,
    "jwks" jsonb,
    "jwksUri" text,
    "assertionAlgorithm" text,
    "grantTypes" text[] not null,
    "scopes" text[],
    "idTokenAlgorithm" text not null,
    "trusted" boolean not null,
    "secret" text collate "C",
    "formerSecret" text collate "C",
    "formerSecretUntil" timestamptz(3),
    "createdBy" text collate "C" references "user" ("id") on delete set null,
    "createdAt" timestamptz(3) not null,
    "disabledAt" timestamptz(3),
    "disabledBy" text check ("disabledBy" in ('owner', 'service')),
    "deletedAt" timestamptz(3),
    constraint "oauth_client_origin_check" check (
      ("organizationId" is not null) = ("origin" = 'organization') and (not "trusted" or "origin" = 'service')),
    constraint "oauth_client_secret_check" check (
      ("secret" is null) = ("authentication" in ('none', 'private_key_jwt'))),
    constraint "oauth_client_keys_check" check (
      num_nonnulls("jwks", "jwksUri") = ("authentication" = 'private_key_jwt')::integer)
  )`,
  `create index "oauth_client_list_index" on "oauthClient" ("createdAt", "id") where "organizationId" is null`,
  `create index "oauth_client_organization_index" on "oauthClient" ("organizationId") where "organizationId" is not null`,
  `create index "oauth_client_creator_index" on "oauthClient" ("createdBy") where "createdBy" is not null`,
  `create index "oauth_client_name_index" on "oauthClient" ("comparableName") where "origin" <> 'registered'`,
  `create index "oauth_client_deleted_index" on "oauthClient" ("id") where "deletedAt" is not null`,
  `create index "oauth_client_registered_index" on "oauthClient" ("createdAt")
    where "origin" = 'registered'`,
  `create table "oauthConsent" (
    "id" text collate "C" primary key,
    "userId" ${id('user')},
    "clientId" ${id('oauthClient')},
    "memberId" text collate "C" references "member" ("id") on delete cascade,
    "scopes" text[] not null,
    "resources" text[] not null,
    "createdAt" timestamptz(3) not null,
    "updatedAt" timestamptz(3) not null
  )`,
  `create unique index "oauth_consent_own_key" on "oauthConsent" ("userId", "clientId") where "memberId" is null`,
  `create unique index "oauth_consent_member_key" on "oauthConsent" ("memberId", "clientId") where "memberId" is not null`,
  `create index "oauth_consent_user_index" on "oauthConsent" ("userId", "createdAt", "id")`,
  `create index "oauth_consent_client_index" on "oauthConsent" ("clientId")`,
  `create table "oauthGrant" (
    "id" text collate "C" primary key,
    "consentId" ${id('oauthConsent')},
    "sessionId" text collate "C" references "session" ("id") on delete cascade,
    "scopes" text[] not null,
    "resources" text[] not null,
    "authTime" timestamptz(3) not null,
    "acr" text not null,
    "amr" text[] not null,
    "secondFactor" boolean not null,
    "idTokenClaims" text[] not null,
    "refreshSecret" text collate "C" unique,
    "generation" integer not null,
    "refreshedAt" timestamptz(3),
    "createdAt" timestamptz(3) not null,
    "expiresAt" timestamptz(3) not null
  )`,
  `create index "oauth_grant_consent_index" on "oauthGrant" ("consentId")`,
  `create index "oauth_grant_session_index" on "oauthGrant" ("sessionId") where "sessionId" is not null`,
  `create index "oauth_grant_expiry_index" on "oauthGrant" ("expiresAt")`,
  `create table "oauthCode" (
    "id" text collate "C" primary key,
    "grantId" ${id('oauthGrant')},
    "redirectUri" text not null,
    "codeChallenge" text not null,
    "nonce" text,
    "expiresAt" timestamptz(3) not null,
    "redeemedAt" timestamptz(3)
  )`,
  `create index "oauth_code_grant_index" on "oauthCode" ("grantId")`,
  `create index "oauth_code_expiry_index" on "oauthCode" ("expiresAt")`,
  `create table "oauthAccessToken" (
    "id" text collate "C" primary key,
    "clientId" ${id('oauthClient')},
    "grantId" text collate "C" references "oauthGrant" ("id") on delete cascade,
    "scopes" text[] not null,
    "createdAt" timestamptz(3) not null,
    "expiresAt" timestamptz(3) not null
  )`,
  `create index "oauth_access_token_client_index" on "oauthAccessToken" ("clientId")`,
  `create index "oauth_access_token_grant_index" on "oauthAccessToken" ("grantId") where "grantId" is not null`,
  `create index "oauth_access_token_expiry_index" on "oauthAccessToken" ("expiresAt")`,
  // What a user lets an OAuth client have that asks by a device; what ends it takes the code with it.
  `alter table "deviceCode"
    add column "resources" text[] not null default '{}',
    add column "grantId" text collate "C" references "oauthGrant" ("id") on delete cascade,
    add constraint "deviceCode_grant_check" check ("grantId" is null or "status" = 'approved')`,
  `create index "deviceCode_grant_index" on "deviceCode" ("grantId") where "grantId" is not null`,
  `create table "oauthAssertion" (
    "id" text collate "C" primary key,
    "expiresAt" timestamptz(3) not null
  )`,
  `create index "oauth_assertion_expiry_index" on "oauthAssertion" ("expiresAt")`,
]

/**
 * Signing in to other applications: clients, what users let them do, and what they were given. Whatever ends the reason of a
 * grant ends it by the keys of these tables, or by a statement in its transaction.
 */
export const oauthProvider: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of tables) await sql.raw(statement).execute(db)
  },
}
