import { sorted, time } from './types.ts'

const organization = [
  `create table "organization" (
    "id" ${sorted} primary key,
    "name" ${sorted} not null,
    "slug" ${sorted} not null constraint "organization_slug_key" unique,
    "logo" text,
    "metadata" text,
    "createdAt" ${time} not null
  )`,
  'create index "organization_created_index" on "organization" ("createdAt", "id")',
]

const team = [
  `create table "team" (
    "id" ${sorted} primary key,
    "name" ${sorted} not null,
    "organizationId" ${sorted} not null references "organization" ("id") on delete cascade,
    "createdAt" ${time} not null,
    "updatedAt" ${time},
    constraint "team_named" check ("name" <> '')
  )`,
  'create index "team_organization_index" on "team" ("organizationId", "createdAt", "id")',
]

// No foreign key on teamId of members and invitations: the id of a deleted team is kept (wire).
const member = [
  `create table "member" (
    "id" ${sorted} primary key,
    "organizationId" ${sorted} not null references "organization" ("id") on delete cascade,
    "userId" ${sorted} not null references "user" ("id") on delete cascade,
    "role" ${sorted} not null,
    "teamId" ${sorted},
    "createdAt" ${time} not null,
    constraint "member_user_key" unique ("organizationId", "userId")
  )`,
  'create index "member_organization_index" on "member" ("organizationId", "createdAt", "id")',
  'create index "member_user_index" on "member" ("userId")',
  'create index "member_team_index" on "member" ("teamId") where "teamId" is not null',
]

const invitation = [
  `create table "invitation" (
    "id" ${sorted} primary key,
    "organizationId" ${sorted} not null references "organization" ("id") on delete cascade,
    "email" ${sorted} not null,
    "role" ${sorted} not null,
    "status" ${sorted} not null,
    "teamId" ${sorted},
    "inviterId" ${sorted} not null references "user" ("id") on delete cascade,
    "expiresAt" ${time} not null,
    "createdAt" ${time} not null,
    constraint "invitation_status_known" check ("status" in ('pending', 'accepted', 'rejected', 'canceled'))
  )`,
  `create unique index "invitation_pending_key" on "invitation" ("organizationId", lower("email"))
    where "status" = 'pending'`,
  'create index "invitation_organization_index" on "invitation" ("organizationId", "createdAt", "id")',
  'create index "invitation_email_index" on "invitation" ("email")',
  'create index "invitation_inviter_index" on "invitation" ("inviterId")',
  'create index "invitation_team_index" on "invitation" ("teamId") where "teamId" is not null',
  'create index "invitation_expires_index" on "invitation" ("expiresAt")',
]

export const organizations = [...organization, ...team, ...member, ...invitation]
