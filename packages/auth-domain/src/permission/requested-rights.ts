import { z } from 'zod'
import type { Rights } from './permissions.ts'

const rights = z.record(z.string(), z.array(z.string()))

/** The permissions to check; `permission` is the older name of `permissions`. */
export const requestedRightsInput = z
  .object({ permissions: rights.optional(), permission: rights.optional() })
  .refine(({ permissions, permission }) => permissions !== undefined || permission !== undefined, {
    error: 'Must name permissions',
    path: ['permissions'],
  })

/** The requested permissions, under either name. */
export function requestedRights({ permissions, permission }: z.output<typeof requestedRightsInput>): Rights {
  return permissions ?? permission ?? {}
}
