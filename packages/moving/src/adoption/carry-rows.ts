import type { Model } from '@foyer/auth-domain/adoption/models'
import { type RawBuilder, sql } from 'kysely'
import { identityOf } from './examine-steps.ts'
import { isPendingLink, isTrustedDevice } from './pending-link.ts'

/** base64url(SHA-256(…)), as Foyer stores what it only has to recognise. */
function fingerprintOf(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`translate(rtrim(encode(sha256(convert_to(${text}, 'UTF8')), 'base64'), '='), '+/', '-_')`
}

/** What writes the rows of a model; `slice` are those of the source that one statement takes, with `tid` between two. */
type Carry = (slice: RawBuilder<unknown>, converted: RawBuilder<unknown>) => RawBuilder<unknown>

const reported = (model: Model, reason: string) =>
  sql`exists (select from "adopt_report" "r" where "r"."table" = ${sql.lit(model)} and "r"."id" = "s"."id"
    and "r"."reason" = ${sql.lit(reason)})`

const provenAt = sql`case when (select "emailVerified" from "user" where "user"."id" = "s"."userId") then
  coalesce("s"."createdAt", now()) end`

const user: Carry = (slice) => sql`insert into "user" ("id", "name", "email", "emailVerified", "image", "createdAt",
    "updatedAt", "role", "banned", "banReason", "banExpires", "isAnonymous", "twoFactorEnabled", "username",
    "displayUsername", "fields", "awaitsFirstSignIn")
  select "s"."id", "name", coalesce("a"."email", lower("s"."email")), "emailVerified", "image", "createdAt",
    "updatedAt", "role", "banned", "banReason", "banExpires", "isAnonymous",
    case when "twoFactorEnabled" and not ${reported('user', 'factor-missing')} then true end,
    case when not ${reported('user', 'username-letters')} then lower("username") end,
    case when "username" is null or ${reported('user', 'username-letters')} then null
      when ${reported('user', 'display-username')} then lower("username") else "displayUsername" end, "fields", true
  from ${slice} "s" left join "adopt_address" "a" on "a"."id" = "s"."id"`

const organization: Carry = (slice) => sql`insert into "organization" ("id", "name", "slug", "logo", "metadata",
    "createdAt", "fields")
  select "id", "name", coalesce("slug", "id"), "logo",
    case when not ${reported('organization', 'metadata-no-json')} then "metadata" end, "createdAt", "fields"
  from ${slice} "s"`

// Names were made lower case by all versions; what is none was left behind.
const organizationRole: Carry = (slice) => sql`insert into "organizationRole" ("id", "organizationId", "name",
    "permissions", "createdAt", "updatedAt")
  select "id", "organizationId", "role", "permission"::jsonb, coalesce("createdAt", now()), "updatedAt" from ${slice} "s"`

const team: Carry = (slice) => sql`insert into "team" ("id", "name", "organizationId", "createdAt", "updatedAt")
  select "id", case when "name" = '' then 'Team' else "name" end, "organizationId",
    coalesce("createdAt", (select "o"."createdAt" from "organization" "o" where "o"."id" = "organizationId")), "updatedAt"
  from ${slice} "s"`

const member: Carry = (slice) => sql`insert into "member" ("id", "organizationId", "userId", "role", "teamId",
    "createdAt", "fields")
  select "id", "organizationId", "userId", coalesce(nullif("role", ''), 'member'), "teamId", "createdAt", "fields"
  from ${slice} "s"`

const teamMember: Carry = (slice) => sql`insert into "teamMember" ("id", "teamId", "memberId", "createdAt")
  select "s"."id", "s"."teamId", "m"."id", coalesce("s"."createdAt", "m"."createdAt") from ${slice} "s"
  join "team" "t" on "t"."id" = "s"."teamId"
  join "member" "m" on "m"."organizationId" = "t"."organizationId" and "m"."userId" = "s"."userId"
  on conflict do nothing`

const invitation: Carry = (slice) => sql`insert into "invitation" ("id", "organizationId", "email", "role", "status",
    "teamId", "inviterId", "expiresAt", "createdAt")
  select "id", "organizationId", lower("email"), coalesce(nullif("role", ''), 'member'),
    case when ${reported('invitation', 'unknown-status')} or ${reported('invitation', 'invited-twice')}
      then 'canceled' else "status" end,
    nullif(split_part("teamId", ',', 1), ''), "inviterId", "expiresAt",
    coalesce("createdAt", least("expiresAt" - interval '48 hours', now()))
  from ${slice} "s"`

const session: Carry = (slice) => sql`insert into "session" ("id", "userId", "token", "expiresAt", "createdAt",
    "updatedAt", "ipAddress", "userAgent", "activeOrganizationId", "activeTeamId", "fields")
  select "id", "userId", ${fingerprintOf(sql`"token"`)}, "expiresAt", "createdAt", "updatedAt", "ipAddress", "userAgent",
    (select "o"."id" from "organization" "o" where "o"."id" = "activeOrganizationId"),
    (select "t"."id" from "team" "t" join "teamMember" "tm" on "tm"."teamId" = "t"."id"
      join "member" "m" on "m"."id" = "tm"."memberId" and "m"."userId" = "s"."userId"
      where "t"."id" = "activeTeamId" and "t"."organizationId" = "activeOrganizationId"), "fields"
  from ${slice} "s" where "expiresAt" > now()`

const account: Carry = (slice, converted) => sql`insert into "account" ("id", "providerId", "accountId", "userId",
    "accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt", "scope", "password",
    "provenAt", "createdAt", "updatedAt")
  select "s"."id", "providerId", ${identityOf}, "userId", "c"."accessToken", "c"."refreshToken", "c"."idToken",
    "accessTokenExpiresAt", "refreshTokenExpiresAt", "scope",
    case when not ${reported('account', 'unknown-password')} then "password" end,
    ${provenAt}, "createdAt", "updatedAt"
  from ${slice} "s" left join jsonb_to_recordset(${converted}::jsonb) as "c"
    ("id" text, "accessToken" text, "refreshToken" text, "idToken" text) on "c"."id" = "s"."id"`

// Never longer than Foyer trusts one itself (T26). With its own id, by which a way back finds it.
const trusted = (slice: RawBuilder<unknown>) => sql`insert into "trustedDevice" ("id", "userId", "token", "userAgent",
    "createdAt", "expiresAt")
  select "id", "value", case when "identifier" like 'trust-device-%' then ${fingerprintOf(sql`"identifier"`)}
    else "identifier" end, null, coalesce("createdAt", now()), least("expiresAt", now() + interval '30 days')
  from ${slice} "s" where ${isTrustedDevice}`

const verification: Carry = (
  slice,
) => sql`with "trusted" as (${trusted(slice)}) insert into "verification" ("id", "identifier", "value", "userId", "subject",
    "expiresAt", "createdAt", "updatedAt")
  select "id",
    case when "identifier" like 'reset-password:%' then 'reset-password:' || ${fingerprintOf(sql`substr("identifier", 16)`)}
      when "identifier" like 'delete-account-%' then 'delete-user:' || ${fingerprintOf(sql`substr("identifier", 16)`)}
      else 'adopted:' || "identifier" end,
    "value", "value", "value", "expiresAt", coalesce("createdAt", now()), coalesce("createdAt", now())
  from ${slice} "s" where ${isPendingLink} and not ${isTrustedDevice} on conflict do nothing`

const jwks: Carry = (slice, converted) => sql`insert into "jwks" ("id", "publicKey", "privateKey", "alg", "createdAt",
    "expiresAt")
  select "s"."id", "publicKey", "c"."privateKey", "c"."alg", "createdAt", "c"."expiresAt"
  from ${slice} "s" join jsonb_to_recordset(${converted}::jsonb) as "c"
    ("id" text, "privateKey" text, "alg" text, "expiresAt" timestamptz) on "c"."id" = "s"."id"`

const twoFactor: Carry = (slice, converted) => sql`with "codes" as (
    insert into "backupCode" ("id", "userId", "hash", "pending", "createdAt")
    select replace(gen_random_uuid()::text, '-', ''), "s"."userId", "hash", false, now() from ${slice} "s"
    join jsonb_to_recordset(${converted}::jsonb) as "c" ("id" text, "hashes" jsonb) on "c"."id" = "s"."id",
    jsonb_array_elements_text("c"."hashes") as "hash" on conflict do nothing)
  insert into "twoFactor" ("id", "userId", "secret", "totpConfirmedAt", "provenAt", "createdAt", "updatedAt")
  select "s"."id", "s"."userId", "c"."secret", case when "s"."verified" is distinct from false then now() end,
    case when (select "emailVerified" from "user" where "user"."id" = "s"."userId") then now() end, now(), now()
  from ${slice} "s" join jsonb_to_recordset(${converted}::jsonb) as "c" ("id" text, "secret" text)
    on "c"."id" = "s"."id"`

const passkey: Carry = (slice) => sql`insert into "passkey" ("id", "name", "publicKey", "userId", "credentialID",
    "counter", "deviceType", "backedUp", "transports", "createdAt", "aaguid", "userVerified", "provenAt", "foreignHandle")
  select "id", "name", "publicKey", "userId", "credentialID", coalesce("counter", 0),
    case when "deviceType" = 'multiDevice' then 'multiDevice' else 'singleDevice' end, coalesce("backedUp", false),
    "transports", "createdAt", "aaguid", false, ${provenAt}, true
  from ${slice} "s"`

const apikey: Carry = (slice) => sql`insert into "apikey" ("id", "name", "start", "prefix", "key", "userId",
    "organizationId", "refillInterval", "refillAmount", "lastRefillAt", "enabled", "rateLimitEnabled",
    "rateLimitTimeWindow", "rateLimitMax", "requestCount", "remaining", "lastRequest", "expiresAt", "createdAt",
    "updatedAt", "permissions", "metadata")
  select "s"."id", "s"."name", "start", "prefix", "key", "u"."id",
    case when "u"."id" is null then "s"."referenceId" end, "refillInterval", "refillAmount", "lastRefillAt",
    coalesce("enabled", true), coalesce("rateLimitEnabled", true), "rateLimitTimeWindow", "rateLimitMax",
    coalesce("requestCount", 0), case when "remaining" < 0 then 0 else "remaining" end, "lastRequest", "expiresAt", "s"."createdAt", "s"."updatedAt",
    "permissions", nullif("metadata", 'null')
  from ${slice} "s" left join "user" "u" on "u"."id" = coalesce("s"."userId", "s"."referenceId")`

/** In the order in which rows refer to each other. */
export const carries: readonly { model: Model; carry: Carry }[] = [
  { model: 'user', carry: user },
  { model: 'organization', carry: organization },
  // Before the members, whose trigger looks for them by their names.
  { model: 'organizationRole', carry: organizationRole },
  // Before their teams: these are those of `teamMember`, and where there is none that of the member.
  { model: 'member', carry: member },
  { model: 'team', carry: team },
  { model: 'teamMember', carry: teamMember },
  { model: 'invitation', carry: invitation },
  { model: 'session', carry: session },
  { model: 'account', carry: account },
  { model: 'verification', carry: verification },
  { model: 'jwks', carry: jwks },
  { model: 'twoFactor', carry: twoFactor },
  { model: 'passkey', carry: passkey },
  { model: 'apikey', carry: apikey },
]
