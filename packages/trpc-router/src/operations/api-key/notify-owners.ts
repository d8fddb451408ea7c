import { limits } from '@foyer/auth-domain/limits'
import type { Organization } from '@foyer/auth-domain/organization/organization'
import { organizationSettingsPage } from '@foyer/auth-domain/redirect/pages'
import { findOwners } from '@foyer/db/api-keys/expiring-api-keys'
import type { Trx } from '@foyer/db/engine/handles'
import type { Call } from '#runtime/context/call.ts'
import { notify } from '#runtime/outbox/notify.ts'

type KeyChange = { template: 'api-key-added' | 'api-key-removed'; key: string }

/** Tells the owners of an organization that a key of it was made or deleted. */
export async function notifyOwners(
  trx: Trx,
  call: Call,
  { id, name, slug }: Pick<Organization, 'id' | 'name' | 'slug'>,
  change: KeyChange,
): Promise<void> {
  const { creatorRole: ownerRole } = call.options.organization
  // The browser of the call tells nothing of the language of others.
  const toOwners = { ...call, request: { ...call.request, languageTags: [] } }
  const owners = await findOwners(trx, id, { ownerRole, limit: limits.notifiedOwners })
  const notification = { ...change, organization: name }
  for (const owner of owners) await notify(trx, toOwners, owner, notification, organizationSettingsPage(slug))
}
