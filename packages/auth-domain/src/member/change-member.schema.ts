import { z } from 'zod'
import { idSchema } from '#input/id.ts'
import { organizationIdSchema } from '#organization/organization.ts'
import { roleInput } from '#permission/role-input.ts'
import { memberWithUserSchema } from './member.ts'

export const removeMemberInput = z.object({
  memberIdOrEmail: idSchema,
  organizationId: organizationIdSchema.optional(),
})

export const removeMemberOutput = z.object({ member: memberWithUserSchema })

export const leaveOrganizationInput = z.object({ organizationId: organizationIdSchema })

export const updateMemberRoleInput = z.object({
  memberId: idSchema,
  role: roleInput,
  organizationId: organizationIdSchema.optional(),
})

export const transferOwnershipInput = z.object({
  memberId: idSchema,
  organizationId: organizationIdSchema.optional(),
})
