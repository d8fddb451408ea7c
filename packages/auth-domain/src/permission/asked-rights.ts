import { z } from 'zod'
import type { Rights } from './permissions.ts'

const rights = z.record(z.string(), z.array(z.string()))

/** What somebody asks whether they may; `permission` is the older name of `permissions`. */
export const askedRights = z
  .object({ permissions: rights.optional(), permission: rights.optional() })
  .refine(({ permissions, permission }) => permissions !== undefined || permission !== undefined)

/** The rights that are asked for, under whichever name. */
export function rightsAsked({ permissions, permission }: z.output<typeof askedRights>): Rights {
  return permissions ?? permission ?? {}
}
