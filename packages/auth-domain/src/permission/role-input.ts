import { z } from 'zod'
import { limits } from '#limits.ts'
import { parseRequestedRoles } from './role-set.ts'

const roleName = z.string().max(limits.roleMaxLength)

/** One role, several joined by commas, or a list; parsed into a set. The rules refuse names that are not configured. */
export const roleInput = z
  .union([roleName, z.array(roleName).max(limits.maxRolesPerMember)])
  .transform(parseRequestedRoles)
