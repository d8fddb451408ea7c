import { z } from 'zod'
import { idSchema } from '#input/id.ts'
import { nameSchema } from '#input/name.ts'
import { DAY, HOUR, limits } from '#limits.ts'
import { roleInput } from '#permission/role-input.ts'
import { servicePermissions } from './service-permissions.ts'

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: 'Must be an IP address or a network' })

/** `expiresIn` is in seconds: there is no key without an end. `roles` are those that a key with `member:add` may give. */
export const createServiceKeyInput = z.object({
  name: nameSchema,
  permissions: z
    .array(z.enum(servicePermissions))
    .min(1)
    .max(servicePermissions.length)
    .transform((names) => [...new Set(names)]),
  expiresIn: z
    .number()
    .int()
    .min(HOUR)
    .max(limits.serviceKeyMaxDays * DAY),
  roles: roleInput.refine((roles) => roles.size > 0, 'Must name a role').optional(),
  addresses: z.array(network).min(1).max(limits.serviceKeyAddresses).nullish(),
})

export const deleteServiceKeyInput = z.object({ id: idSchema })
