/** A task that runs in the background until it is stopped. */
export type BackgroundLoop = {
  /** Runs the task now, or once more after the run in progress. */
  wake(): void
  /** Waits for the run in progress. */
  stop(): Promise<void>
}

/** One run; returns the milliseconds until the next. `stopped` tells a long one to end. */
export type Pass = (stopped: () => boolean) => Promise<number>

const FIRST_PAUSE_MILLISECONDS = 1000
const LONGEST_PAUSE_MILLISECONDS = 30_000

/**
 * Runs `pass` at once or `after` milliseconds, whenever it is woken, and after the pause that it asks for; never twice at a
 * time. One that throws is reported to `onFailure` and runs again after a pause that doubles with each failure in a row.
 */
export function startBackgroundLoop(pass: Pass, onFailure: (error: unknown) => void, after = 0): BackgroundLoop {
  let stopped = false
  let wakePending = false
  let failures = 0
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    if (stopped) return
    wakePending = true
    running ??= run().finally(() => {
      running = undefined
      // Woken after the last look.
      if (wakePending) wake()
    })
  }
  async function run(): Promise<void> {
    clearTimeout(timer)
    let pause = 0
    while (wakePending && !stopped) {
      wakePending = false
      pause = await attempt()
    }
    if (!stopped) wakeIn(pause)
  }
  function wakeIn(milliseconds: number): void {
    timer = setTimeout(wake, milliseconds)
    timer.unref()
  }
  async function attempt(): Promise<number> {
    try {
      const pause = await pass(() => stopped)
      failures = 0
      return pause
    } catch (error) {
      onFailure(error)
      failures += 1
      return Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** (failures - 1), LONGEST_PAUSE_MILLISECONDS)
    }
  }
  if (after === 0) wake()
  else wakeIn(after)
  return {
    wake,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
