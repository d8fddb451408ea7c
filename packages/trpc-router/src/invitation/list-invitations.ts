import { showInvitation } from '@foyer/auth-domain/invitation/invitation'
import { inOrganizationInput } from '@foyer/auth-domain/organization/organization'
import { findInvitationsFor } from '@foyer/db/invitations'
import { namedOrganization } from '../organization/named-organization.ts'
import { showsTeams } from '../organization/rules.ts'
import { signedIn } from '../procedures.ts'
import { refused } from '../refused.ts'

/** Every invitation of an organization, answered ones too, oldest first; for its members. */
export const listInvitations = signedIn(inOrganizationInput).query(async ({ ctx, input }) => {
  const organizationId = await namedOrganization(ctx, input?.organizationId)
  if (organizationId === undefined) throw refused('ORGANIZATION_ID_REQUIRED')
  const found = await findInvitationsFor(ctx.db, organizationId, ctx.user.id)
  if (found === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  return found.map((invitation) => showInvitation(invitation, showsTeams(ctx)))
})
