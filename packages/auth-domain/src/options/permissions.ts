import { z } from 'zod'
import { organizationActions, type Rights } from '#permission/permissions.ts'
import { type Label, labelOption } from './label.ts'

const resource = z
  .string()
  .regex(/^[A-Za-z][\w-]*$/, 'is no name of a resource: begin with a letter, and use letters, digits, _ and -')
  .refine((name) => !Object.hasOwn(organizationActions, name), "is a resource of Foyer's own: choose another name")

const action = z.string().regex(/^[A-Za-z][\w-]*$/, 'is no name of an action: letters, digits, _ and -')

const labelled = z.strictObject({
  label: labelOption.optional(),
  actions: z.record(action, labelOption).refine((actions) => Object.keys(actions).length > 0, 'names no action'),
})

/** An application's own: resource to actions, or to what pages call these. */
export const permissionsOption = z.record(resource, z.union([z.array(action).min(1), labelled])).default({})

/** What pages call permissions of an application's own, by resource; null: the name itself. */
export type PermissionLabels = Readonly<
  Record<string, { label: Label | null; actions: Readonly<Record<string, Label>> }>
>

type Declared = z.output<typeof permissionsOption>

export function declaredRights(declared: Declared): Rights {
  return Object.fromEntries(
    Object.entries(declared).map(([name, all]) => [name, Array.isArray(all) ? all : Object.keys(all.actions)]),
  )
}

export function permissionLabels(declared: Declared): PermissionLabels {
  return Object.fromEntries(
    Object.entries(declared).flatMap(([name, all]) =>
      Array.isArray(all) ? [] : [[name, { label: all.label ?? null, actions: all.actions }]],
    ),
  )
}
