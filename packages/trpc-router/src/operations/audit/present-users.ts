import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import type { PresentUser } from '@foyer/auth-domain/audit/list-events'
import type { Event } from '@foyer/auth-domain/audit/list-events.schema'
import type { Db } from '@foyer/db/engine/handles'
import { findPresentUsers } from '@foyer/db/operations/find-events'

/** The users that events name and who still exist, in an organization its members. */
export async function presentUsers(db: Db, events: readonly Event[], organizationId?: string): Promise<PresentUser[]> {
  const named = events.flatMap(({ actor, target, impersonator }) => [actor, target, impersonator])
  const ids = new Set(named.flatMap((user) => (user === null || user.id === COMMAND_LINE ? [] : [user.id])))
  return findPresentUsers(db, [...ids], organizationId)
}
