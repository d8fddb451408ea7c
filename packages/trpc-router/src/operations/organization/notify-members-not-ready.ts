import { limits } from '@foyer/auth-domain/limits'
import { pages } from '@foyer/auth-domain/redirect/pages'
import type { Trx } from '@foyer/db/engine/handles'
import { findMembersNotReady } from '@foyer/db/organizations/two-factor-requirement'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { unknownAsker } from '#runtime/outbox/asker.ts'
import { enqueueNotification } from '#runtime/outbox/enqueue.ts'
import { lockMailQuotas } from '#runtime/outbox/mail-quota.ts'
import { recipientFields } from '#runtime/outbox/recipient-fields.ts'

/** Mails the members who have no second factor yet, up to a number, from when on the organization requires one. */
export async function notifyMembersNotReady(
  trx: Trx,
  call: LockedCall,
  organization: { id: string; name: string },
  requiredFrom: Date,
): Promise<void> {
  const passkeys = call.options.passkey.enabled
  const members = await findMembersNotReady(trx, organization.id, { passkeys, limit: limits.mailedRequirements })
  const asker = unknownAsker(call)
  await lockMailQuotas(
    trx,
    call,
    'notification',
    members.map(({ email }) => ({ to: email, asker })),
  )
  const url = new URL(pages.secondFactor, call.baseUrl)
  url.search = new URLSearchParams({ asker: 'organization', callbackURL: pages.organizations }).toString()
  for (const member of members) {
    // In their own language or the service's: the owner's browser says nothing about theirs.
    const fields = recipientFields(call, member, [])
    await enqueueNotification(trx, call, member, {
      ...fields,
      template: 'two-factor-required',
      organization: organization.name,
      requiredFrom: requiredFrom.toISOString(),
      url: url.href,
    })
  }
}
