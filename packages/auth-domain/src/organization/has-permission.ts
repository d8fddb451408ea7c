import { z } from 'zod'
import { organizationIdSchema } from './organization.ts'

const rights = z.record(z.string(), z.array(z.string()))

/** `permission` is the older name of `permissions`. */
export const hasPermissionInput = z
  .object({
    permissions: rights.optional(),
    permission: rights.optional(),
    organizationId: organizationIdSchema.optional(),
  })
  .refine(({ permissions, permission }) => permissions !== undefined || permission !== undefined)

export const hasPermissionOutput = z.object({ error: z.null(), success: z.boolean() })
