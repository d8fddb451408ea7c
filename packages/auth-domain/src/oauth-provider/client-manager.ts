import { type HeldRoles, rolesInTurn } from '#permission/held-roles.ts'
import { type Grants, may } from '#permission/permissions.ts'

export type ClientAction = 'create' | 'read' | 'update' | 'delete'

/**
 * Whether a member may see the clients of their organization, or change them: one lasts, so only by roles that its manager does not
 * lose.
 */
export function mayManageClients(grants: Grants, member: HeldRoles | undefined, to: ClientAction): boolean {
  if (member === undefined) return false
  const inTurn = to === 'read' ? [member.roles] : rolesInTurn(member, undefined)
  return inTurn.length > 0 && inTurn.every((roles) => may(grants, roles, `app:${to}`))
}

/** As what somebody manages a client: for its owner, as an admin of the service who steps in, or as both. */
export type ClientRights = { owns: boolean; stepsIn: boolean }

/** Whether an admin of the service may do so too: they stop what is abused, but make nothing in an organization's name. */
export function mayStepIn(to: ClientAction): boolean {
  return to !== 'create'
}
