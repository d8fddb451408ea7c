import { z } from 'zod'
import { limits } from '../limits.ts'
import { parseRoles } from './role-set.ts'

const roleName = z.string().max(limits.roleMaxLength)

/** One role, several joined by commas, or a list; parsed into a set. Which names mean something is for the grants to say. */
export const roleInput = z
  .union([roleName, z.array(roleName).max(limits.rolesOfAMember)])
  .transform((given) => parseRoles(typeof given === 'string' ? given : given.join(',')))
