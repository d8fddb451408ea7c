/** Runs so much at a time, has so much wait, and takes no more. */
export class BoundedWork {
  readonly #running: number
  readonly #waiting: number
  readonly #queue: (() => void)[] = []
  #active = 0

  constructor({ running, waiting }: { running: number; waiting: number }) {
    this.#running = running
    this.#waiting = waiting
  }

  /** False where it is not done, for too much waits. */
  async run(work: () => Promise<void>): Promise<boolean> {
    if (this.#active >= this.#running) {
      if (this.#queue.length >= this.#waiting) return false
      await new Promise<void>((resolve) => this.#queue.push(resolve))
    }
    this.#active += 1
    try {
      await work()
    } finally {
      this.#active -= 1
      this.#queue.shift()?.()
    }
    return true
  }
}
