import { z } from 'zod'
import { inOrganizationInput } from '#organization/organization.ts'
import {
  createRoleInput,
  createRoleOutput,
  deleteRoleInput,
  deleteRoleOutput,
  getRoleInput,
  updateRoleInput,
  updateRoleOutput,
} from '#role/change-role.schema.ts'
import { listOrganizationRolesInput } from '#role/list-organization-roles.ts'
import { organizationRoleSchema } from '#role/organization-role.ts'
import type { SchemasOf } from './operation.ts'
import type { roleContract } from './role.ts'

export const roleSchemas = {
  createRole: { input: createRoleInput, output: createRoleOutput },
  updateRole: { input: updateRoleInput, output: updateRoleOutput },
  deleteRole: { input: deleteRoleInput, output: deleteRoleOutput },
  listRoles: { input: inOrganizationInput, output: z.array(organizationRoleSchema) },
  getRole: { input: getRoleInput, output: organizationRoleSchema },
  listOrganizationRoles: { input: listOrganizationRolesInput },
} as const satisfies SchemasOf<typeof roleContract>
