import { setImmediate } from 'node:timers/promises'

const TURN_MILLISECONDS = 20

/**
 * Lets the event loop turn between statements. PGlite computes in this thread and answers without leaving it: a
 * transaction of many statements would otherwise keep every other request, timer and socket waiting until its end.
 */
export class EventLoopTurn {
  #since = 0

  /** Resolves at once while the last turn is recent, else after one. */
  async due(): Promise<void> {
    if (performance.now() - this.#since < TURN_MILLISECONDS) return
    await setImmediate()
    this.#since = performance.now()
  }
}
