import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { idSchema } from '#input/id.ts'
import { limits } from '#limits.ts'
import { organizationIdSchema } from '#organization/organization.ts'
import { type Grants, may } from '#permission/permissions.ts'
import { type Member, memberWithUserSchema } from './member.ts'

const cursor = z.object({ createdAt: z.date(), id: z.string() })

/** `cursor` is `next` of the previous page; `search` matches part of a name or an email; `teamId` and `role` filter by these. */
export const listMembersInput = z.object({
  organizationId: organizationIdSchema.optional(),
  teamId: idSchema.optional(),
  role: z.string().max(limits.roleMaxLength).optional(),
  search: z.string().max(256).optional(),
  /** Only members with or without a second factor. */
  secondFactor: z.enum(['ready', 'not-ready']).optional(),
  cursor: cursor.nullish(),
  limit: z.number().int().min(1).max(100).default(50),
})

/** Whether a member may know who has a second factor. */
export function mayKnowSecondFactors(grants: Grants, { roles }: Pick<Member, 'roles'>): boolean {
  return may(grants, roles, 'organization:update')
}

/** Whether a reader knows who has a second factor: they have to, where they filter by it. */
export function checkSecondFactorFilter(
  grants: Grants,
  reader: Pick<Member, 'roles'>,
  { secondFactor }: Pick<MemberListing, 'secondFactor'>,
): Decision<boolean> {
  const knows = mayKnowSecondFactors(grants, reader)
  return secondFactor === undefined || knows ? allow(knows) : refuse('ORGANIZATION_NOT_ALLOWED_TO_UPDATE')
}

export type MemberListing = z.output<typeof listMembersInput>

/**
 * `teamIds`: all their teams, in the order in which they came into them. `secondFactor`: whether the member has one, for those who may update the organization.
 */
export const listMembersOutput = z.object({
  members: z.array(memberWithUserSchema.extend({ teamIds: z.array(z.string()), secondFactor: z.boolean().optional() })),
  next: cursor.nullable(),
})
