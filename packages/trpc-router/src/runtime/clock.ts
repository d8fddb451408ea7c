import type { Db } from '@foyer/db/engine/handles'
import { databaseTime } from '@foyer/db/operations/database-time'

/** The time by which the service decides. */
export type Clock = {
  now(): Date
  /** Compares the clock with the database's, and follows it from then on. */
  synchronize(): Promise<void>
  /** Milliseconds by which the system's clock is behind the database's; negative when it is ahead. */
  offset(): number
  /**
   * Whether the time is good enough to delete what has ended: false while the two clocks are more than an hour apart, since
   * nobody knows which is wrong, and while the system's has just jumped.
   */
  trusted(): boolean
}

/** The clocks of the machine, in milliseconds: the time of day, which may jump, and the time passed, which may not. */
export type SystemClocks = { time(): number; elapsed(): number }

export const systemClocks: SystemClocks = { time: () => Date.now(), elapsed: () => performance.now() }

const SAMPLES = 3
// The database tells whole milliseconds, and rounds.
const RESOLUTION = 1
/** Milliseconds: more than adjustments make between two comparisons. */
const MAX_JUMP = 1000
/** Milliseconds between the clocks beyond which nothing is deleted. */
export const MAX_TRUSTED_OFFSET = 3_600_000
const AGAIN = 1000

/** The system's own clock: the embedded database has no other. */
export function createSystemClock({ time }: SystemClocks): Clock {
  return { now: () => new Date(time()), synchronize: async () => undefined, offset: () => 0, trusted: () => true }
}

/**
 * The database's clock, so that all instances agree when something has ended (R23). Between two comparisons it advances
 * by the time passed. That stands still while a machine sleeps, and the time of day may jump: once the two differ they are
 * compared with the database's at once, and until that is done the later counts. Before the first comparison it is the
 * system's clock.
 */
export function createDatabaseClock(db: Db, system: SystemClocks): Clock {
  let known: { time: number; elapsed: number; system: number } | undefined
  let comparing: Promise<void> | undefined
  let askAgainAt = 0

  /** By how much the time of day has advanced more than the time passed, since the last comparison. */
  function jump(): number {
    return known === undefined ? 0 : system.time() - known.system - (system.elapsed() - known.elapsed)
  }
  function milliseconds(): number {
    if (known === undefined) return system.time()
    const jumped = jump()
    return known.time + system.elapsed() - known.elapsed + (jumped > MAX_JUMP ? jumped : 0)
  }
  async function compare(): Promise<void> {
    const { time, elapsed, uncertainty } = await bestSample(db, system)
    const passed = system.elapsed()
    const jumped = Math.abs(jump()) > MAX_JUMP
    const difference = Math.abs(time + passed - elapsed - milliseconds())
    // Within the uncertainty of a comparison nothing is known to be wrong, and the clock does not step.
    const steps = known === undefined || jumped || difference > uncertainty + RESOLUTION
    known = { time: steps ? time + passed - elapsed : milliseconds(), elapsed: passed, system: system.time() }
  }
  function synchronize(): Promise<void> {
    comparing ??= compare().finally(() => {
      comparing = undefined
    })
    return comparing
  }
  function isSettled(): boolean {
    if (Math.abs(jump()) <= MAX_JUMP) return true
    if (comparing === undefined && system.time() >= askAgainAt) {
      askAgainAt = system.time() + AGAIN
      // Anyone who compares every minute reports a failure.
      synchronize().catch(() => undefined)
    }
    return false
  }
  const offset = () => milliseconds() - system.time()
  return {
    now() {
      isSettled()
      return new Date(milliseconds())
    },
    synchronize,
    offset,
    trusted: () => isSettled() && Math.abs(offset()) <= MAX_TRUSTED_OFFSET,
  }
}

type Sample = { time: number; elapsed: number; uncertainty: number }

// The one that took the shortest: its time was told between two moments that are the least apart.
async function bestSample(db: Db, system: SystemClocks): Promise<Sample> {
  let best: Sample | undefined
  for (let n = 0; n < SAMPLES; n++) {
    const asked = system.elapsed()
    const time = (await databaseTime(db)).getTime()
    const uncertainty = (system.elapsed() - asked) / 2
    if (best === undefined || uncertainty < best.uncertainty) best = { time, elapsed: asked + uncertainty, uncertainty }
  }
  if (best === undefined) throw new Error('The database was not asked')
  return best
}
