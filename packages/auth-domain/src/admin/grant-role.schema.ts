import { z } from 'zod'
import { addressSchema } from '#user/address-schema.ts'

export const createAdminInput = z.object({ email: addressSchema })

export const grantRoleInput = z.object({ email: addressSchema, role: z.string() })
