import { contract } from '@foyer/auth-domain/contract/contract'
import { unsetFieldsOctets } from '@foyer/auth-domain/fields/fields'
import { checkSecondFactorFilter, type MemberListing } from '@foyer/auth-domain/member/list-members'
import { showMemberWithUser } from '@foyer/auth-domain/member/member'
import { findMembersFor, type MemberQuery } from '@foyer/db/organizations/member-list'
import { dependsOnMembers, dependsOnOrganization } from '#operations/organization/depends-on.ts'
import { memberView, rulesOf, showsTeams } from '#operations/organization/organization-rules.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

const { query, refused } = procedure(contract.listMembers)

/** A page of an organization's members, oldest first; `ends`: when they lose roles that end, by name; `next` is the cursor of the next page. */
export const listMembers = query(async ({ ctx, input }) => {
  const { organizationId } = ctx
  dependsOnOrganization(ctx, organizationId)
  const found = await findMembersFor(
    ctx.db,
    { organizationId, userId: ctx.user.id },
    {
      teamId: input.teamId,
      role: input.role,
      search: input.search,
      after: input.cursor ?? undefined,
      limit: input.limit + 1,
      now: ctx.now(),
      beside: unsetFieldsOctets(memberView(ctx).fields),
      readiness: readinessOf(ctx, input.secondFactor),
    },
  )
  if (found === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  await requireSecondFactorOfMember(ctx.db, ctx, found.requiredFrom)
  const mayKnow = orThrow(checkSecondFactorFilter(rulesOf(ctx, found.made).grants, found.reader, input))
  const members = found.members.slice(0, input.limit)
  dependsOnMembers(ctx, members)
  const last = found.pageSize > members.length ? members.at(-1) : undefined
  return {
    members: members.map((member) => ({
      ...showMemberWithUser(member, memberView(ctx)),
      ends: Object.fromEntries([...(member.ends ?? [])].filter(([role]) => member.roles.has(role))),
      teamIds: showsTeams(ctx) ? member.teamIds : [],
      ...(mayKnow && member.ready !== undefined && { secondFactor: member.ready }),
    })),
    next: last === undefined ? null : { createdAt: last.createdAt, id: last.id },
  }
})

// Not read where the feature is off: nobody has one.
function readinessOf({ options }: SignedInCall, only: MemberListing['secondFactor']): MemberQuery['readiness'] {
  return options.twoFactor.enabled ? { passkeys: options.passkey.enabled, only } : undefined
}
