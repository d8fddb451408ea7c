import { type JobQueue, MAX_WAIT_WHILE_DRAINING, queueRefusal } from '@foyer/trpc-router/runtime/secrets/job-queue'
import type { Channel } from './channel.ts'
import type { AskedOfPrimary, AskedOfWorker } from './questions.ts'

// Longer than the primary has a job wait.
const LONGEST_ANSWER = 20_000

/** The queue of this worker's jobs: each asks the primary for its turn, which all workers share. */
export function createJobTurns(primary: Channel<AskedOfPrimary, AskedOfWorker>): JobQueue {
  const waiting = new Set<() => void>()
  let running = 0
  let refusedJobs = 0
  let draining = false

  /** Undefined where it is refused, or has waited for too long while the process stops. */
  async function turnOf(asker: string, patience: number | undefined): Promise<number | undefined> {
    const asked = primary.ask('turn', { asker, patience }, LONGEST_ANSWER).catch(() => undefined)
    let giveUp = (): void => undefined
    const gaveUp = new Promise<undefined>((resolve) => {
      giveUp = () => resolve(undefined)
    })
    waiting.add(giveUp)
    if (draining) setTimeout(giveUp, MAX_WAIT_WHILE_DRAINING).unref()
    const turn = await Promise.race([asked, gaveUp])
    waiting.delete(giveUp)
    if (turn === undefined) void asked.then((late) => late !== undefined && primary.tell('turnEnded', late))
    return turn
  }
  return {
    load: () => ({ running, waiting: waiting.size, refused: refusedJobs }),
    // That of all is what readiness tells of.
    isFull: () => false,
    async run(asker, work, patience) {
      const turn = await turnOf(asker, patience)
      if (turn === undefined) {
        refusedJobs += 1
        throw queueRefusal()
      }
      running += 1
      try {
        return await work()
      } finally {
        running -= 1
        primary.tell('turnEnded', turn)
      }
    },
    drain() {
      draining = true
      const before = [...waiting]
      setTimeout(() => {
        for (const giveUp of before) giveUp()
      }, MAX_WAIT_WHILE_DRAINING).unref()
    },
  }
}
