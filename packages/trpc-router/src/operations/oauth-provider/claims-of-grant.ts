import { tokenOrganization } from '@foyer/auth-domain/keys/token-organization'
import { type Claims, claimsOf } from '@foyer/auth-domain/oauth-provider/claims'
import { isBanned } from '@foyer/auth-domain/user/ban'
import { findMembership } from '@foyer/db/organizations/memberships'
import { findUserById } from '@foyer/db/users/users'
import { rulesOf } from '#operations/organization/organization-rules.ts'
import type { Call } from '#runtime/context/call.ts'
import type { GrantUser } from './find-bearer.ts'

/** What the user of a grant has let its client know, by its scopes; undefined of a user who is banned or gone. */
export async function claimsOfGrant(
  call: Call,
  grant: GrantUser,
  scopes: readonly string[],
): Promise<Claims | undefined> {
  const user = await findUserById(call.db, grant.userId)
  if (user === undefined || isBanned(user, call.now())) return undefined
  return claimsOf({ user, organization: await organizationOf(call, grant) }, scopes)
}

async function organizationOf(call: Call, { organizationId, userId }: GrantUser) {
  const found = organizationId === null ? undefined : await findMembership(call.db, organizationId, userId, call.now())
  return found && tokenOrganization(found.organization, found.held.roles, rulesOf(call, found.made).grants)
}
