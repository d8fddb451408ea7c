import { setImmediate } from 'node:timers/promises'

const TURN_MILLISECONDS = 20

/** Lets the event loop turn during long work in steps, which would otherwise keep every request, timer and socket waiting. */
export class EventLoopTurn {
  #since = performance.now()

  /** Resolves after a turn where the last one is not recent; undefined where it is. */
  due(): Promise<void> | undefined {
    return performance.now() - this.#since < TURN_MILLISECONDS ? undefined : this.#turn()
  }

  async #turn(): Promise<void> {
    await setImmediate()
    this.#since = performance.now()
  }
}
