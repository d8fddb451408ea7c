import type { Finding } from '@foyer/auth-domain/set-up/finding'
import type { Db } from '@foyer/db/engine/handles'
import { findHeldPositions } from '@foyer/db/operations/held-positions'

const PATIENCE_SECONDS = 60

/** Whether events get their positions, without which feed and webhooks stand still. */
export async function eventFinding(db: Db, now: Date): Promise<Finding> {
  const what = 'events'
  const held = await findHeldPositions(db)
  const waited = held === undefined ? 0 : Math.round((now.getTime() - held.since.getTime()) / 1000)
  if (held === undefined || waited < PATIENCE_SECONDS) return { what, ok: true, message: 'have their positions' }
  const { holder } = held
  const message = `an event has waited ${waited} s for its position`
  if (holder === undefined) {
    const fix = 'start the service, or end the transaction that has been open for longest on this server'
    return { what, ok: true, warns: true, message, fix }
  }
  const { pid, prepared, database, seconds } = holder
  const who = prepared === null ? `process ${pid}` : `the prepared transaction ${prepared}`
  return {
    what,
    ok: true,
    warns: true,
    message: `${message}: the transaction of ${who} in database ${database ?? '?'} has been open for ${seconds} s`,
    fix: prepared === null ? `select pg_terminate_backend(${pid})` : `rollback prepared '${prepared}'`,
  }
}
