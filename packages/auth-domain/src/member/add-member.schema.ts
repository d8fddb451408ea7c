import { z } from 'zod'
import { idSchema } from '#input/id.ts'
import { organizationIdSchema } from '#organization/organization.ts'
import { roleInput } from '#permission/role-input.ts'

/** Server only. */
// Loose: with the fields of an application's own.
export const addMemberInput = z.looseObject({
  userId: idSchema,
  role: roleInput,
  organizationId: organizationIdSchema,
  teamId: idSchema.nullish(),
})
