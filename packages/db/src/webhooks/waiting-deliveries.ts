import { type RawBuilder, sql } from 'kysely'

/** A delivery that was neither taken nor given up; `row` names its table in the statement. */
export function isWaiting(row = 'webhookDelivery'): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${row}.deliveredAt`)} is null and ${sql.ref(`${row}.failedAt`)} is null`
}
