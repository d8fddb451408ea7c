import { z } from 'zod'
import { requestedRightsInput } from '#permission/requested-rights.ts'
import { organizationIdSchema } from './organization.ts'

export const hasPermissionInput = requestedRightsInput.safeExtend({ organizationId: organizationIdSchema.optional() })

export const hasPermissionOutput = z.object({ error: z.null(), success: z.boolean() })
