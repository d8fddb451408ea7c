import type { Log } from '@foyer/trpc-router/runtime/context/services'

// A stuck transaction must not keep the process running for ever.
const MAX_STOP_MILLISECONDS = 8000

/**
 * Stops on SIGTERM and SIGINT and exits 0; a second signal exits at once. SIGTERM, which balancers are to notice, first
 * leaves for `leaveMilliseconds`. An uncaught error is logged, requests are drained, and the process exits 1 (R21).
 */
export function stopOnSignals(stop: Stop, leaveMilliseconds: number, log: Log): void {
  const end = createEnd(stop, log)
  process.on('SIGTERM', () => void end(0, leaveMilliseconds))
  process.on('SIGINT', () => void end(0))
  endOnErrors(end, log)
}

type Stop = (leaveMilliseconds: number) => Promise<void>

/** Stops, then ends the process with a code; asked again, at once. */
type End = (code: number, leaveMilliseconds?: number) => Promise<void>

function createEnd(stop: Stop, log: Log): End {
  let stopping = false
  return async (code, leave = 0) => {
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
}

/** An error that nothing catches is logged, and ends the process with 1. */
function endOnErrors(end: End, log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error: unknown) => {
      log.error({ err: error }, event)
      void end(1)
    })
  }
}
