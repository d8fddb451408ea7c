import { limits } from '@foyer/auth-domain/limits'
import { pages } from '@foyer/auth-domain/redirect/pages'
import type { Trx } from '@foyer/db/engine/handles'
import {
  claimUnfinishedNotice,
  findMembersNotReady,
  type RequirementNotice,
  storeNotice,
} from '@foyer/db/organizations/two-factor-requirement'
import { type Call, createCall } from '#runtime/context/call.ts'
import { serverRequest } from '#runtime/context/request-facts.ts'
import type { Services } from '#runtime/context/services.ts'
import { enqueueNotification } from '#runtime/outbox/enqueue.ts'
import { lockMailQuotas } from '#runtime/outbox/mail-quota.ts'
import { recipientFields } from '#runtime/outbox/recipient-fields.ts'
import { unknownRequester } from '#runtime/outbox/requester.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/**
 * Mails the next members who have no second factor yet from when on the organization, which must be locked, requires one.
 * Those that are left are mailed by `mailRequirements`.
 */
export async function mailRequirement(trx: Trx, call: Call, notice: RequirementNotice): Promise<void> {
  const { organizationId, requiredFrom, after } = notice
  const { mailedRequirements: limit } = limits
  const members = await findMembersNotReady(trx, organizationId, {
    passkeys: call.options.passkey.enabled,
    after,
    limit,
  })
  const requester = unknownRequester(call)
  await lockMailQuotas(
    trx,
    call,
    'organization-notice',
    members.map(({ user }) => ({ to: user.email, requester })),
  )
  const url = new URL(pages.secondFactor, call.baseUrl)
  url.search = new URLSearchParams({ requester: 'organization', callbackURL: pages.organizations }).toString()
  for (const { user } of members) {
    // In their own language or the service's: the owner's browser says nothing about theirs.
    const fields = recipientFields(call, user, [])
    await enqueueNotification(trx, call, user, {
      ...fields,
      template: 'two-factor-required',
      organization: notice.organization,
      requiredFrom: requiredFrom.toISOString(),
      url: url.href,
    })
  }
  const last = members.length === limit ? members.at(-1) : undefined
  await storeNotice(trx, organizationId, { toldFrom: requiredFrom, toldUntil: last?.memberId ?? null })
}

/** Mails the next members of one organization that has more than are mailed at once; returns how many organizations it was. */
export async function mailRequirements(services: Services): Promise<number> {
  if (!services.options.twoFactor.enabled) return 0
  const call = createCall(services, serverRequest)
  return inTransaction(call, async (trx) => {
    const notice = await claimUnfinishedNotice(trx)
    if (notice === undefined) return 0
    await mailRequirement(trx, call, notice)
    return 1
  })
}
