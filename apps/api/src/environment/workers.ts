import { totalmem } from 'node:os'
import type { DatabaseTarget } from '@foyer/db/engine/open-database'
import { integerSetting } from './integer-setting.ts'
import type { Report, Variables } from './problem.ts'
import { processorCount } from './processors.ts'

const SETTING = 'FOYER_WORKERS'
const MAX_WORKERS = 64
const MAX_AUTO = 8
const POOL_PER_WORKER = 5
/** One connection to listen with, and two to work with. */
const LEAST_POOL_PER_WORKER = 3
/** In bytes: what a worker takes under load, and its part of the primary. */
const MEMORY_PER_WORKER = 256 * 1024 * 1024

type Facts = { production: boolean; database: DatabaseTarget; mails: boolean }

/** How many processes serve: one unless the settings say otherwise; with `auto`, one for each processor that there is memory for. */
export function workersOf(variables: Variables, { production, database, mails }: Facts, report: Report): number {
  const most = mostByPool(variables, database)
  if (variables[SETTING] === 'auto') {
    const divisible = database.engine === 'postgres' && (production || mails)
    return divisible ? Math.min(processorCount(), mostByMemory(), MAX_AUTO, most) : 1
  }
  const workers = integerSetting(variables, SETTING, { fallback: 1, min: 1, max: MAX_WORKERS }, report)
  if (workers === 1) return 1
  const fix = `${SETTING}=1`
  if (database.engine !== 'postgres') {
    report({
      setting: SETTING,
      message: 'the embedded database belongs to one process',
      fix: `${fix}, or DATABASE_URL`,
    })
  } else if (!mails && !production) {
    report({ setting: SETTING, message: 'the development mailbox belongs to one process', fix: `${fix}, or SMTP_URL` })
  } else if (workers > most) {
    const needed = workers * LEAST_POOL_PER_WORKER
    const message = `${workers} workers need ${needed} connections to the database`
    report({ setting: 'FOYER_DATABASE_POOL_SIZE', message, fix: `FOYER_DATABASE_POOL_SIZE=${needed}, or ${fix}` })
  }
  return workers
}

// A container with little memory may be on a machine with many processors.
function mostByMemory(): number {
  const constrained = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return Math.max(1, Math.floor(Math.min(totalmem(), constrained) / MEMORY_PER_WORKER))
}

function mostByPool({ FOYER_DATABASE_POOL_SIZE: size }: Variables, database: DatabaseTarget): number {
  if (!size || database.engine !== 'postgres' || database.poolSize === undefined) return Number.POSITIVE_INFINITY
  return Math.max(1, Math.floor(database.poolSize / LEAST_POOL_PER_WORKER))
}

/** With as many connections as all workers have together, if the settings do not say. */
export function pooledFor(
  workers: number,
  { FOYER_DATABASE_POOL_SIZE: size }: Variables,
  database: DatabaseTarget,
): DatabaseTarget {
  if (size || database.engine !== 'postgres' || database.poolSize === undefined) return database
  return { ...database, poolSize: Math.max(database.poolSize, workers * POOL_PER_WORKER) }
}

/** With the connections of one worker, besides the one that listens. */
export function ofOneWorker(database: DatabaseTarget, workers: number): DatabaseTarget {
  if (workers === 1 || database.engine !== 'postgres' || database.poolSize === undefined) return database
  return { ...database, poolSize: Math.max(1, Math.floor(database.poolSize / workers) - 1) }
}
