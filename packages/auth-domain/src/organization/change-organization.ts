import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { keepingEmpty } from '#input/empty-as-absent.ts'
import { nameSchema } from '#input/name.ts'
import type { Member } from '#member/member.ts'
import { type Grants, may } from '#permission/permissions.ts'
import { dryRunInput, previewOutput } from '#role/preview.ts'
import { logoSchema, metadataSchema, organizationIdSchema, organizationSchema, slugSchema } from './organization.ts'

export const updateOrganizationInput = z.object({
  // Loose: with the fields of an application's own.
  data: z.looseObject({
    name: keepingEmpty(nameSchema.optional()),
    slug: keepingEmpty(slugSchema.optional()),
    logo: logoSchema.nullable().optional(),
    metadata: metadataSchema.nullable().optional(),
  }),
  organizationId: organizationIdSchema.optional(),
})

export const deleteOrganizationInput = z.object({ organizationId: organizationIdSchema, ...dryRunInput })

export const deleteOrganizationOutput = organizationSchema.extend(previewOutput)

/** Returns the acting member. */
export function updateOrganization(actor: Member | undefined, grants: Grants): Decision<Member> {
  if (actor === undefined) return refuse('USER_IS_NOT_A_MEMBER')
  return may(grants, actor.roles, 'organization:update') ? allow(actor) : refuse('ORGANIZATION_NOT_ALLOWED_TO_UPDATE')
}

export function deleteOrganization(actor: Member | undefined, grants: Grants): Decision<Member> {
  if (actor === undefined) return refuse('USER_IS_NOT_A_MEMBER')
  return may(grants, actor.roles, 'organization:delete') ? allow(actor) : refuse('ORGANIZATION_NOT_ALLOWED_TO_DELETE')
}
