import { limits } from '@foyer/auth-domain/limits'
import { adminWebhooksPage, organizationWebhooksPage } from '@foyer/auth-domain/redirect/pages'
import { findOwners } from '@foyer/db/api-keys/expiring-api-keys'
import type { Trx } from '@foyer/db/engine/handles'
import { findOrganizationsByIds } from '@foyer/db/operations/event-subjects'
import { findAdmins } from '@foyer/db/users/admins'
import type { StoredUser } from '@foyer/db/users/users'
import type { ClaimedWebhook } from '@foyer/db/webhooks/claim-deliveries'
import { createCall } from '#runtime/context/call.ts'
import { serverRequest } from '#runtime/context/request-facts.ts'
import type { Services } from '#runtime/context/services.ts'
import { enqueueNotification } from '#runtime/outbox/enqueue.ts'
import { recipientFields } from '#runtime/outbox/recipient-fields.ts'

type Disabled = Pick<ClaimedWebhook, 'organizationId' | 'url'>

/** Mails the owners of an organization, or the admins of the service, that an endpoint was switched off. */
export async function mailDisabledWebhook(trx: Trx, services: Services, webhook: Disabled): Promise<void> {
  const call = createCall(services, serverRequest)
  const { users, organization, page } = await recipientsOf(trx, services, webhook)
  for (const user of users) {
    await enqueueNotification(trx, call, user, {
      ...recipientFields(call, user, []),
      ...{ template: 'webhook-disabled', webhook: new URL(webhook.url).origin, organization },
      url: new URL(page, call.baseUrl).href,
    })
  }
}

type Recipients = { users: readonly StoredUser[]; organization: string; page: string }

async function recipientsOf(
  trx: Trx,
  { options, now }: Pick<Services, 'options' | 'now'>,
  { organizationId }: Disabled,
): Promise<Recipients> {
  const limit = limits.notifiedOwners
  if (organizationId === null)
    return {
      users: await findAdmins(trx, options.admin, { now: now(), limit }),
      organization: '',
      page: adminWebhooksPage,
    }
  const [organization] = await findOrganizationsByIds(trx, [organizationId])
  const users = await findOwners(trx, organizationId, { ownerRole: options.organization.creatorRole, limit })
  const { name = '', slug = '' } = organization ?? {}
  return { users, organization: name, page: organizationWebhooksPage(slug) }
}
