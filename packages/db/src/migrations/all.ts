import type { Migration } from 'kysely'
import { initial } from './0001-initial.ts'
import { searchAndAudit } from './0002-search-and-audit.ts'

/** In order of their names; a static map, so that a bundle carries them. A released one is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-initial': initial,
  '0002-search-and-audit': searchAndAudit,
}
