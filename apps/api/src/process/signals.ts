import type { Log } from '@foyer/trpc-router/runtime/context/services'

// A stuck transaction must not keep the process running for ever.
const MAX_STOP_MILLISECONDS = 8000

/**
 * Stops on SIGTERM and SIGINT and exits 0; a second signal exits at once. SIGTERM, which balancers are to notice, first
 * leaves for `leaveMilliseconds`. An uncaught error is logged, requests are drained, and the process exits 1 (R21).
 */
export function stopOnSignals(
  stop: (leaveMilliseconds: number) => Promise<void>,
  leaveMilliseconds: number,
  log: Log,
): void {
  let stopping = false
  async function end(code: number, leave = 0): Promise<void> {
    if (stopping) process.exit(code === 0 ? 130 : code)
    stopping = true
    setTimeout(() => process.exit(1), leave + MAX_STOP_MILLISECONDS).unref()
    try {
      await stop(leave)
      process.exit(code)
    } catch (error) {
      log.error({ err: error }, 'could not stop cleanly')
      process.exit(1)
    }
  }
  process.on('SIGTERM', () => void end(0, leaveMilliseconds))
  process.on('SIGINT', () => void end(0))
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error: unknown) => {
      log.error({ err: error }, event)
      void end(1)
    })
  }
}
