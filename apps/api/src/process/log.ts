import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { type DestinationStream, pino } from 'pino'

/** JSON lines on standard error, so that standard output stays readable for the operator. */
export function createLog(level: string, to: DestinationStream = process.stderr): Log {
  return pino({ level, serializers: { err: describeError } }, to)
}

/** The loggable parts of an error. Drivers add the failing row (`detail`), which contains hashes and emails. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? String(error.code) : undefined
  return { type: error.name, message: error.message, code, stack: error.stack }
}
