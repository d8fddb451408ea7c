import { type BackgroundLoop, startBackgroundLoop } from '#runtime/background-loop.ts'

/** What is due is claimed, and worked on by `most` at a time. */
export type WorkQueue<Claimed> = {
  most: number
  /** Claims the next that is due; undefined where nothing is. */
  claim(): Promise<Claimed | undefined>
  work(claimed: Claimed, stopped: () => boolean): Promise<void>
  /** Milliseconds until something is due, once nothing is. */
  pause(): Promise<number>
  /** Milliseconds for which nothing can be worked on; 0 where it can. */
  blocked?(): Promise<number>
  onFailure(error: unknown): void
}

const LATER_MILLISECONDS = 1000
// Whoever ends looks again.
const BUSY_MILLISECONDS = 15_000

/**
 * Works a queue off until it is stopped: what takes long, or hangs, has a place of its own, and keeps nothing from being
 * looked for and worked on in the others.
 */
export function startWorkQueue<Claimed>(queue: WorkQueue<Claimed>): BackgroundLoop {
  const active = new Set<Promise<void>>()
  let hasStopped = false
  const stopped = () => hasStopped

  function begin(claimed: Claimed): void {
    const working = attempt(claimed).then((pause) => {
      // Before the next look, which finds the place free.
      active.delete(working)
      if (pause === 0) loop.wake()
      else setTimeout(loop.wake, pause).unref()
    })
    active.add(working)
  }
  async function attempt(claimed: Claimed): Promise<number> {
    try {
      await queue.work(claimed, stopped)
      return 0
    } catch (error) {
      queue.onFailure(error)
      // Not at once: what has failed may be the database.
      return LATER_MILLISECONDS
    }
  }
  const loop = startBackgroundLoop(async () => {
    while (active.size < queue.most && !hasStopped) {
      const wait = (await queue.blocked?.()) ?? 0
      if (wait > 0) return wait
      const claimed = await queue.claim()
      if (claimed === undefined) return queue.pause()
      begin(claimed)
    }
    return BUSY_MILLISECONDS
  }, queue.onFailure)
  return {
    wake: loop.wake,
    async stop() {
      hasStopped = true
      await loop.stop()
      await Promise.all(active)
    },
  }
}
