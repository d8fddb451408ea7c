import { retentionAt } from '@foyer/auth-domain/retention'
import { sweepOnce } from '@foyer/db/sweep'
import type { Services } from '../context/services.ts'

/** Deletes in the background what has had its time (R24). */
export type Sweeper = { stop(): Promise<void> }

type Parts = Pick<Services, 'db' | 'now' | 'log'>

// Swept within a minute of its time, at most a batch of each kind at once, so that nobody waits behind it.
const EVERY_MILLISECONDS = 30_000
const BETWEEN_BATCHES_MILLISECONDS = 250
const BATCH = 500

export function startSweeper(parts: Parts): Sweeper {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  function rest(milliseconds: number): void {
    timer = setTimeout(() => {
      running = sweep(parts).then((more) => {
        if (!stopped) rest(more ? BETWEEN_BATCHES_MILLISECONDS : EVERY_MILLISECONDS)
      })
    }, milliseconds)
    timer.unref()
  }
  rest(EVERY_MILLISECONDS)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Sweeps one batch of each kind; true when a kind may have more. */
export async function sweep({ db, now, log }: Parts): Promise<boolean> {
  try {
    const swept = await sweepOnce(db, retentionAt(now()), BATCH)
    log.debug({ swept }, 'swept')
    return Object.values(swept).some((rows) => rows >= BATCH)
  } catch (error) {
    log.warn({ err: error }, 'could not sweep; it is tried again')
    return false
  }
}
