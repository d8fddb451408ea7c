import type { OrganizationRole } from '#data/types.ts'

export type RoleAction = 'edit' | 'delete'

/** A role that the organization has made. */
export type MadeRole = OrganizationRole & { made: NonNullable<OrganizationRole['made']> }

const IN_USE = 'ROLE_IS_ASSIGNED_TO_MEMBERS'

/** What the user may do with a role; one that somebody has is not deleted, which is said then. */
export function roleActions({ made }: OrganizationRole, makesRoles: boolean): RoleAction[] {
  if (made === null || !makesRoles) return []
  const { updateRefusal, deleteRefusal } = made
  return [
    ...(updateRefusal === null ? (['edit'] as const) : []),
    ...(deleteRefusal === null || deleteRefusal === IN_USE ? (['delete'] as const) : []),
  ]
}
