import { adminHasPermissionInput, setRoleInput, userOutput } from '#admin/admin-inputs.ts'
import { createAdminInput, grantRoleInput } from '#admin/grant-role.schema.ts'
import { noInput } from '#input/no-input.ts'
import { hasPermissionOutput } from '#organization/has-permission.ts'
import type { adminRoleContract } from './admin-roles.ts'
import type { SchemasOf } from './operation.ts'

export const adminRoleSchemas = {
  setRole: { input: setRoleInput, output: userOutput },
  adminHasPermission: { input: adminHasPermissionInput, output: hasPermissionOutput },
  getPolicy: { input: noInput },
  grantRole: { input: grantRoleInput },
  createAdmin: { input: createAdminInput },
} as const satisfies SchemasOf<typeof adminRoleContract>
