import { z } from 'zod'
import { idSchema } from '#input/id.ts'
import { limits } from '#limits.ts'
import { organizationIdSchema } from '#organization/organization.ts'
import { organizationRoleSchema } from './organization-role.ts'
import { dryRunInput, previewOutput } from './preview.ts'

const ofNames = 'A role is called by 1 to 64 lowercase letters, digits and hyphens'

/** A new name, which becomes lower case (wire). */
const roleName = z
  .string()
  .max(limits.idMaxLength)
  .toLowerCase()
  .regex(/^[a-z0-9-]{1,64}$/, ofNames)

const word = z.string().min(1).max(limits.roleMaxLength)

/** Resource to actions, each once. */
const permissions = z
  .record(word, z.array(word).max(limits.roleActions))
  .refine((all) => Object.keys(all).length <= limits.roleActions, `At most ${limits.roleActions} resources`)
  .transform((all) => Object.fromEntries(Object.entries(all).map(([name, actions]) => [name, [...new Set(actions)]])))

const organizationId = organizationIdSchema.optional()

/** By its name or its id; the name counts where both are given. */
const reference = { roleName: word.optional(), roleId: idSchema.min(1).optional() }

function isNamed({
  roleName: name,
  roleId: id,
}: {
  roleName?: string | undefined
  roleId?: string | undefined
}): boolean {
  return name !== undefined || id !== undefined
}

const unnamed = { error: 'Must name a role: roleName or roleId', path: ['roleName'] }

export const createRoleInput = z.object({ organizationId, role: roleName, permission: permissions })

export const updateRoleInput = z
  .object({
    organizationId,
    ...reference,
    data: z.object({ permission: permissions.optional(), roleName: roleName.optional() }),
    ...dryRunInput,
  })
  .refine(isNamed, unnamed)

export const deleteRoleInput = z.object({ organizationId, ...reference, ...dryRunInput }).refine(isNamed, unnamed)

export const getRoleInput = z.object({ organizationId, ...reference }).refine(isNamed, unnamed)

export const createRoleOutput = z.object({
  success: z.literal(true),
  roleData: organizationRoleSchema,
  statements: organizationRoleSchema.shape.permission,
})

export const updateRoleOutput = z.object({
  success: z.literal(true),
  roleData: organizationRoleSchema,
  ...previewOutput,
})

export const deleteRoleOutput = z.object({ success: z.literal(true), ...previewOutput })
