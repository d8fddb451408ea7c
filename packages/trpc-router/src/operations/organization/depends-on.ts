import { changeKeys } from '@foyer/db/changes/change-keys'
import type { SignedInCall } from '#runtime/procedure/admission.ts'

/** An answer shows an organization, or members, invitations and teams of it, to the caller as their membership has it. */
export function dependsOnOrganization({ dependencies, user }: SignedInCall, organizationId: string): void {
  dependencies?.add(
    changeKeys.organization(organizationId),
    changeKeys.partsOf(organizationId),
    changeKeys.membershipsOf(user.id),
  )
}

/** It shows these users with their roles, too. */
export function dependsOnMembers({ dependencies }: SignedInCall, members: readonly { userId: string }[]): void {
  for (const { userId } of members) dependencies?.add(changeKeys.user(userId), changeKeys.membershipsOf(userId))
}
