import { z } from 'zod'
import type { Rights } from '#permission/permissions.ts'

/** A role that an organization has made. */
export type OrganizationRole = {
  id: string
  organizationId: string
  name: string
  permissions: Rights
  createdAt: Date
  updatedAt: Date | null
}

/** The same as the wire has it: `role` is the name, `permission` what it grants. */
export const organizationRoleSchema = z.object({
  id: z.string(),
  organizationId: z.string(),
  role: z.string(),
  permission: z.record(z.string(), z.array(z.string())),
  createdAt: z.date(),
  updatedAt: z.date().nullable(),
})

export type ShownRole = z.infer<typeof organizationRoleSchema>

export function showRole({ name, permissions, ...role }: OrganizationRole): ShownRole {
  const permission = Object.fromEntries(Object.entries(permissions).map(([name, actions]) => [name, [...actions]]))
  return { ...role, role: name, permission }
}
