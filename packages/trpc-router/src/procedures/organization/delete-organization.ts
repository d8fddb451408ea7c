import { contract } from '@foyer/auth-domain/contract/contract'
import { deleteOrganization as decideDeleteOrganization } from '@foyer/auth-domain/organization/change-organization'
import { showOrganization } from '@foyer/auth-domain/organization/organization'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteOrganization as deleteStored } from '@foyer/db/organizations/organizations'
import { lockActingMember } from '#operations/member/acting-member.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { inTransactionOrPreview } from '#operations/role/in-transaction-or-preview.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requestedOrganization } from '#runtime/procedure/requested-organization.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

const { mutation, refused } = procedure(contract.deleteOrganization)

/** Deletes an organization with its members, teams and invitations, and clears it in sessions where it is active. */
export const deleteOrganization = mutation(async ({ ctx, input }) => {
  const organizationId = await requestedOrganization(ctx, input.organizationId)
  const { dryRun } = input
  const of = () => 'all' as const
  return inTransactionOrPreview(ctx, { organizationId, dryRun, of, leaves: 'nobody' }, async (trx) => {
    const { organization, call, actor, rules } = await lockActingMember(trx, ctx, organizationId)
    orThrow(decideDeleteOrganization(actor, rules.grants))
    if (organization === undefined) throw refused('USER_IS_NOT_A_MEMBER')
    if (dryRun !== true) await deleteStored(trx, organizationId)
    await recordEvent(
      trx,
      organizationEvent(call, 'organization.deleted', { organizationId }, { slug: organization.slug }),
    )
    return showOrganization(organization, ctx.options.organization.additionalFields)
  })
})
