import type { Log } from '@foyer/trpc-router/context/services'

// A stuck transaction must not keep the process for ever.
const LONGEST_STOP_MILLISECONDS = 10_000

/**
 * Stops on SIGTERM and SIGINT and exits 0; a second signal exits at once. An uncaught fault is logged, drained and
 * exits 1 (R21).
 */
export function stopOnSignals(stop: () => Promise<void>, log: Log): void {
  let stopping = false
  async function end(code: number): Promise<void> {
    if (stopping) process.exit(code === 0 ? 130 : code)
    stopping = true
    setTimeout(() => process.exit(1), LONGEST_STOP_MILLISECONDS).unref()
    try {
      await stop()
      process.exit(code)
    } catch (error) {
      log.error({ err: error }, 'could not stop cleanly')
      process.exit(1)
    }
  }
  process.on('SIGTERM', () => void end(0))
  process.on('SIGINT', () => void end(0))
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error: unknown) => {
      log.error({ err: error }, event)
      void end(1)
    })
  }
}
