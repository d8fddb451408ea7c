import type { Migration } from 'kysely'
import { initial } from './0001-initial.ts'
import { throttledUsers } from './0002-throttled-users.ts'
import { serviceKeys } from './0003-service-keys.ts'
import { eventOrigin } from './0004-event-origin.ts'
import { webhooks } from './0005-webhooks.ts'
import { organizationPositions } from './0006-organization-positions.ts'
import { serviceKeyRoles } from './0007-service-key-roles.ts'
import { organizationRoles } from './0008-organization-roles.ts'
import { oauthProvider } from './0009-oauth-provider.ts'
import { passwordCost } from './0010-password-cost.ts'

/**
 * A migration and the oldest code that can serve the schema it leaves: `minimumVersion` names the migration that such
 * code must know. A migration that only adds keeps its predecessor's; one that removes something names the first
 * migration whose code does without (docs/upgrading.md).
 *
 * `carryOver` fills what the migration has added, in batches outside its transaction (`withoutTimeout`), so that no
 * other process waits for long. It is run before the process that migrates serves; after a crash it is run again from the start.
 *
 * `onCreation` is run after `up` where nothing was migrated before: what a new service has, and an older one lacks.
 */
export type ReleasedMigration = Migration & {
  minimumVersion: string
  carryOver?: Migration['up']
  onCreation?: Migration['up']
  /** It changes nothing that an archive holds: one of the schema before it is imported as it is. */
  keepsArchives?: true
}

/** Sorted by name; a static map, so that bundles contain them. A released migration is never edited, is plain SQL, and imports no other. */
export const migrations: Readonly<Record<string, ReleasedMigration>> = {
  '0001-initial': { ...initial, minimumVersion: '0001-initial' },
  '0002-throttled-users': { ...throttledUsers, minimumVersion: '0001-initial', keepsArchives: true },
  '0003-service-keys': { ...serviceKeys, minimumVersion: '0001-initial', keepsArchives: true },
  '0004-event-origin': { ...eventOrigin, minimumVersion: '0001-initial', keepsArchives: true },
  '0005-webhooks': { ...webhooks, minimumVersion: '0001-initial', keepsArchives: true },
  '0006-organization-positions': { ...organizationPositions, minimumVersion: '0001-initial', keepsArchives: true },
  '0007-service-key-roles': { ...serviceKeyRoles, minimumVersion: '0001-initial', keepsArchives: true },
  '0008-organization-roles': { ...organizationRoles, minimumVersion: '0001-initial', keepsArchives: true },
  '0009-oauth-provider': { ...oauthProvider, minimumVersion: '0001-initial', keepsArchives: true },
  '0010-password-cost': { ...passwordCost, minimumVersion: '0001-initial', keepsArchives: true },
}
