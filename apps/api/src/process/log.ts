import { hostname } from 'node:os'
import { version } from '@foyer/rest-compat/version'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import { createLogStream, type LogStream } from './log-stream.ts'
import { collapseRepeats } from './repeated-lines.ts'

/** JSON lines on standard error, so that standard output stays readable for the operator. */
export function createLog(level: string, to: DestinationStream = process.stderr): Log {
  const options: LoggerOptions = {
    level,
    base: { service: 'foyer', version, pid: process.pid, hostname: hostname() },
    serializers: { err: describeError },
    hooks: { logMethod: collapseRepeats() },
  }
  return pino(options, to)
}

/** The log of a service: an unwritable one loses lines, which are counted, and never ends or delays the process (R26). */
export function createServiceLog(level: string, fileDescriptor = 2): { log: Log; stream: LogStream } {
  const stream = createLogStream(fileDescriptor, (dropped) => {
    log.warn({ dropped }, 'lines of the log were dropped while it could not be written')
  })
  const log = createLog(level, stream)
  return { log, stream }
}

// Of an error that another has caused, as a request that failed has a refused connection.
const CAUSES = 3

/** The loggable parts of an error. Drivers add the failing row (`detail`), which contains hashes and emails. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { cause } = error
  return {
    ...headOf(error),
    stack: error.stack,
    ...(cause instanceof Error && { cause: describeCause(cause, CAUSES) }),
  }
}

function describeCause(error: Error, depth: number): object {
  const { cause } = error
  const further = cause instanceof Error && depth > 1
  return { ...headOf(error), ...(further && { cause: describeCause(cause, depth - 1) }) }
}

function headOf(error: Error): object {
  return { type: error.name, message: error.message, code: 'code' in error ? String(error.code) : undefined }
}
