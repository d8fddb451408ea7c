import { showInvitation } from '@foyer/auth-domain/invitation/invitation'
import { showMemberWithUser } from '@foyer/auth-domain/member/member'
import type { FullOrganization } from '@foyer/auth-domain/organization/full-organization'
import { findFullOrganization } from '@foyer/db/full-organization'
import { findOrganizationIdFor } from '@foyer/db/organizations'
import { setActiveOrganization } from '@foyer/db/sessions'
import type { SignedInCall } from '../procedures.ts'
import { refused } from '../refused.ts'
import { namedOrganization } from './named-organization.ts'
import { showsTeams } from './rules.ts'

type Named = { id: string } | { slug: string }

/** The organization a call names by id or slug, by the header or not at all; null when none is active either. */
export async function readNamedOrganization(
  call: SignedInCall,
  id: string | undefined,
  slug: string | undefined,
): Promise<FullOrganization | null> {
  if (slug === undefined) {
    const named = await namedOrganization(call, id)
    return named === undefined ? null : readFullOrganization(call, { id: named })
  }
  const organization = await readFullOrganization(call, { slug })
  await namedOrganization(call, organization.id, id)
  return organization
}

/**
 * An organization with its members, at most as many as it may have. Whoever is none of them is refused, and an active
 * organization that turns out to be none of theirs is active no longer (wire).
 */
async function readFullOrganization(call: SignedInCall, named: Named): Promise<FullOrganization> {
  const most = await mostMembers(call, named)
  const found = await findFullOrganization(call.db, named, call.user.id, most)
  if (found === undefined) {
    if (call.session.activeOrganizationId !== null) await setActiveOrganization(call.db, call.session.token, null)
    throw refused('USER_IS_NOT_A_MEMBER_FORBIDDEN')
  }
  const { members, invitations, teams, ...organization } = found
  return {
    ...organization,
    invitations: invitations.map((invitation) => showInvitation(invitation, showsTeams(call))),
    members: members.map((member) => showMemberWithUser(member, showsTeams(call))),
    teams: showsTeams(call) ? teams : null,
  }
}

// A limit that is a function is asked by id, which a slug has to be turned into first.
async function mostMembers({ db, options, user }: SignedInCall, named: Named): Promise<number> {
  const { membershipLimit } = options.organization
  if (typeof membershipLimit !== 'function') return membershipLimit
  const organizationId = 'id' in named ? named.id : await findOrganizationIdFor(db, named.slug, user.id)
  return organizationId === undefined ? 0 : membershipLimit({ organizationId })
}
