import { limits } from '@foyer/auth-domain/limits'
import { SLUG_LETTERS } from '@foyer/auth-domain/organization/slug'
import { sql } from 'kysely'
import { plugins } from './examine-plugins.ts'
import { type ExamineStep, noOrganization, noUser, oldest, repeated } from './examine-step.ts'
import { isPendingLink, isTrustedDevice } from './pending-link.ts'
import { kept, viewOf } from './source-views.ts'

const address = sql`coalesce((select "email" from "adopt_address" "a" where "a"."id" = "s"."id"), lower("s"."email"))`

const users: ExamineStep[] = [
  {
    table: 'user',
    what: 'left',
    reason: 'same-address',
    rows: repeated('user', address, sql`("s"."email" = lower("s"."email")) desc, "createdAt", "id"`),
  },
  {
    table: 'user',
    what: 'changed',
    reason: 'lower-case',
    rows: sql`select "id", "email" as "detail" from ${kept('user')} "s" where "email" <> lower("email")`,
  },
  {
    table: 'user',
    what: 'changed',
    reason: 'username-letters',
    rows: sql`select "id", "username" as "detail" from ${kept('user')} "s"
      where "username" is not null and (lower("username") !~ '^[a-z0-9_.]+$' or exists (select from ${kept('user')} "o"
        where lower("o"."username") = lower("s"."username") and "o"."id" < "s"."id"))`,
  },
  {
    table: 'user',
    what: 'changed',
    reason: 'display-username',
    rows: sql`select "id", "displayUsername" as "detail" from ${kept('user')} "s"
      where "username" is not null and lower("displayUsername") is distinct from lower("username")`,
  },
]

const organizations: ExamineStep[] = [
  {
    table: 'organization',
    what: 'changed',
    reason: 'no-slug',
    rows: sql`select "id", null as "detail" from ${viewOf('organization')} "s" where "slug" is null`,
  },
  {
    table: 'organization',
    what: 'noted',
    reason: 'slug-letters',
    rows: sql`select "id", "slug" as "detail" from ${viewOf('organization')} "s" where "slug" !~ ${SLUG_LETTERS.source}`,
  },
  {
    table: 'organization',
    what: 'changed',
    reason: 'metadata-no-json',
    rows: sql`select "id", "metadata" as "detail" from ${viewOf('organization')} "s"
      where "metadata" is not null and pg_temp."adopt_json_type"("metadata") is distinct from 'object'`,
  },
  {
    table: 'team',
    what: 'left',
    reason: 'no-organization',
    rows: sql`select "id", "organizationId" as "detail" from ${viewOf('team')} "s" where ${noOrganization('s.organizationId')}`,
  },
  {
    table: 'team',
    what: 'changed',
    reason: 'no-name',
    rows: sql`select "id", null as "detail" from ${kept('team')} "s" where "name" = ''`,
  },
]

const members: ExamineStep[] = [
  {
    table: 'organizationRole',
    what: 'left',
    reason: 'no-organization',
    rows: sql`select "id", "organizationId" as "detail" from ${viewOf('organizationRole')} "s"
      where ${noOrganization('s.organizationId')}`,
  },
  {
    table: 'organizationRole',
    what: 'left',
    reason: 'role-name',
    rows: sql`select "id", "role" as "detail" from ${viewOf('organizationRole')} "s"
      where "role" !~ '^[a-z0-9-]{1,64}$' or "role" in ('owner', 'admin', 'member')`,
  },
  {
    table: 'organizationRole',
    what: 'left',
    reason: 'role-permission',
    rows: sql`select "id", null as "detail" from ${viewOf('organizationRole')} "s"
      where pg_temp."adopt_json_type"("permission") is distinct from 'object' or exists (
        select from jsonb_each(case when pg_temp."adopt_json_type"("permission") = 'object' then "permission"::jsonb end) "of"
        where jsonb_typeof("of"."value") <> 'array' or exists (
          select from jsonb_array_elements(case when jsonb_typeof("of"."value") = 'array' then "of"."value" end) "action"
          where jsonb_typeof("action") <> 'string'))`,
  },
  {
    table: 'organizationRole',
    what: 'left',
    reason: 'role-twice',
    rows: repeated('organizationRole', sql`"organizationId", "role"`, oldest),
  },
  {
    table: 'organizationRole',
    what: 'left',
    reason: 'too-many-roles',
    rows: sql`select "id", null as "detail" from (
      select "id", row_number() over (partition by "organizationId" order by ${oldest}) as "place"
      from ${kept('organizationRole')} "s") "ranked" where "place" > ${sql.lit(limits.organizationRoles)}`,
  },
  {
    table: 'member',
    what: 'left',
    reason: 'no-organization',
    rows: sql`select "id", "organizationId" as "detail" from ${viewOf('member')} "s" where ${noOrganization('s.organizationId')}`,
  },
  {
    table: 'member',
    what: 'left',
    reason: 'no-user',
    rows: sql`select "id", "userId" as "detail" from ${kept('member')} "s" where ${noUser('s.userId')}`,
  },
  {
    table: 'member',
    what: 'left',
    reason: 'twice-a-member',
    rows: repeated('member', sql`"organizationId", "userId"`, oldest),
  },
  {
    table: 'teamMember',
    what: 'left',
    reason: 'no-team',
    rows: sql`select "id", "teamId" as "detail" from ${viewOf('teamMember')} "s" where not exists (
      select from ${kept('team')} "t" join ${kept('member')} "m" on "m"."organizationId" = "t"."organizationId"
      where "t"."id" = "s"."teamId" and "m"."userId" = "s"."userId")`,
  },
  {
    table: 'teamMember',
    what: 'left',
    reason: 'twice-in-team',
    rows: repeated('teamMember', sql`"teamId", "userId"`, oldest),
  },
]

const invitations: ExamineStep[] = [
  {
    table: 'invitation',
    what: 'left',
    reason: 'no-organization',
    rows: sql`select "id", "organizationId" as "detail" from ${viewOf('invitation')} "s"
      where ${noOrganization('s.organizationId')}`,
  },
  {
    table: 'invitation',
    what: 'left',
    reason: 'no-user',
    rows: sql`select "id", "inviterId" as "detail" from ${kept('invitation')} "s" where ${noUser('s.inviterId')}`,
  },
  {
    table: 'invitation',
    what: 'changed',
    reason: 'unknown-status',
    rows: sql`select "id", "status" as "detail" from ${kept('invitation')} "s"
      where "status" not in ('pending', 'accepted', 'rejected', 'canceled')`,
  },
  {
    table: 'invitation',
    what: 'changed',
    reason: 'invited-twice',
    rows: sql`select "id", "email" as "detail" from (select "id", "email", row_number() over (
        partition by "organizationId", lower("email") order by "expiresAt" desc, "id" desc) as "place"
      from ${kept('invitation')} "s" where "status" = 'pending') "ranked" where "place" > 1`,
  },
  {
    table: 'invitation',
    what: 'changed',
    reason: 'several-teams',
    rows: sql`select "id", "teamId" as "detail" from ${kept('invitation')} "s" where "teamId" like '%,%'`,
  },
]

// Expired sessions are counted only: they would end at their next use.
const sessions: ExamineStep[] = [
  {
    table: 'session',
    what: 'left',
    reason: 'no-user',
    rows: sql`select "id", "userId" as "detail" from ${viewOf('session')} "s" where "expiresAt" > now() and ${noUser('s.userId')}`,
  },
  {
    table: 'session',
    what: 'left',
    reason: 'impersonation',
    rows: sql`select "id", "impersonatedBy" as "detail" from ${kept('session')} "s"
      where "expiresAt" > now() and "impersonatedBy" is not null`,
  },
  {
    table: 'session',
    what: 'left',
    reason: 'too-many-sessions',
    rows: sql`select "id", "userId" as "detail" from (select "id", "userId", row_number() over (
        partition by "userId" order by "createdAt" desc, "id") as "place"
      from ${kept('session')} "s" where "expiresAt" > now()) "ranked"
      where "place" > ${sql.lit(limits.maxSessionsPerUser)}`,
  },
]

/** Foyer's id of an account at its provider: of a password it is the user's. */
export const identityOf = sql`case when "providerId" = 'credential' then "userId" else "accountId" end`

const accounts: ExamineStep[] = [
  {
    table: 'account',
    what: 'left',
    reason: 'no-user',
    rows: sql`select "id", "userId" as "detail" from ${viewOf('account')} "s" where ${noUser('s.userId')}`,
  },
  {
    table: 'account',
    what: 'left',
    reason: 'second-password',
    rows: sql`select * from (${repeated('account', sql`"providerId", ${identityOf}`, oldest)}) "again"
      where "id" in (select "id" from ${viewOf('account')} "c" where "c"."providerId" = 'credential')`,
  },
  {
    table: 'account',
    what: 'left',
    reason: 'linked-twice',
    rows: repeated('account', sql`"providerId", ${identityOf}`, oldest),
  },
  {
    table: 'account',
    what: 'changed',
    reason: 'unknown-password',
    rows: sql`select "id", "userId" as "detail" from ${kept('account')} "s"
      where "password" is not null and "password" !~ '^[0-9a-f]{32}:[0-9a-f]{128}$'`,
  },
]

const links: ExamineStep[] = [
  {
    table: 'verification',
    what: 'left',
    reason: 'link-twice',
    rows: sql`select * from (${repeated('verification', sql`"identifier"`, oldest)}) "again"
      where "id" in (select "id" from ${viewOf('verification')} "v" where ${isPendingLink} or ${isTrustedDevice})`,
  },
]

/** In this order: whatever belongs to a row that is left behind is left behind too. */
export const examineSteps: readonly ExamineStep[] = [
  ...users,
  ...organizations,
  ...members,
  ...invitations,
  ...sessions,
  ...accounts,
  ...links,
  ...plugins,
]
