import { z } from 'zod'
import { idSchema } from '#input/id.ts'
import { obstacles, roleSources } from '#permission/explain-permission.ts'
import { organizationIdSchema } from './organization.ts'

const NAME_MAX_LENGTH = 256

/** `userId`: whom it is asked about, the caller unless given. */
const about = z.object({ userId: idSchema.optional(), organizationId: organizationIdSchema.optional() })

export const listMemberPermissionsInput = about.optional()

/** `permission`: its name, such as `member:create`. */
export const explainPermissionInput = about.extend({ permission: z.string().max(NAME_MAX_LENGTH) })

export const explainPermissionOutput = z.object({
  organizationId: z.string(),
  userId: z.string(),
  permission: z.string(),
  allowed: z.boolean(),
  obstacles: z.array(z.enum(obstacles)),
  roles: z.array(
    z.object({ role: z.string(), from: z.enum(roleSources), until: z.date().nullable(), grants: z.boolean() }),
  ),
  grantedBy: z.array(z.string()),
})
