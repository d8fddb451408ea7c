import { z } from 'zod'
import { keepingEmpty } from '#input/empty-as-absent.ts'
import { idSchema } from '#input/id.ts'
import { nameSchema } from '#input/name.ts'
import { organizationIdSchema } from '#organization/organization.ts'

export const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  organizationId: z.string(),
  createdAt: z.date(),
  updatedAt: z.date().nullable(),
})

export type Team = z.infer<typeof teamSchema>

export const createTeamInput = z.object({ name: nameSchema, organizationId: organizationIdSchema.optional() })

export const updateTeamInput = z.object({
  teamId: idSchema,
  // The wire also has the organization in `data`.
  data: z.object({ name: keepingEmpty(nameSchema.optional()), organizationId: organizationIdSchema.optional() }),
  organizationId: organizationIdSchema.optional(),
})

export const removeTeamInput = z.object({ teamId: idSchema, organizationId: organizationIdSchema.optional() })

export const removeTeamOutput = z.object({ message: z.literal('Team removed successfully.') })

export const assignTeamInput = z.object({
  memberId: idSchema,
  teamId: idSchema.nullable(),
  organizationId: organizationIdSchema.optional(),
})
