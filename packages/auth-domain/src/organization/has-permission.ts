import { z } from 'zod'
import { askedRights } from '../permission/asked-rights.ts'
import { organizationIdSchema } from './organization.ts'

export const hasPermissionInput = askedRights.safeExtend({ organizationId: organizationIdSchema.optional() })

export const hasPermissionOutput = z.object({ error: z.null(), success: z.boolean() })
