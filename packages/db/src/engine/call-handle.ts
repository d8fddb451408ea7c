import type { Outage } from '#changes/outage.ts'
import type { Db } from './handles.ts'
import { mayWriteUnseen, useOf } from './statement-nodes.ts'

/** How long a call has waited for connections and locks, in milliseconds. */
export type Waited = { milliseconds: number }

const makers = new WeakMap<Db, () => Db>()

/** Says how handles for single calls are made of `db`. */
export function offerCallHandles(db: Db, make: () => Db): void {
  makers.set(db, make)
}

/**
 * A handle for one call: its waits for connections and locks add up to what one wait may take, so that the call is
 * answered within 5 s whatever it needs one after the other (R5). Of the handle
 * of a call it makes one that has not waited yet. The same handle where an engine has no such bound.
 */
export function handleForCall(db: Db): Db {
  return makers.get(db)?.() ?? db
}

const outages = new WeakMap<Db, Outage>()

/** Says that a handle reads a standby, since the server that takes writes does not answer. */
export function noteOutage(db: Db, outage: Outage): void {
  outages.set(db, outage)
}

/** The outage in which a handle reads a standby. */
export function outageOf(db: Db): Outage | undefined {
  return outages.get(db)
}

/** Whether calls read a standby at the moment. */
export function isReadFromStandby(db: Db): boolean {
  return outageOf(handleForCall(db)) !== undefined
}

/** Whether something was written, in a transaction that has been rolled back too. */
export type Writes = { noted: boolean }

/** The same handle, which notes whether anything is written through it, and tells each table that a statement names. */
export function notingUse(db: Db, writes: Writes, onTable?: (name: string) => void): Db {
  const handle = db.withPlugin({
    transformQuery({ node }) {
      if (onTable === undefined && !mayWriteUnseen(node)) return node
      const use = useOf(node)
      writes.noted ||= use.writes
      for (const table of use.tables) onTable?.(table)
      return node
    },
    async transformResult({ result }) {
      // Only statements that write tell how many rows they did.
      writes.noted ||= result.numAffectedRows !== undefined
      return result
    },
  })
  const outage = outageOf(db)
  if (outage !== undefined) noteOutage(handle, outage)
  const make = makers.get(db)
  if (make !== undefined) offerCallHandles(handle, () => notingUse(make(), writes, onTable))
  return handle
}
