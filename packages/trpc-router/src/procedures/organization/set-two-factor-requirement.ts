import { contract } from '@foyer/auth-domain/contract/contract'
import {
  setTwoFactorRequirement as decideSetTwoFactorRequirement,
  effectiveFrom,
  mailsNotice,
} from '@foyer/auth-domain/organization/two-factor-requirement'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import {
  findTwoFactorRequirement,
  type StoredRequirement,
  storeTwoFactorRequirement,
} from '@foyer/db/organizations/two-factor-requirement'
import { lockActingMember } from '#operations/member/acting-member.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { inTransactionOrPreview } from '#operations/role/in-transaction-or-preview.ts'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { mailRequirement } from '#runtime/organization/mail-requirement.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { readSecondFactorState } from '#runtime/procedure/required-second-factor.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

const { mutation, refused } = procedure(contract.setTwoFactorRequirement)

/** Sets from when on the members of an organization need a second factor, or that they need none; for its owners. */
export const setTwoFactorRequirement = mutation(async ({ ctx, input }) => {
  const { organizationId } = ctx
  const requiredFrom = effectiveFrom(input.requiredFrom, ctx.now())
  const { dryRun } = input
  const of = () => 'all' as const
  const scope = { organizationId, dryRun, of, secondFactors: true } as const
  return inTransactionOrPreview(ctx, scope, async (trx) => {
    const [{ organization, call, actor, rules }, state, before] = await Promise.all([
      lockActingMember(trx, ctx, organizationId),
      readSecondFactorState(trx, ctx, ctx.session.token),
      findTwoFactorRequirement(trx, organizationId),
    ])
    orThrow(decideSetTwoFactorRequirement(actor, { ...rules, state }, requiredFrom))
    if (organization === undefined) throw refused('USER_IS_NOT_A_MEMBER')
    await change(trx, call, organization, { before, requiredFrom })
    return { requiredFrom }
  })
})

async function change(
  trx: Trx,
  call: LockedCall,
  { id: organizationId, name }: { id: string; name: string },
  { before, requiredFrom }: { before: StoredRequirement | undefined; requiredFrom: Date | null },
): Promise<void> {
  const earlier = before ?? { requiredFrom: null, noticeAt: null, toldFrom: null }
  const mails = mailsNotice(earlier, requiredFrom, call.now())
  await storeTwoFactorRequirement(trx, organizationId, {
    requiredFrom,
    noticeAt: mails ? call.now() : earlier.noticeAt,
  })
  const detail = { requiredFrom: requiredFrom?.toISOString() ?? null }
  const event = organizationEvent(call, 'organization.two-factor.changed', { organizationId }, detail)
  await recordEvent(trx, event)
  if (!mails || requiredFrom === null) return
  await mailRequirement(trx, call, { organizationId, organization: name, requiredFrom, after: '' })
}
