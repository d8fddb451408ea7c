import type { Holders } from '@foyer/auth-domain/role/list-organization-roles'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/handles.ts'
import { configuredRoleId, heldBy, nameOfHeld } from './held-roles.ts'

type Row = Holders & { role: string }

/** How many members of an organization have each role at `now`, and how many open invitations lead to it. One statement. */
export async function countRoleHolders(db: Db, organizationId: string, now: Date): Promise<Map<string, Holders>> {
  const ofMembers = rolesOf('member', organizationId, sql`("held"."until" is null or "held"."until" > ${now})`)
  const ofInvitations = rolesOf(
    'invitation',
    organizationId,
    sql`"invitation"."status" = 'pending' and "invitation"."expiresAt" > ${now}`,
  )
  const { rows } = await sql<Row>`select "role",
      count(*) filter (where "kind" = 'member')::int as "members",
      count(*) filter (where "kind" = 'invitation')::int as "invitations"
    from ((${ofMembers}) union all (${ofInvitations})) "named" group by "role"`.execute(db)
  return new Map(rows.map(({ role, ...holders }) => [role, holders]))
}

function rolesOf(
  kind: 'member' | 'invitation',
  organizationId: string,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const holder = sql.table(kind)
  return sql`select ${sql.lit(kind)} as "kind", ${nameOfHeld} as "role"
    from ${heldBy(kind)} join ${holder} on ${holder}."id" = ${sql.ref(`held.${kind}Id`)}
    where ${holder}."organizationId" = ${organizationId} and ${condition}`
}

/** Condition on a row of `member`: they have a role at `now`, by its name. */
export function hasRole(organizationId: string, role: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from "memberRole" "sought" where "sought"."memberId" = "member"."id"
    and ("sought"."until" is null or "sought"."until" > ${now}) and "sought"."roleId" in (${configuredRoleId(role)},
      (select "id" from "organizationRole" where "organizationId" = ${organizationId} and "name" = ${role})))`
}
