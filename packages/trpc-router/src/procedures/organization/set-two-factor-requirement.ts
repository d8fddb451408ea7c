import {
  setTwoFactorRequirement as decideSetTwoFactorRequirement,
  effectiveFrom,
  mailsNotice,
  setTwoFactorRequirementInput,
} from '@foyer/auth-domain/organization/two-factor-requirement'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { findTwoFactorRequirement, storeTwoFactorRequirement } from '@foyer/db/organizations/two-factor-requirement'
import { findActingMember } from '#operations/member/acting-member.ts'
import { notifyMembersNotReady } from '#operations/organization/notify-members-not-ready.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { rulesOf } from '#operations/organization/organization-rules.ts'
import { requestedOrganization } from '#operations/organization/requested-organization.ts'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { readSecondFactorState } from '#runtime/procedure/required-second-factor.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Sets from when on the members of an organization need a second factor, or that they need none; for its owners. */
export const setTwoFactorRequirement = signedInProcedure(setTwoFactorRequirementInput).mutation(
  async ({ ctx, input }) => {
    if (!ctx.options.twoFactor.enabled) throw refused('NOT_FOUND')
    const organizationId = await requestedOrganization(ctx, input.organizationId)
    if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
    const requiredFrom = effectiveFrom(input.requiredFrom, ctx.now())
    await inTransaction(ctx, async (trx) => {
      const organization = await lockOrganization(trx, organizationId)
      const call = await lockActor(trx, ctx)
      const actor = await findActingMember(trx, call, organizationId)
      const state = await readSecondFactorState(trx, call, call.session.token)
      orThrow(decideSetTwoFactorRequirement(actor, { ...rulesOf(call), state }, requiredFrom))
      if (organization === undefined) throw refused('USER_IS_NOT_A_MEMBER')
      await change(trx, call, organization, requiredFrom)
    })
    return { requiredFrom }
  },
)

async function change(
  trx: Trx,
  call: LockedCall,
  organization: { id: string; name: string; slug: string },
  requiredFrom: Date | null,
): Promise<void> {
  const before = await findTwoFactorRequirement(trx, organization.id)
  const earlier = before ?? { requiredFrom: null, noticeAt: null }
  const mails = mailsNotice(earlier, requiredFrom, call.now())
  await storeTwoFactorRequirement(trx, organization.id, {
    requiredFrom,
    noticeAt: mails ? call.now() : earlier.noticeAt,
  })
  const detail = { requiredFrom: requiredFrom?.toISOString() ?? null }
  const event = organizationEvent(call, 'organization.two-factor.changed', { organizationId: organization.id }, detail)
  await recordEvent(trx, event)
  if (mails && requiredFrom !== null) await notifyMembersNotReady(trx, call, organization, requiredFrom)
}
