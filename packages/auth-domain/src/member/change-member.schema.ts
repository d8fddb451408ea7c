import { z } from 'zod'
import { idSchema } from '#input/id.ts'
import { boundedTimestampInput } from '#input/timestamp.ts'
import { limits } from '#limits.ts'
import { organizationIdSchema } from '#organization/organization.ts'
import { roleInput } from '#permission/role-input.ts'
import { dryRunInput, previewOutput } from '#role/preview.ts'
import { memberSchema, memberWithUserSchema } from './member.ts'

export const removeMemberInput = z.object({
  memberIdOrEmail: idSchema,
  organizationId: organizationIdSchema.optional(),
  ...dryRunInput,
})

export const removeMemberOutput = z.object({ member: memberWithUserSchema, ...previewOutput })

export const leaveOrganizationInput = z.object({ organizationId: organizationIdSchema })

/**
 * `until`: when the member loses the roles that they do not have without an end; null: never. `reason` is kept in the event.
 */
export const updateMemberRoleInput = z.object({
  memberId: idSchema,
  role: roleInput,
  until: boundedTimestampInput.nullable().optional(),
  reason: z.string().max(limits.roleReasonMaxLength).optional(),
  organizationId: organizationIdSchema.optional(),
  ...dryRunInput,
})

export const updateMemberRoleOutput = memberSchema.extend(previewOutput)

export const transferOwnershipInput = z.object({
  memberId: idSchema,
  organizationId: organizationIdSchema.optional(),
})
