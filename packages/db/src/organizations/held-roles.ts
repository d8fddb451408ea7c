import { limits } from '@foyer/auth-domain/limits'
import type { RoleEnds } from '@foyer/auth-domain/permission/held-roles'
import type { Rights } from '@foyer/auth-domain/permission/permissions'
import { type RawBuilder, sql } from 'kysely'

type Holder = 'member' | 'reader' | 'page' | 'invitation'

/** The id of a role of the configuration; that of any other is of `organizationRole`. */
export function configuredRoleId(name: string): string {
  return `configured:${name}`
}

/** The name of a role that is `held` (`heldBy`). */
export const nameOfHeld = sql<string>`coalesce("stored"."name",
  substr("held"."roleId", ${sql.lit(configuredRoleId('').length + 1)}))`

/** The names of the roles that a member has at a time, joined in their order; `member` once the last one has ended. */
export function heldRole(member: Exclude<Holder, 'invitation'>, now: Date): RawBuilder<string> {
  return sql<string>`coalesce(${namesOf('member', member, sql`("until" is null or "until" > ${now})`)},
    (select 'member' from "memberRole" "ended" where "ended"."memberId" = ${sql.ref(`${member}.id`)} limit 1), '')`
}

/** The names of the roles that a pending invitation leads to. */
export const invitedRole = sql<string>`coalesce(${namesOf('invitation', 'invitation', sql`true`)}, '')`

/** When a member loses those of their roles that end, or has lost those that wait to be taken, by name; null where none does. */
export function roleEnds(member: Exclude<Holder, 'invitation'>): RawBuilder<Record<string, string> | null> {
  return sql<Record<string, string> | null>`(select jsonb_object_agg(${nameOfHeld}, "until") from ${heldBy('member')}
    where "held"."memberId" = ${sql.ref(`${member}.id`)} and "until" is not null)`
}

/** The same as the domain has it. */
export function toRoleEnds(ends: Record<string, string> | null): RoleEnds | undefined {
  return ends === null ? undefined : new Map(Object.entries(ends).map(([name, end]) => [name, new Date(end)]))
}

function namesOf(kind: 'member' | 'invitation', holder: Holder, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select string_agg(${nameOfHeld}, ',' order by array_position(
      string_to_array(${sql.ref(`${holder}.role`)}, ','), ${nameOfHeld}), ${nameOfHeld})
    from ${heldBy(kind)} where ${sql.ref(`held.${kind}Id`)} = ${sql.ref(`${holder}.id`)} and ${condition})`
}

/** The roles of members or invitations, as `held`, with those that organizations have made. */
export function heldBy(kind: 'member' | 'invitation'): RawBuilder<unknown> {
  return sql`${sql.table(`${kind}Role`)} "held" left join "organizationRole" "stored"
    on "stored"."id" = "held"."storedRoleId"`
}

/** Condition on a row of `member`: it has a role of the configuration, and does not lose it. */
export function keepsRole(role: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from "memberRole" "kept" where "kept"."memberId" = "member"."id"
    and "kept"."roleId" = ${configuredRoleId(role)} and "kept"."until" is null)`
}

/** A role that an organization has made, as far as permissions are concerned. */
export type StoredGrant = { name: string; permissions: Rights }

/** The roles that an organization has made, as many as it may have; null where it has none. */
export function storedGrants(organizationId: string): RawBuilder<StoredGrant[] | null> {
  return grantsWhere(sql`"organizationId" = ${sql.ref(organizationId)}`)
}

/** Those of an invitation and its inviter alone, who is `member`: a user may be invited by many organizations. */
export const grantsOfInvitation = grantsWhere(sql`"id" in (
  select "storedRoleId" from "memberRole" where "memberId" = "member"."id"
  union select "storedRoleId" from "invitationRole" where "invitationId" = "invitation"."id")`)

function grantsWhere(condition: RawBuilder<unknown>): RawBuilder<StoredGrant[] | null> {
  return sql<StoredGrant[] | null>`(select jsonb_agg(jsonb_build_object('name', "name", 'permissions', "permissions"))
    from (select "name", "permissions" from "organizationRole" where ${condition}
      order by "name" limit ${sql.lit(limits.organizationRoles)}) "made")`
}
