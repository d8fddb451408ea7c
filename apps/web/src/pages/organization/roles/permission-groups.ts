import type { Rights } from '@foyer/auth-domain/permission/permissions'
import { byResource } from '#pages/organization/members/by-resource.ts'
import { useFeatures } from '#pages/organization/members/use-features.ts'

/** One permission. */
export type Permission = { resource: string; action: string }

export type PermissionGroup = [resource: string, permissions: Permission[]]

/** Permissions by what they are over, without those of what the service does not have. */
export function usePermissionGroups(rights: Rights): PermissionGroup[] {
  return byResource(permissionsIn(rights), useFeatures())
}

export function permissionsIn(rights: Rights): Permission[] {
  return Object.entries(rights).flatMap(([resource, actions]) => actions.map((action) => ({ resource, action })))
}

export function allowsIn(rights: Rights, { resource, action }: Permission): boolean {
  return Object.hasOwn(rights, resource) && rights[resource]?.includes(action) === true
}

/** What `rights` have that `others` do not. */
export function rightsBeside(rights: Rights, others: Rights): Rights {
  const beside = Object.entries(rights).map(([resource, actions]) => [
    resource,
    actions.filter((action) => !allowsIn(others, { resource, action })),
  ])
  return Object.fromEntries(beside)
}
