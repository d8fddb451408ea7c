import { router } from '#runtime/procedure/trpc.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { getRole } from './get-role.ts'
import { listOrganizationRoles } from './list-organization-roles.ts'
import { listRoles } from './list-roles.ts'
import { updateRole } from './update-role.ts'

export const roleRouter = router({ createRole, updateRole, deleteRole, listRoles, getRole, listOrganizationRoles })
