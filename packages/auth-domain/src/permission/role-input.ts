import { z } from 'zod'
import { limits } from '#limits.ts'
import { parseRoles } from './role-set.ts'

const roleName = z.string().max(limits.roleMaxLength)

/**
 * One role, several joined by commas, or a list; parsed into a set. Unknown names are accepted; the grants give them
 * no permissions.
 */
export const roleInput = z
  .union([roleName, z.array(roleName).max(limits.maxRolesPerMember)])
  .transform((roles) => parseRoles(typeof roles === 'string' ? roles : roles.join(',')))
