import { limits } from '@foyer/auth-domain/limits'
import type { Organization } from '@foyer/auth-domain/organization/organization'
import { organizationSettingsPage } from '@foyer/auth-domain/redirect/pages'
import { findOwners } from '@foyer/db/api-keys/expiring-api-keys'
import type { Trx } from '@foyer/db/engine/handles'
import type { StoredUser } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'
import { notify } from '#runtime/outbox/notify.ts'

type KeyChange = { template: 'api-key-added' | 'api-key-removed'; key: string }

/** The owners of an organization who are told; it must be locked. */
export function findNotifiedOwners(
  trx: Trx,
  { options }: Pick<Call, 'options'>,
  organizationId: string,
): Promise<StoredUser[]> {
  const { creatorRole: ownerRole } = options.organization
  return findOwners(trx, organizationId, { ownerRole, limit: limits.notifiedOwners })
}

/** Tells the owners of an organization that a key of it was made or deleted. */
export async function notifyOwners(
  trx: Trx,
  call: Call,
  { owners, name, slug }: Pick<Organization, 'name' | 'slug'> & { owners: readonly StoredUser[] },
  change: KeyChange,
): Promise<void> {
  // The browser of the call tells nothing of the language of others.
  const toOwners = { ...call, request: { ...call.request, languageTags: [] } }
  const notification = { ...change, organization: name }
  for (const owner of owners) await notify(trx, toOwners, owner, notification, organizationSettingsPage(slug))
}
