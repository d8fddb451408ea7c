import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { findDueUpkeep, keepUp, type Upkeep } from '@foyer/db/operations/upkeep'
import { type BackgroundLoop, type Pass, startBackgroundLoop } from './background-loop.ts'
import type { Log } from './context/services.ts'

/** `onDone` and `onFailure` are for metrics. */
export type UpkeepParts = {
  database: Pick<OpenDatabase, 'db' | 'idleMillis'>
  log: Log
  onDone?: ((work: Upkeep['work']) => void) | undefined
  onFailure?: ((task: string) => void) | undefined
}

const EVERY_MILLISECONDS = 60_000
const QUIET_MILLISECONDS = 1000
// What is done for one table is no quiet in which to do the next.
const BETWEEN_MILLISECONDS = QUIET_MILLISECONDS + 100
const PATIENCE_MILLISECONDS = 60_000

/** Analyzes and vacuums the embedded database, which has no autovacuum, in the background. */
export function startUpkeep(parts: UpkeepParts): BackgroundLoop {
  const onFailure = (error: unknown) => {
    parts.log.warn({ err: error, task: 'upkeep' }, 'the embedded database could not be kept up; it is tried again')
    parts.onFailure?.('upkeep')
  }
  // What was before the start is no quiet.
  return startBackgroundLoop(upkeepOf(parts), onFailure, QUIET_MILLISECONDS)
}

/**
 * One table at a time, so that no statement waits for longer than it takes; while nothing else is asked of the database, or
 * after a minute without quiet all the same. What fails comes again with the next look.
 */
export function upkeepOf({ database, onDone }: UpkeepParts, now: () => number = () => performance.now()): Pass {
  let due: Upkeep[] = []
  let last = now()
  return async () => {
    const quiet = (database.idleMillis?.() ?? 0) >= QUIET_MILLISECONDS
    if (!quiet && now() - last < PATIENCE_MILLISECONDS) return QUIET_MILLISECONDS
    last = now()
    if (due.length === 0) due = await findDueUpkeep(database.db)
    const next = due.shift()
    if (next === undefined) return EVERY_MILLISECONDS
    await keepUp(database.db, next)
    onDone?.(next.work)
    return BETWEEN_MILLISECONDS
  }
}
