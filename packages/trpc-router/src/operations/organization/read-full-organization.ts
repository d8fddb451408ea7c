import { unsetFieldsOctets } from '@foyer/auth-domain/fields/fields'
import { limits } from '@foyer/auth-domain/limits'
import { showMemberWithUser } from '@foyer/auth-domain/member/member'
import type { FullOrganization } from '@foyer/auth-domain/organization/full-organization'
import { showOrganization } from '@foyer/auth-domain/organization/organization'
import { firstEnd } from '@foyer/auth-domain/permission/held-roles'
import { findFullOrganization, type StoredFullOrganization } from '@foyer/db/organizations/full-organization'
import { findOrganizationIdFor } from '@foyer/db/organizations/organizations'
import { setActiveOrganization } from '@foyer/db/sessions/active-organization'
import { showInvitationsTo } from '#operations/invitation/show-invitations.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { requestedOrganization } from '#runtime/procedure/requested-organization.ts'
import { requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { dependsOnMembers, dependsOnOrganization } from './depends-on.ts'
import { memberView, showsTeams } from './organization-rules.ts'

type OrganizationReference = { id: string } | { slug: string }

/** The organization named by id, slug or header, else the active one; null when there is none. */
export async function readRequestedOrganization(
  call: SignedInCall,
  id: string | undefined,
  slug: string | undefined,
): Promise<FullOrganization | null> {
  if (slug === undefined) {
    const organizationId = await requestedOrganization(call, id)
    return organizationId === undefined ? null : readFullOrganization(call, { id: organizationId })
  }
  const organization = await readFullOrganization(call, { slug })
  await requestedOrganization(call, organization.id, id)
  return organization
}

/**
 * An organization with its members, at most as many as it may have and as are listed. Refuses a non-member, and then also
 * clears the session's active organization (wire).
 */
async function readFullOrganization(call: SignedInCall, reference: OrganizationReference): Promise<FullOrganization> {
  const most = Math.min(await maxMembers(call, reference), limits.listedMembers)
  const view = memberView(call)
  const asked = { most, beside: unsetFieldsOctets(view.fields), now: call.now() }
  const found = await findFullOrganization(call.db, reference, call.user.id, asked)
  if (found === undefined) {
    if (call.session.activeOrganizationId !== null) await setActiveOrganization(call.db, call.session.token, null)
    throw refused('USER_IS_NOT_A_MEMBER_FORBIDDEN')
  }
  const { requiredFrom, reader, made, members: listed, invitations, teams, ...stored } = found
  dependsOn(call, found)
  const end = firstEnd(reader, call.now())
  if (end !== undefined) call.dependencies?.holdUntil(end)
  await requireSecondFactorOfMember(call.db, call, requiredFrom)
  return {
    ...showOrganization(stored, call.options.organization.additionalFields),
    invitations: showInvitationsTo(call, { reader, made, invitations }),
    members: listed.map((member) => showMemberWithUser(member, view)),
    teams: showsTeams(call) ? teams : null,
  }
}

function dependsOn(call: SignedInCall, { id, members, requiredFrom }: StoredFullOrganization): void {
  dependsOnOrganization(call, id)
  dependsOnMembers(call, members)
  // Neither which factors a user has nor what a function of the options answers is announced.
  if (requiredFrom !== null || typeof call.options.organization.membershipLimit === 'function')
    call.dependencies?.never()
}

// A limit function takes the id, so a slug has to be resolved first.
async function maxMembers({ db, options, user }: SignedInCall, reference: OrganizationReference): Promise<number> {
  const { membershipLimit } = options.organization
  if (typeof membershipLimit !== 'function') return membershipLimit
  const organizationId = 'id' in reference ? reference.id : await findOrganizationIdFor(db, reference.slug, user.id)
  return organizationId === undefined ? 0 : membershipLimit({ organizationId })
}
