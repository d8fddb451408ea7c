import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { type DestinationStream, pino } from 'pino'
import { createLogStream, type LogStream } from './log-stream.ts'
import { collapseRepeats } from './repeated-lines.ts'

/** JSON lines on standard error, so that standard output stays readable for the operator. */
export function createLog(level: string, to: DestinationStream = process.stderr): Log {
  return pino({ level, serializers: { err: describeError }, hooks: { logMethod: collapseRepeats() } }, to)
}

/** The log of a service: an unwritable one loses lines, which are counted, and never ends or delays the process (R26). */
export function createServiceLog(level: string, fileDescriptor = 2): { log: Log; stream: LogStream } {
  const stream = createLogStream(fileDescriptor, (dropped) => {
    log.warn({ dropped }, 'lines of the log were dropped while it could not be written')
  })
  const log = createLog(level, stream)
  return { log, stream }
}

/** The loggable parts of an error. Drivers add the failing row (`detail`), which contains hashes and emails. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? String(error.code) : undefined
  return { type: error.name, message: error.message, code, stack: error.stack }
}
