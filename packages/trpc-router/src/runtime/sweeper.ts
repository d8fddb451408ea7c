import { retentionAt } from '@foyer/auth-domain/retention'
import { createEventPartitions, dropEventsBefore } from '@foyer/db/operations/event-partitions'
import { sweepOnce } from '@foyer/db/operations/sweep'
import type { Services } from './context/services.ts'

/** Deletes expired rows in the background (R24). */
export type Sweeper = { stop(): Promise<void> }

type Parts = Pick<Services, 'db' | 'now' | 'log' | 'options'>

// A row is deleted within a minute of its expiry, in bounded batches so that no request waits for long behind one.
const EVERY_MILLISECONDS = 30_000
const BETWEEN_BATCHES_MILLISECONDS = 250
const BATCH = 500

export function startSweeper(parts: Parts): Sweeper {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  function scheduleNext(milliseconds: number): void {
    timer = setTimeout(() => {
      running = sweep(parts).then((more) => {
        if (!stopped) scheduleNext(more ? BETWEEN_BATCHES_MILLISECONDS : EVERY_MILLISECONDS)
      })
    }, milliseconds)
    timer.unref()
  }
  scheduleNext(EVERY_MILLISECONDS)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Deletes one batch of each kind; returns true when a kind may have more. */
export async function sweep({ db, now, log, options }: Parts): Promise<boolean> {
  try {
    await createEventPartitions(db, now())
    const { retention } = options.audit
    if (retention !== undefined) await dropEventsBefore(db, new Date(now().getTime() - retention * 1000))
    const swept = await sweepOnce(db, retentionAt(now()), BATCH)
    log.debug({ swept }, 'swept')
    return Object.values(swept).some((rows) => rows >= BATCH)
  } catch (error) {
    log.warn({ err: error }, 'could not sweep; it is tried again')
    return false
  }
}
