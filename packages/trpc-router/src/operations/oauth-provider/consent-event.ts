import type { ConsentView } from '@foyer/auth-domain/oauth-provider/consent.schema'
import type { AuditEvent } from '@foyer/db/operations/audit'
import { targetEvent } from '#operations/admin/target-event.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import type { ConsentManager } from './consent-manager.ts'

/** What is recorded of an ended consent: in the organization, where one of its members has ended it. */
export function endedConsentEvent(
  { actor, as }: ConsentManager,
  userId: string,
  { clientId, clientName: name, organizationId, scopes }: ConsentView,
): AuditEvent {
  if (as === 'organization' && organizationId !== null) {
    const target = { organizationId, targetUserId: userId }
    return organizationEvent(actor, 'organization.oauth-consent.deleted', target, { clientId, name, scopes })
  }
  return targetEvent(actor, 'oauth-consent.deleted', userId, { clientId, name, organizationId, scopes })
}
