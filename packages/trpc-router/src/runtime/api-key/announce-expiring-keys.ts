import { dueExpiryNotices } from '@foyer/auth-domain/api-key/expiry'
import { DAY, limits } from '@foyer/auth-domain/limits'
import { organizationSettingsPage, pages } from '@foyer/auth-domain/redirect/pages'
import { claimExpiringApiKeys, type ExpiringApiKey, findOwners } from '@foyer/db/api-keys/expiring-api-keys'
import type { Trx } from '@foyer/db/engine/handles'
import { findUserById, type StoredUser } from '@foyer/db/users/users'
import { type Call, createCall } from '#runtime/context/call.ts'
import { serverRequest } from '#runtime/context/request-facts.ts'
import type { Services } from '#runtime/context/services.ts'
import { enqueueNotification } from '#runtime/outbox/enqueue.ts'
import { recipientFields } from '#runtime/outbox/recipient-fields.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Mails whose keys expire within a week, once for each key; returns how many keys there were (T118). */
export async function announceExpiringKeys(services: Services, batch: number): Promise<number> {
  if (!services.options.apiKey.enabled) return 0
  const call = createCall(services, serverRequest)
  return inTransaction(call, async (trx) => {
    const keys = await claimExpiringApiKeys(trx, { ...dueExpiryNotices(call.now()), limit: batch })
    for (const key of keys) await announce(trx, call, key)
    return keys.length
  })
}

async function announce(trx: Trx, call: Call, key: ExpiringApiKey): Promise<void> {
  const days = Math.ceil((key.expiresAt.getTime() - call.now().getTime()) / (DAY * 1000))
  const page = key.organizationSlug === null ? pages.apiKeys : organizationSettingsPage(key.organizationSlug)
  for (const user of await recipientsOf(trx, call, key)) {
    await enqueueNotification(trx, call, user, {
      ...recipientFields(call, user, []),
      template: 'api-key-expires',
      key: key.name ?? '',
      organization: key.organization ?? '',
      expiresIn: days * DAY,
      url: new URL(page, call.baseUrl).href,
    })
  }
}

async function recipientsOf(trx: Trx, call: Call, { userId, organizationId }: ExpiringApiKey): Promise<StoredUser[]> {
  if (organizationId !== null) {
    const { creatorRole: ownerRole } = call.options.organization
    return findOwners(trx, organizationId, { ownerRole, limit: limits.notifiedOwners })
  }
  const user = userId === null ? undefined : await findUserById(trx, userId)
  return user === undefined ? [] : [user]
}
