import type { Migration } from 'kysely'
import { initial } from './0001-initial.ts'
import { searchAndAudit } from './0002-search-and-audit.ts'
import { dottedEventTypes } from './0003-dotted-event-types.ts'

/**
 * A migration and the oldest code that can serve the schema it leaves: `minimumVersion` names the migration that such
 * code must know. A migration that only adds keeps its predecessor's; one that removes something names the first
 * migration whose code does without (docs/upgrading.md).
 */
export type ReleasedMigration = Migration & { minimumVersion: string }

/** Sorted by name; a static map, so that bundles contain them. A released migration is never edited. */
export const migrations: Readonly<Record<string, ReleasedMigration>> = {
  '0001-initial': { ...initial, minimumVersion: '0001-initial' },
  '0002-search-and-audit': { ...searchAndAudit, minimumVersion: '0001-initial' },
  '0003-dotted-event-types': { ...dottedEventTypes, minimumVersion: '0001-initial' },
}
